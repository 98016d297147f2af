import { badInput } from '../shared/errors.ts';
import { pdfName } from './names.ts';
import { formatNumbers } from './numbers.ts';
import { SourceFile, type SourceObject } from './source-file.ts';
import { isArray, isDictionary, isReference, type Value } from './source-syntax.ts';
import type { PdfWriter } from './writer.ts';

export interface ImportOptions {
  /** Inks of our file by name, as object numbers of their colour spaces: used instead of those of the same name. */
  readonly spots?: ReadonlyMap<string, number>;
  /** More entries of the form of each page, e.g. `/OC 12 0 R`. */
  readonly entries?: readonly string[];
  /** What is shown of each page; default its MediaBox. */
  readonly boxes?: readonly (readonly [number, number, number, number] | undefined)[];
}

/**
 * Copies each page of a PDF as a form XObject with its own resources; gives their object numbers in order. What several pages
 * use (fonts, images, states) is copied once; the content is copied as it is. The same PDF gives the same bytes.
 * Throws (exit code 2) if the PDF can't be read or has a font that is not embedded.
 */
export const importForms = (writer: PdfWriter, pdf: Uint8Array, options: ImportOptions = {}): number[] => {
  const source = new SourceFile(pdf);
  const copier = new Copier(writer, source, options.spots ?? new Map());
  return source.pages().map((page, index) => {
    const box = options.boxes?.[index] ?? page.mediaBox;
    const entries = options.entries?.[index] ?? '';
    const resources = copier.copy(page.resources);
    const form = writer.alloc();
    copier.writeStream(
      form,
      page.contents,
      `/Type/XObject/Subtype/Form/BBox[${formatNumbers(box)}]/Resources ${resources}${entries}`,
    );
    return form;
  });
};

/** Copies values with all they refer to, each object once, under new numbers. */
class Copier {
  readonly #writer: PdfWriter;
  readonly #source: SourceFile;
  readonly #inks: ReadonlyMap<string, number>;
  readonly #numbers = new Map<number, number>();

  constructor(writer: PdfWriter, source: SourceFile, spots: ReadonlyMap<string, number>) {
    this.#writer = writer;
    this.#source = source;
    this.#inks = new Map([...spots].map(([name, num]) => [pdfName(name), num]));
  }

  /** The value as it is written in our file; what it refers to is written by then. */
  copy(value: Value): string {
    if (typeof value === 'string') return value;
    if (isReference(value)) return `${this.#copyObject(value.ref)} 0 R`;
    if (isArray(value)) {
      const ink = this.#inkOf(value);
      return ink === undefined ? `[${value.map((item) => this.copy(item)).join(' ')}]` : `${ink} 0 R`;
    }
    if (isDictionary(value)) {
      this.#checkFont(value);
      return `<<${this.#copyEntries(value)}>>`;
    }
    throw badInput('pdf-source', 'The PDF with the art holds a value of an unknown kind. Make it again.');
  }

  /** Writes a stream of the source with the given entries; data without a filter are deflated. */
  writeStream(num: number, object: SourceObject, entries: string): void {
    const data = object.data ?? new Uint8Array(0);
    const filter = isDictionary(object.value) ? object.value.get('/Filter') : undefined;
    if (filter === undefined) this.#writer.stream(num, entries, data, { deflateLevel: 9 });
    else this.#writer.encodedStream(num, `${entries}${this.#copyCoding(object.value)}`, data);
  }

  #copyObject(num: number): number {
    const known = this.#numbers.get(num);
    if (known !== undefined) return known;
    const object = this.#source.object(num);
    const ink = isArray(object.value) ? this.#inkOf(object.value) : undefined;
    const copy = ink ?? this.#writer.alloc();
    this.#numbers.set(num, copy);
    if (ink !== undefined) return copy;
    if (object.data === undefined) this.#writer.object(copy, this.copy(object.value));
    else this.writeStream(copy, object, this.#copyEntries(object.value, STREAM_CODING));
    return copy;
  }

  #copyEntries(value: Value, but: ReadonlySet<string> = NOTHING): string {
    if (!isDictionary(value)) return '';
    let entries = '';
    for (const [key, item] of value) if (!but.has(key)) entries += `${key} ${this.copy(item)}`;
    return entries;
  }

  #copyCoding(value: Value): string {
    if (!isDictionary(value)) return '';
    let entries = '';
    for (const key of ['/Filter', '/DecodeParms']) {
      const item = value.get(key);
      if (item !== undefined) entries += `${key} ${this.copy(item)}`;
    }
    return entries;
  }

  /** Object number of our ink, if this array is a colour space of that name. */
  #inkOf(value: readonly Value[]): number | undefined {
    const [kind, name] = value;
    return kind === '/Separation' && typeof name === 'string' ? this.#inks.get(normalName(name)) : undefined;
  }

  #checkFont(value: ReadonlyMap<string, Value>): void {
    const simple = ['/Type1', '/MMType1', '/TrueType'].includes(String(value.get('/Subtype')));
    if (value.get('/Type') === '/Font' && simple && !value.has('/FontDescriptor')) {
      throw badInput(
        'pdf-font',
        `The art uses the font ${String(value.get('/BaseFont'))}, which is not embedded. Set it in a font of fonts/.`,
      );
    }
  }
}

const NOTHING: ReadonlySet<string> = new Set();
/** Entries of a stream's dictionary that are written anew with its data. */
const STREAM_CODING: ReadonlySet<string> = new Set(['/Length', '/Filter', '/DecodeParms']);

/** The name as `pdfName` writes it, however it is escaped. */
const normalName = (name: string): string => {
  const bytes = Buffer.from(
    name
      .slice(1)
      .replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  );
  return pdfName(bytes.toString('utf8'));
};

/**
 * A finished file as its plates: for each ink a copy of the file that is black where the plate has ink. It is the
 * file's own operators that are read, colours, knock-outs and overprints; nothing is asked of who wrote it.
 */
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { badInput } from '../shared/errors.ts';
import { fromLatin1, latin1 } from './bytes.ts';
import { formatNumbers } from './numbers.ts';
import { PageTree, pageKind } from './page-tree.ts';
import {
  type ContentNames,
  type InkSpace,
  type Operation,
  operationsOf,
  PLATE_STATES,
  PROCESS,
  plateContent,
} from './plate-content.ts';
import { SourceFile, type SourceObject, type SourcePage } from './source-file.ts';
import { type Dictionary, isArray, isDictionary, isReference, type Value } from './source-syntax.ts';
import { PdfWriter } from './writer.ts';

/** A file whose plates are made one after another: what it draws is read once. */
export class PlateSource {
  readonly file: SourceFile;
  readonly #pdf: Uint8Array;
  readonly #pages: readonly SourcePage[];
  readonly #objects = new Map<number, SourceObject>();
  readonly #operations = new Map<SourceObject, readonly Operation[]>();

  /** @throws RotativeError (exit code 2) as `SourceFile` */
  constructor(pdf: Uint8Array) {
    this.file = new SourceFile(pdf);
    this.#pdf = pdf;
    this.#pages = this.file.pages();
  }

  /**
   * The copy of the file for one plate, in grey.
   * @param name Cyan, Magenta, Yellow, Black or the name of a spot ink
   * @throws RotativeError (exit code 2) if the file uses colours that belong to no plate
   */
  plate(name: string): Uint8Array {
    return copyPlate(this, this.#pages, name, createHash('md5').update(this.#pdf).update(name).digest());
  }

  /** Object `num`, the same one every time. */
  object(num: number): SourceObject {
    const object = this.#objects.get(num) ?? this.file.object(num);
    this.#objects.set(num, object);
    return object;
  }

  /** What the content of a page or form does. */
  operations(stream: SourceObject): readonly Operation[] {
    const operations = this.#operations.get(stream) ?? operationsOf(contentOf(stream));
    this.#operations.set(stream, operations);
    return operations;
  }
}

function contentOf({ value, data = new Uint8Array(0) }: SourceObject): string {
  const filter = isDictionary(value) ? value.get('/Filter') : undefined;
  if (filter !== undefined && filter !== '/FlateDecode') throw refused(`a filter ${String(filter)}`);
  return fromLatin1(filter === undefined ? data : inflateSync(data));
}

function copyPlate(
  source: PlateSource,
  pages: readonly SourcePage[],
  plate: string,
  id: Uint8Array,
): Uint8Array {
  const chunks: Uint8Array[] = [];
  const writer = new PdfWriter({ write: (chunk) => chunks.push(chunk) });
  const copier = new PlateCopier(source, writer, plate);
  const catalog = writer.alloc();
  const tree = new PageTree(writer, pages.length);
  for (const { mediaBox, contents, resources } of pages) {
    const names = source.file.resolve(resources);
    const stream = writer.alloc(2);
    writer.stream(stream, '', copier.content(contents, names, false), TO_BE_SHOWN);
    const kind = pageKind(`/MediaBox[${formatNumbers(mediaBox, 3)}]/Resources ${copier.resources(names)}`);
    tree.addPage(stream + 1, kind, stream);
  }
  tree.finish();
  writer.object(catalog, `<</Type/Catalog/Pages ${tree.root} 0 R>>`);
  writer.finish({ root: catalog, id });
  return Buffer.concat(chunks);
}

class PlateCopier {
  readonly #source: PlateSource;
  readonly #writer: PdfWriter;
  readonly #plate: string;
  readonly #numbers = new Map<number, number>();

  constructor(source: PlateSource, writer: PdfWriter, plate: string) {
    this.#source = source;
    this.#writer = writer;
    this.#plate = plate;
  }

  /** Content of a page or form as the plate sees it. */
  content(stream: SourceObject, resources: Value, isForm: boolean): Uint8Array {
    const operations = this.#source.operations(stream);
    return latin1(plateContent(operations, this.#plate, this.#names(resources), isForm));
  }

  /** Resources with the states of plates and without colour spaces. */
  resources(resources: Value): string {
    if (!isDictionary(resources)) return `<</ExtGState<<${PLATE_STATES}>>>>`;
    let entries = `/ExtGState<<${PLATE_STATES}>>`;
    for (const [key, value] of resources) {
      if (key !== '/ExtGState' && key !== '/ColorSpace' && key !== '/Properties')
        entries += `${key} ${this.#copy(value)}`;
    }
    return `<<${entries}>>`;
  }

  #names(resources: Value): ContentNames {
    const { file } = this.#source;
    const find = (kind: string, name: string): Value => {
      const all = isDictionary(resources) ? file.resolve(resources.get(kind)) : 'null';
      const found = isDictionary(all) ? all.get(name) : undefined;
      if (found === undefined) throw refused(`${kind} ${name}, which its resources do not have`);
      return file.resolve(found);
    };
    return {
      space: (name) => (name === '/DeviceCMYK' ? PROCESS : inkSpaceOf(file, find('/ColorSpace', name), name)),
      state: (name) => overprintOf(find('/ExtGState', name), name),
    };
  }

  #copy(value: Value): string {
    if (typeof value === 'string') return value;
    if (isReference(value)) return `${this.#copyObject(value.ref)} 0 R`;
    if (isArray(value)) return `[${value.map((item) => this.#copy(item)).join(' ')}]`;
    return `<<${this.#entries(value as Dictionary, NOTHING)}>>`;
  }

  #entries(value: Dictionary, but: ReadonlySet<string>): string {
    let entries = '';
    for (const [key, item] of value) if (!but.has(key)) entries += `${key} ${this.#copy(item)}`;
    return entries;
  }

  #copyObject(num: number): number {
    const known = this.#numbers.get(num);
    if (known !== undefined) return known;
    const copy = this.#writer.alloc();
    this.#numbers.set(num, copy);
    const object = this.#source.object(num);
    if (object.data === undefined) {
      this.#writer.object(copy, this.#copy(object.value));
      return copy;
    }
    const entries = object.value as Dictionary;
    const kind = entries.get('/Subtype');
    if (kind === '/Image') throw refused('images');
    if (kind === '/Form') {
      const names = this.#source.file.resolve(entries.get('/Resources'));
      const head = `${this.#entries(entries, FORM_ANEW)}/Resources ${this.resources(names)}`;
      this.#writer.stream(copy, head, this.content(object, names, true), TO_BE_SHOWN);
    } else {
      this.#writer.encodedStream(copy, this.#entries(entries, new Set(['/Length'])), object.data);
    }
    return copy;
  }
}

/** Whoever shows a plate would only inflate it again. */
const TO_BE_SHOWN = { deflateLevel: 0 } as const;
const NOTHING: ReadonlySet<string> = new Set();
const FORM_ANEW: ReadonlySet<string> = new Set([
  '/Length',
  '/Filter',
  '/DecodeParms',
  '/Resources',
  '/OC',
  '/Group',
]);

function inkSpaceOf(source: SourceFile, space: Value, name: string): InkSpace {
  const [kind, inks] = isArray(space) ? space : [];
  const list = kind === '/Separation' && typeof inks === 'string' ? [inks] : source.resolve(inks);
  if ((kind !== '/Separation' && kind !== '/DeviceN') || !isArray(list))
    throw refused(`colour space ${name}`);
  return { inks: list.map((ink) => inkName(String(ink))), process: false };
}

function overprintOf(state: Value, name: string): { fill?: boolean; stroke?: boolean; mode?: number } {
  if (!isDictionary(state)) throw refused(`graphics state ${name}`);
  const stroke = state.get('/OP');
  const fill = state.get('/op') ?? stroke;
  const mode = state.get('/OPM');
  for (const key of state.keys()) {
    if (!['/Type', '/OP', '/op', '/OPM'].includes(key)) throw refused(`${key} in a graphics state`);
  }
  return {
    ...(fill === undefined ? {} : { fill: fill === 'true' }),
    ...(stroke === undefined ? {} : { stroke: stroke === 'true' }),
    ...(mode === undefined ? {} : { mode: Number(mode) }),
  };
}

/** `/Scratch#20Off` → `Scratch Off` */
const inkName = (name: string): string =>
  Buffer.from(
    name
      .slice(1)
      .replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const refused = (what: string): Error =>
  badInput(
    'pdf-plate',
    `no plate can be shown of this file: it has ${what}. Plates are shown of CMYK and spot inks.`,
  );

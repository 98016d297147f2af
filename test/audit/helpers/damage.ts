/**
 * Damages a finished print file on purpose: changes contents, forms and fonts, and writes the change behind the file
 * with a whole new table, so that the result is a valid PDF of the same pages.
 */
import { deflateSync } from 'node:zlib';
import { PdfFile } from '../../../src/audit/pdf/file.ts';
import { pagesOf } from '../../../src/audit/pdf/pages.ts';
import {
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../../../src/audit/pdf/values.ts';

export class Damage {
  private readonly file: PdfFile;
  private readonly pages: { num: number; dict: PdfDict; resources: PdfValue }[];
  private readonly changed = new Map<number, Buffer>();

  constructor(bytes: Uint8Array) {
    this.file = new PdfFile(bytes, 'whole.pdf');
    this.pages = [...pagesOf(this.file)].map(({ num, dict, resources }) => ({ num, dict, resources }));
  }

  /** Content of a page (from 1), decompressed, one character a byte. */
  content(page: number): string {
    return this.streamText(this.contentRef(page));
  }

  setContent(page: number, content: string): this {
    return this.setStream(this.contentRef(page), content);
  }

  edit(page: number, change: (content: string) => string): this {
    const before = this.content(page);
    const after = change(before);
    if (after === before) throw new Error(`nothing was changed on page ${page}`);
    return this.setContent(page, after);
  }

  /** Lets two pages show each other's content. */
  swap(a: number, b: number): this {
    const [one, two] = [this.content(a), this.content(b)];
    return this.setContent(a, two).setContent(b, one);
  }

  /** Changes the content of a form by its name in the resources. */
  editForm(name: string, change: (content: string) => string): this {
    const ref = this.resource('XObject', name);
    return this.setStream(ref, change(this.streamText(ref)));
  }

  /** Content of a form, decompressed. */
  form(name: string): string {
    return this.streamText(this.resource('XObject', name));
  }

  /** Gives a form another graphics state under a name that it uses. */
  setFormState(form: string, state: string, body: PdfDict): this {
    const { dict } = this.file.streamOf(this.resource('XObject', form), 'the form');
    const ref = dict.get('Resources') as PdfRef;
    const resources = new Map(this.file.dict(ref, 'the resources of the form'));
    const states = new Map(this.file.dict(resources.get('ExtGState'), 'states'));
    this.changed.set(
      ref.num,
      Buffer.from(write(resources.set('ExtGState', states.set(state, body))), 'latin1'),
    );
    return this;
  }

  /** Changes the program of a font by its name in the resources. */
  editFont(name: string, change: (program: Uint8Array) => Uint8Array): this {
    const font = this.file.dict(this.resource('Font', name), 'the font');
    const descriptor = this.file.dict(font.get('FontDescriptor'), 'the descriptor');
    const ref = descriptor.get('FontFile2') as PdfRef;
    const program = this.file.decode(this.file.streamOf(ref, 'the program'), 'the program');
    return this.setStream(ref, Buffer.from(change(program)).toString('latin1'));
  }

  /** Changes the page dictionary. */
  editPage(page: number, change: (dict: PdfDict) => void): this {
    const { num, dict } = this.pages[page - 1]!;
    const copy = new Map(dict);
    change(copy);
    this.changed.set(num, Buffer.from(write(copy), 'latin1'));
    return this;
  }

  /** The damaged file. */
  bytes(): Uint8Array {
    const before = Buffer.from(this.file.bytes);
    const pieces = [before];
    let length = before.length;
    const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(before.subarray(-64).toString('latin1'))![1]!);
    const head = /^xref\n0 (\d+)\n/.exec(before.toString('latin1', table, table + 32))!;
    const rows = Array.from({ length: Number(head[1]) }, (_, row) => {
      const at = table + head[0].length + 20 * row;
      return before.toString('latin1', at, at + 20);
    });
    for (const [num, body] of this.changed) {
      rows[num] = `${String(length).padStart(10, '0')} 00000 n \n`;
      const object = Buffer.concat([Buffer.from(`${num} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
      pieces.push(object);
      length += object.length;
    }
    pieces.push(
      Buffer.from(
        `xref\n0 ${rows.length}\n${rows.join('')}trailer\n${write(this.file.trailer)}\nstartxref\n${length}\n%%EOF\n`,
        'latin1',
      ),
    );
    return Buffer.concat(pieces);
  }

  private contentRef(page: number): PdfRef {
    return this.pages[page - 1]!.dict.get('Contents') as PdfRef;
  }

  private resource(category: string, name: string): PdfRef {
    const resources = this.file.dict(this.pages[0]!.resources, 'the resources');
    return this.file.dict(resources.get(category), category).get(name) as PdfRef;
  }

  private streamText(ref: PdfRef): string {
    const stream = this.file.streamOf(ref, 'a stream');
    return Buffer.from(this.file.decode(stream, 'a stream')).toString('latin1');
  }

  private setStream(ref: PdfRef, content: string): this {
    const { dict } = this.file.streamOf(ref, 'a stream');
    const raw = deflateSync(Buffer.from(content, 'latin1'));
    const head = new Map(dict).set('Filter', new PdfName('FlateDecode')).set('Length', raw.length);
    this.changed.set(
      ref.num,
      Buffer.concat([Buffer.from(`${write(head)}\nstream\n`, 'latin1'), raw, Buffer.from('\nendstream')]),
    );
    return this;
  }
}

function write(value: PdfValue): string {
  if (value instanceof PdfName) return `/${value.name.replace(/[^!-~]|[#/()<>[\]{}%]/g, hexName)}`;
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`;
  if (value instanceof PdfString) return `<${Buffer.from(value.bytes).toString('hex')}>`;
  if (value instanceof Map)
    return `<<${[...value].map(([key, item]) => `${write(new PdfName(key))} ${write(item)}`).join('')}>>`;
  if (value instanceof PdfStream) throw new Error('streams stand alone');
  if (Array.isArray(value)) return `[${value.map(write).join(' ')}]`;
  return String(value);
}

const hexName = (sign: string): string => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;

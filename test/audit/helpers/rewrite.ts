/** Takes a PDF apart into objects, lets them be changed, and writes a whole new file: no update behind the old one. */
import { deflateSync } from 'node:zlib';
import { PdfFile } from '../../../src/audit/pdf/file.ts';
import { Lexer } from '../../../src/audit/pdf/lexer.ts';
import { pagesOf } from '../../../src/audit/pdf/pages.ts';
import {
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../../../src/audit/pdf/values.ts';

/** A value from its PDF text, as in `pdf('<</S/GTS_PDFX>>')`. */
export const pdf = (text: string): PdfValue => new Lexer(Buffer.from(text, 'latin1'), 0).value();

export class Rewrite {
  readonly file: PdfFile;
  readonly objects = new Map<number, PdfValue>();
  readonly trailer: PdfDict;
  header = '%PDF-1.6\n%\xe2\xe3\xcf\xd3\n';
  readonly pageNumbers: readonly number[];

  constructor(bytes: Uint8Array) {
    this.file = new PdfFile(bytes, 'good.pdf');
    for (let num = 1; num < this.file.size; num++) {
      const value = this.file.loadNumber(num);
      if (value !== undefined) this.objects.set(num, value);
    }
    this.trailer = new Map(this.file.trailer);
    this.pageNumbers = [...pagesOf(this.file)].map(({ num }) => num);
  }

  /** Follows references within the file as it is being changed. */
  get(value: PdfValue | undefined): PdfValue {
    return value instanceof PdfRef ? (this.objects.get(value.num) ?? null) : (value ?? null);
  }

  dict(value: PdfValue | undefined): PdfDict {
    const object = this.get(value);
    if (object instanceof PdfStream) return object.dict;
    if (!(object instanceof Map)) throw new Error('no dictionary');
    return object;
  }

  array(value: PdfValue | undefined): PdfValue[] {
    const object = this.get(value);
    if (!Array.isArray(object)) throw new Error('no array');
    return object;
  }

  get catalog(): PdfDict {
    return this.dict(this.trailer.get('Root'));
  }

  /** Dictionary of a page, from 1. */
  page(number: number): PdfDict {
    return this.dict(new PdfRef(this.pageNumbers[number - 1]!, 0));
  }

  /** Resources of a page, its own or inherited. */
  resources(number: number): PdfDict {
    let node = this.page(number);
    while (!node.has('Resources')) node = this.dict(node.get('Parent'));
    return this.dict(node.get('Resources'));
  }

  /** Adds an object; gives the reference. */
  add(value: PdfValue): PdfRef {
    const num = Math.max(...this.objects.keys()) + 1;
    this.objects.set(num, value);
    return new PdfRef(num, 0);
  }

  addStream(dict: string, content: string | Uint8Array): PdfRef {
    return this.add(new PdfStream(pdf(dict) as PdfDict, Buffer.from(content as string, 'latin1')));
  }

  /** Text of a stream, decompressed, one character a byte. */
  text(ref: PdfValue | undefined): string {
    const stream = this.get(ref);
    if (!(stream instanceof PdfStream)) throw new Error('no stream');
    return Buffer.from(this.file.decode(stream, 'a stream')).toString('latin1');
  }

  /** Replaces the content of a stream. Throws if nothing would change. */
  edit(ref: PdfValue | undefined, change: (text: string) => string): void {
    const before = this.text(ref);
    const after = change(before);
    if (after === before) throw new Error('nothing was changed');
    this.setStream(ref, Buffer.from(after, 'latin1'));
  }

  setStream(ref: PdfValue | undefined, bytes: Uint8Array): void {
    const dict = new Map(this.dict(ref));
    const filtered = dict.has('Filter');
    this.objects.set((ref as PdfRef).num, new PdfStream(dict, filtered ? deflateSync(bytes) : bytes));
  }

  /** An entry of the resources of page 1. */
  resource(category: string, name: string): PdfRef {
    return this.dict(this.resources(1).get(category)).get(name) as PdfRef;
  }

  /** Changes the content of a form by its name in the resources of page 1. */
  editForm(name: string, change: (text: string) => string): void {
    this.edit(this.resource('XObject', name), change);
  }

  /** Resources of a form by its name in the resources of page 1. */
  formResources(name: string): PdfDict {
    return this.dict(this.dict(this.resource('XObject', name)).get('Resources'));
  }

  /** Changes the XMP packet. */
  editXmp(change: (text: string) => string): void {
    this.edit(this.catalog.get('Metadata'), change);
  }

  get outputIntent(): PdfDict {
    return this.dict(this.array(this.catalog.get('OutputIntents'))[0]);
  }

  /** The default configuration of layers. */
  get layerConfiguration(): PdfDict {
    return this.dict(this.dict(this.catalog.get('OCProperties')).get('D'));
  }

  get partRoot(): PdfDict {
    return this.dict(this.catalog.get('DPartRoot'));
  }

  get rootPart(): PdfDict {
    return this.dict(this.partRoot.get('DPartRootNode'));
  }

  /** A leaf of the document parts, from 0. */
  leaf(index: number): PdfDict {
    return this.dict(this.array(this.rootPart.get('DParts')).flatMap((list) => this.array(list))[index]);
  }

  editContent(page: number, change: (text: string) => string): void {
    this.edit(this.page(page).get('Contents'), change);
  }

  /** The whole file, written anew. */
  bytes(): Uint8Array {
    const pieces: Buffer[] = [Buffer.from(this.header, 'latin1')];
    let length = pieces[0]!.length;
    const put = (piece: string | Uint8Array): void => {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : Buffer.from(piece);
      pieces.push(bytes);
      length += bytes.length;
    };
    const size = Math.max(...this.objects.keys()) + 1;
    const offsets = new Map<number, number>();
    for (const [num, value] of this.objects) {
      offsets.set(num, length);
      put(`${num} 0 obj\n`);
      if (value instanceof PdfStream) {
        put(`${write(new Map(value.dict).set('Length', value.raw.length))}\nstream\n`);
        put(value.raw);
        put('\nendstream');
      } else put(write(value));
      put('\nendobj\n');
    }
    const start = length;
    put(`xref\n0 ${size}\n0000000000 65535 f \n`);
    for (let num = 1; num < size; num++) {
      const offset = offsets.get(num);
      put(offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`);
    }
    put(`trailer\n${write(new Map(this.trailer).set('Size', size))}\nstartxref\n${start}\n%%EOF\n`);
    return Buffer.concat(pieces);
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

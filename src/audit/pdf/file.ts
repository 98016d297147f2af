/**
 * A finished PDF file: header, cross-reference table, trailer and objects. Nothing is repaired: a file that a
 * press must not get is a failed check that says what is wrong with it and where.
 */
import { checkFailed } from '../../shared/errors.ts';
import { inflate } from './inflate.ts';
import { Lexer } from './lexer.ts';
import { ObjectStreams } from './object-streams.ts';
import { type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from './values.ts';
import { readXref } from './xref.ts';
import type { XrefTable } from './xref-table.ts';

/** How many objects are kept after they were read. */
const RECENT = 64;

export class PdfFile {
  /** How the file is called in messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly trailer: PdfDict;
  private readonly xref: XrefTable;
  private readonly cache = new Map<number, PdfValue>();
  /** Objects read last, by the rest of their number: several readers go through a file side by side. */
  private readonly recentNum = new Int32Array(RECENT).fill(-1);
  private readonly recent: PdfValue[] = new Array<PdfValue>(RECENT).fill(null);
  private readonly streams = new ObjectStreams(
    (num) => this.container(num),
    (stream, what) => this.decode(stream, what),
  );

  /** Reads header, cross-reference and trailer. Throws a failed check (exit code 1) if the file is not whole. */
  constructor(bytes: Uint8Array, name: string) {
    this.name = name;
    this.bytes = bytes;
    this.xref = readXref(bytes, (what, code) => this.broken(what, code));
    this.trailer = this.xref.trailer;
    if (this.trailer.has('Encrypt')) {
      this.broken('the file is encrypted, which no print file may be', 'pdf-encrypted');
    }
  }

  /** A failed check about this file. */
  broken(what: string, code = 'pdf-broken'): never {
    throw checkFailed(code, `${this.name}: ${what}. The file is not fit for a press: print the part again.`, {
      details: { file: this.name },
    });
  }

  /** Number of entries of the cross-reference table. */
  get size(): number {
    return this.xref.offsets.length;
  }

  /** Number of the cross-reference stream; undefined if the file has a classic table. */
  get xrefObject(): number | undefined {
    return this.xref.object;
  }

  /** Objects within an object stream that the cross references place elsewhere: second versions, hidden from readers. */
  strangersIn(container: number): number[] {
    try {
      return this.streams.numbersIn(container).filter((num) => this.xref.containers?.[num] !== container);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return this.broken(`object ${container} cannot be read: ${error.message}`);
    }
  }

  /** The object itself, whatever refers to it; kept for the next time. */
  resolve(value: PdfValue | undefined): PdfValue {
    if (!(value instanceof PdfRef)) return value ?? null;
    const known = this.cache.get(value.num);
    if (known !== undefined) return known;
    const object = this.load(value);
    this.cache.set(value.num, object);
    return object;
  }

  /** Reads an object without keeping it for good: pages and their contents are read by neighbours in time only. */
  load(ref: PdfRef): PdfValue {
    const place = ref.num % RECENT;
    if (this.recentNum[place] === ref.num && ref.gen === 0) return this.recent[place]!;
    const value = this.read(ref);
    if (ref.gen === 0) {
      this.recentNum[place] = ref.num;
      this.recent[place] = value;
    }
    return value;
  }

  private read(ref: PdfRef): PdfValue {
    const container = this.xref.containers?.[ref.num] ?? 0;
    if (container > 0) return this.packed(container, ref);
    const offset = this.xref.offsets[ref.num];
    if (offset === undefined || offset < 0) this.broken(`object ${ref.num} is used but not in the file`);
    if (ref.gen !== this.xref.generations[ref.num]) this.broken(`object ${ref.num} has another generation`);
    try {
      return this.objectAt(offset, ref);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return this.broken(`object ${ref.num} cannot be read: ${error.message}`);
    }
  }

  /** Reads object `num` without keeping it; undefined if the number is free. */
  loadNumber(num: number): PdfValue | undefined {
    if (!(this.xref.offsets[num]! >= 0) && !((this.xref.containers?.[num] ?? 0) > 0)) return undefined;
    return this.load(new PdfRef(num, this.xref.generations[num]!));
  }

  private packed(container: number, ref: PdfRef): PdfValue {
    if (ref.gen !== 0) this.broken(`object ${ref.num} has another generation`);
    try {
      return this.streams.read(container, ref.num);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return this.broken(`object ${ref.num} cannot be read: ${error.message}`);
    }
  }

  /** An object stream, which must be in the file itself. */
  private container(num: number): PdfStream {
    const offset = this.xref.offsets[num] ?? -1;
    const stream = offset < 0 ? null : this.objectAt(offset, new PdfRef(num, 0));
    if (!(stream instanceof PdfStream)) throw new SyntaxError(`object ${num} is no object stream`);
    return stream;
  }

  private objectAt(offset: number, ref: PdfRef): PdfValue {
    const lexer = new Lexer(this.bytes, offset);
    const num = lexer.takeUnsigned();
    const gen = lexer.takeUnsigned();
    if (num !== ref.num || gen !== ref.gen || !lexer.takeKeyword('obj')) {
      this.broken(
        `the cross-reference table says that object ${ref.num} is at byte ${offset}, and it is not`,
      );
    }
    const value = lexer.value();
    if (value instanceof Map && lexer.takeKeyword('stream')) return this.stream(value, lexer, ref.num);
    if (!lexer.takeKeyword('endobj')) lexer.fail(`object ${ref.num} has no end`);
    return value;
  }

  private stream(dict: PdfDict, lexer: Lexer, num: number): PdfStream {
    const { bytes } = this;
    if (bytes[lexer.position] === 13) lexer.position++;
    if (bytes[lexer.position] !== 10) lexer.fail(`stream ${num} has no line end`);
    lexer.position++;
    const length = this.resolve(dict.get('Length'));
    if (typeof length !== 'number' || !(length >= 0)) this.broken(`stream ${num} has no length`);
    const start = lexer.position;
    lexer.position += length;
    if (lexer.position > bytes.length || !lexer.takeKeyword('endstream')) {
      this.broken(`stream ${num} does not end after its ${length} bytes`);
    }
    return new PdfStream(dict, bytes.subarray(start, start + length));
  }

  dict(value: PdfValue | undefined, what: string): PdfDict {
    const object = this.resolve(value);
    if (object instanceof Map) return object;
    if (object instanceof PdfStream) return object.dict;
    return this.broken(`${what} is missing or no dictionary`);
  }

  optionalDict(value: PdfValue | undefined, what: string): PdfDict {
    return this.resolve(value) === null ? new Map() : this.dict(value, what);
  }

  array(value: PdfValue | undefined, what: string): PdfValue[] {
    const object = this.resolve(value);
    return Array.isArray(object) ? object : this.broken(`${what} is missing or no array`);
  }

  numbers(value: PdfValue | undefined, what: string): number[] {
    return this.array(value, what).map((item) => {
      const number = this.resolve(item);
      return typeof number === 'number' ? number : this.broken(`${what} holds what is no number`);
    });
  }

  streamOf(value: PdfValue | undefined, what: string): PdfStream {
    const object = this.resolve(value);
    return object instanceof PdfStream ? object : this.broken(`${what} is missing or no stream`);
  }

  /** Text of a name, or undefined. */
  nameOf(value: PdfValue | undefined): string | undefined {
    const object = this.resolve(value);
    return object instanceof PdfName ? object.name : undefined;
  }

  /** The decoded bytes of a stream: Flate or nothing, as print files have it. */
  decode(stream: PdfStream, what: string): Uint8Array {
    const filter = this.resolve(stream.dict.get('Filter'));
    if (filter === null) return stream.raw;
    const names = (Array.isArray(filter) ? filter : [filter]).map((item) => this.nameOf(item));
    if (names.length === 0) return stream.raw;
    if (names.length !== 1 || names[0] !== 'FlateDecode') {
      this.broken(`${what} is coded with ${names.join(', ')}; only FlateDecode is read`);
    }
    const parameters = this.resolve(stream.dict.get('DecodeParms'));
    for (const item of Array.isArray(parameters) ? parameters : [parameters])
      if ((this.resolve(this.optionalDict(item, 'parameters of a filter').get('Predictor')) ?? 1) !== 1)
        this.broken(`${what} is coded with a predictor, which is not read`);
    try {
      return inflate(stream.raw);
    } catch (cause) {
      return this.broken(`${what} cannot be decompressed (${(cause as Error).message})`);
    }
  }
}

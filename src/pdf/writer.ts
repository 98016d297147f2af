import { checkFailed } from '../shared/errors.ts';
import { latin1 } from './bytes.ts';
import { type DeflateLevel, deflate } from './deflate.ts';
import { ObjectStream } from './object-stream.ts';
import { hexString } from './strings.ts';
import { CrossReferences } from './xref.ts';

/** Where the bytes of a file go, in order. A chunk belongs to the sink from then on: the writer never reuses it. */
export interface ByteSink {
  write(chunk: Uint8Array): void;
}

export interface StreamOptions {
  /** 0 writes the stream as it is, without /Filter. Default 6. */
  readonly deflateLevel?: DeflateLevel;
}

export interface Trailer {
  /** Object number of the catalog. */
  readonly root: number;
  /** Object number of the Info dictionary. */
  readonly info?: number;
  /** The file's identifier, 16 bytes, or the permanent and the changing one. */
  readonly id: Uint8Array | readonly [Uint8Array, Uint8Array];
}

type Piece = string | Uint8Array;

const CHUNK_BYTES = 1 << 18;
const OBJECT = latin1(' 0 obj\n');
const END_OBJECT = latin1('\nendobj\n');
const STREAM = latin1('>>stream\n');
const END_STREAM = latin1('\nendstream\nendobj\n');
const FLATE = latin1('/Filter/FlateDecode');

/**
 * How objects that are no streams are written: `plain`, each by itself and with a classic cross-reference table, or
 * `packed`, many in one compressed object stream and the cross references in one too. Both are PDF 1.5 and later.
 */
export const OBJECT_LAYOUTS = ['packed', 'plain'] as const;
export type ObjectLayout = (typeof OBJECT_LAYOUTS)[number];

/**
 * Writes one PDF 1.6 file as a stream of bytes: objects in any order, the cross references at the end.
 * Holds the offset of each object and one chunk, nothing else, so a file of any size costs the same memory.
 */
export class PdfWriter {
  readonly #sink: ByteSink;
  readonly #references = new CrossReferences();
  #chunk: Uint8Array = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  #used = 0;
  #flushed = 0;
  #finished = false;
  readonly #packed: ObjectStream | undefined;
  /** Objects that wait for their stream, in its order. */
  readonly #waiting: number[] = [];

  constructor(sink: ByteSink, objects: ObjectLayout = 'plain') {
    this.#sink = sink;
    this.#packed = objects === 'packed' ? new ObjectStream() : undefined;
    this.put('%PDF-1.6\n');
    this.put(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  }

  /** Bytes written so far. */
  get position(): number {
    return this.#flushed + this.#used;
  }

  /** Takes the next object number, or the first of `count` that follow each other. */
  alloc(count = 1): number {
    return this.#references.alloc(count);
  }

  /** Writes object `num` once; a body in pieces is written without joining them first. */
  object(num: number, body: Piece | readonly Piece[]): void {
    if (this.#packed !== undefined) {
      this.#pack(this.#packed, num, typeof body === 'string' || body instanceof Uint8Array ? [body] : body);
      return;
    }
    this.#begin(num);
    if (typeof body === 'string' || body instanceof Uint8Array) this.put(body);
    else for (const piece of body) this.put(piece);
    this.put(END_OBJECT);
  }

  /** Allocates and writes an object; gives its number. */
  add(body: Piece | readonly Piece[]): number {
    const num = this.alloc();
    this.object(num, body);
    return num;
  }

  /** Writes stream `num`, deflated here. `dictEntries` are all entries but /Length and /Filter. */
  stream(num: number, dictEntries: Piece, data: Uint8Array, options: StreamOptions = {}): void {
    const level = options.deflateLevel ?? 6;
    const encoded = level === 0 ? data : deflate(data, level);
    this.#begin(num);
    this.put('<<');
    this.put(dictEntries);
    if (level !== 0) this.put(FLATE);
    this.#streamData(encoded);
  }

  /** Writes stream `num` whose data are already encoded as its own /Filter entry says. */
  encodedStream(num: number, dictEntries: Piece, encoded: Uint8Array): void {
    this.#begin(num);
    this.put('<<');
    this.put(dictEntries);
    this.#streamData(encoded);
  }

  /** Writes cross references and trailer and empties the buffer. Throws if a number was allocated but not written. */
  finish(trailer: Trailer): void {
    if (this.#packed !== undefined) this.#writePacked(this.#packed);
    const missing = this.#references.firstMissing();
    if (missing !== 0) {
      throw checkFailed(
        'pdf-object',
        `PDF object ${missing} was numbered but never written. Write it or do not number it.`,
      );
    }
    const start = this.position;
    const [permanent, changing] = trailer.id instanceof Uint8Array ? [trailer.id, trailer.id] : trailer.id;
    const info = trailer.info === undefined ? '' : `/Info ${trailer.info} 0 R`;
    const entries = `/Root ${trailer.root} 0 R${info}/ID[${hexString(permanent)}${hexString(changing)}]`;
    if (this.#packed === undefined) {
      this.#references.write((line) => this.put(line));
      this.put(`trailer\n<</Size ${this.#references.size}${entries}>>\n`);
    } else this.#writeReferences(entries, start);
    this.put(`startxref\n${start}\n%%EOF\n`);
    this.#flush();
    this.#finished = true;
  }

  #pack(packed: ObjectStream, num: number, body: readonly Piece[]): void {
    // The number of the stream is known when it is written: until then the object counts as missing.
    this.#waiting.push(num);
    packed.add(num, body);
    if (packed.isFull) this.#writePacked(packed);
  }

  #writePacked(packed: ObjectStream): void {
    if (packed.count === 0) return;
    const stream = this.alloc();
    this.#waiting.forEach((num, place) => {
      this.#references.setPacked(num, stream, place);
    });
    this.#waiting.length = 0;
    const { entries, data } = packed.take();
    this.stream(stream, entries, data, { deflateLevel: 9 });
  }

  /** The cross-reference stream, which is an object itself and stands for the trailer. */
  #writeReferences(entries: string, start: number): void {
    const num = this.alloc();
    this.#references.set(num, start);
    const { widths, bytes } = this.#references.rows();
    const columns = widths.reduce((sum, width) => sum + width, 0);
    const encoded = deflate(bytes, 9);
    this.put(
      `${num} 0 obj\n<</Type/XRef/Size ${this.#references.size}/W[${widths.join(' ')}]${entries}` +
        `/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${columns}>>`,
    );
    this.#streamData(encoded);
  }

  /** Raw bytes at the present position; for `page-tree.ts` and for comments between objects. */
  put(piece: Piece): void {
    if (this.#finished)
      throw checkFailed('pdf-finished', 'This PDF file is finished; nothing can be added to it.');
    if (typeof piece === 'string') this.#putText(piece);
    else this.#putBytes(piece);
  }

  #begin(num: number): void {
    this.#references.set(num, this.position);
    this.put(String(num));
    this.put(OBJECT);
  }

  #streamData(encoded: Uint8Array): void {
    this.put(`/Length ${encoded.length}`);
    this.put(STREAM);
    this.put(encoded);
    this.put(END_STREAM);
  }

  #putText(text: string): void {
    const length = text.length;
    if (length > 512) {
      this.#putBytes(latin1(text));
      return;
    }
    if (this.#used + length > CHUNK_BYTES) this.#flush();
    const chunk = this.#chunk;
    let used = this.#used;
    for (let index = 0; index < length; index++) chunk[used++] = text.charCodeAt(index);
    this.#used = used;
  }

  #putBytes(bytes: Uint8Array): void {
    let rest = bytes;
    while (this.#used + rest.length > CHUNK_BYTES) {
      const room = CHUNK_BYTES - this.#used;
      this.#chunk.set(rest.subarray(0, room), this.#used);
      this.#used = CHUNK_BYTES;
      rest = rest.subarray(room);
      this.#flush();
    }
    this.#chunk.set(rest, this.#used);
    this.#used += rest.length;
  }

  #flush(): void {
    if (this.#used === 0) return;
    this.#flushed += this.#used;
    this.#sink.write(this.#chunk.subarray(0, this.#used));
    this.#chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    this.#used = 0;
  }
}

/** Objects within object streams (ISO 32000-1, 7.5.7). The streams read last are kept: neighbours come together. */
import { Lexer } from './lexer.ts';
import { PdfName, type PdfStream, type PdfValue } from './values.ts';

const KEPT = 8;
const MAX_OBJECTS = 100_000;

interface Opened {
  readonly data: Uint8Array;
  /** Where each object begins, by its number. */
  readonly starts: ReadonlyMap<number, number>;
}

export class ObjectStreams {
  readonly #open: (container: number) => PdfStream;
  readonly #decode: (stream: PdfStream, what: string) => Uint8Array;
  readonly #opened = new Map<number, Opened>();

  /** `open` gives the stream of a number; both throw if something is wrong with it. */
  constructor(
    open: (container: number) => PdfStream,
    decode: (stream: PdfStream, what: string) => Uint8Array,
  ) {
    this.#open = open;
    this.#decode = decode;
  }

  /** Object `num` of stream `container`. Throws a SyntaxError if it is not there or cannot be read. */
  read(container: number, num: number): PdfValue {
    const { data, starts } = this.#of(container);
    const start = starts.get(num);
    if (start === undefined) throw new SyntaxError(`object stream ${container} does not have it`);
    return new Lexer(data, start).value();
  }

  /** Numbers of the objects of a stream. */
  numbersIn(container: number): number[] {
    return [...this.#of(container).starts.keys()];
  }

  #of(container: number): Opened {
    const known = this.#opened.get(container);
    if (known !== undefined) return known;
    const opened = this.#read(container);
    const [oldest] = this.#opened.keys();
    if (oldest !== undefined && this.#opened.size === KEPT) this.#opened.delete(oldest);
    this.#opened.set(container, opened);
    return opened;
  }

  #read(container: number): Opened {
    const stream = this.#open(container);
    const { dict } = stream;
    const [type, count, first] = [dict.get('Type'), dict.get('N'), dict.get('First')];
    const isStream = type instanceof PdfName && type.name === 'ObjStm';
    if (!isStream || typeof count !== 'number' || typeof first !== 'number' || !(count <= MAX_OBJECTS))
      throw new SyntaxError(`object ${container} is no object stream`);
    if (dict.has('Extends')) throw new SyntaxError(`object stream ${container} extends another`);
    const data = this.#decode(stream, `object stream ${container}`);
    const lexer = new Lexer(data, 0);
    const starts = new Map<number, number>();
    for (let i = 0; i < count; i++) {
      const num = lexer.takeUnsigned();
      const at = lexer.takeUnsigned();
      if (num === undefined || at === undefined || first + at >= data.length || starts.has(num))
        throw new SyntaxError(`object stream ${container} does not say where its objects are`);
      starts.set(num, first + at);
    }
    return { data, starts };
  }
}

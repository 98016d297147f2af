import { badInput } from '../shared/errors.ts';
import { fromLatin1 } from './bytes.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  isReference,
  SyntaxReader,
  type Value,
} from './source-syntax.ts';

/** An object of the file that is read; a stream has `data`, encoded as its /Filter says. */
export interface SourceObject {
  readonly value: Value;
  readonly data?: Uint8Array;
}

/** A page with what it inherits. */
export interface SourcePage {
  readonly mediaBox: readonly number[];
  readonly contents: SourceObject;
  readonly resources: Value;
}

/**
 * Reads a whole PDF file of the plain kind: one or more classic cross-reference tables, no object streams, no
 * encryption. Throws (exit code 2) if it is another kind or damaged.
 */
export class SourceFile {
  readonly #bytes: Uint8Array;
  readonly #text: string;
  readonly #offsets = new Map<number, number>();
  readonly #trailer: Dictionary;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#text = fromLatin1(bytes);
    const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(this.#text.slice(-64));
    if (!this.#text.startsWith('%PDF-') || start === null) {
      throw badInput('pdf-source', 'This is no PDF file, or its end is missing. Make it again.');
    }
    this.#trailer = this.#readReferences(Number(start[1]));
    if (this.#trailer.has('/Encrypt')) {
      throw badInput('pdf-source', 'The PDF with the art is encrypted. Save it without a password.');
    }
  }

  /** Object `num`. */
  object(num: number): SourceObject {
    const offset = this.#offsets.get(num);
    if (offset === undefined) {
      throw badInput(
        'pdf-source',
        `The PDF with the art has no object ${num}, though it refers to it. Make it again.`,
      );
    }
    const reader = new SyntaxReader(this.#text, offset);
    const head = [reader.token(), reader.token(), reader.token()];
    if (head[0] !== String(num) || head[2] !== 'obj') throw reader.fault(`object ${num} does not begin here`);
    const value = reader.value();
    if (!isDictionary(value) || reader.token() !== 'stream') return { value };
    let from = reader.position;
    if (this.#text[from] === '\r') from += 1;
    if (this.#text[from] === '\n') from += 1;
    const length = Number(this.resolve(value.get('/Length')));
    const end = new SyntaxReader(this.#text, from + length);
    if (!(length >= 0) || end.token() !== 'endstream') throw end.fault(`stream ${num} does not end here`);
    return { value, data: this.#bytes.subarray(from, from + length) };
  }

  /** The value itself, if it is a reference the value it refers to. */
  resolve(value: Value | undefined): Value {
    if (value === undefined) return 'null';
    return isReference(value) ? this.object(value.ref).value : value;
  }

  /** All pages in order. */
  pages(): SourcePage[] {
    const catalog = this.#dictionary(this.#trailer.get('/Root'), 'catalog');
    return this.#pagesBelow(this.#dictionary(catalog.get('/Pages'), 'page tree'), new Map());
  }

  #pagesBelow(node: Dictionary, inherited: Dictionary): SourcePage[] {
    const entries = new Map([...inherited, ...node]);
    const kids = this.resolve(node.get('/Kids'));
    if (isArray(kids)) {
      const passedOn = new Map(
        ['/MediaBox', '/Resources'].flatMap((key) => (entries.has(key) ? [[key, entries.get(key)!]] : [])),
      );
      return kids.flatMap((kid) => this.#pagesBelow(this.#dictionary(kid, 'page'), passedOn));
    }
    const contents = entries.get('/Contents');
    const box = this.resolve(entries.get('/MediaBox'));
    if (!isReference(contents) || !isArray(box) || box.length !== 4) {
      throw badInput(
        'pdf-source',
        'A page of the art must have one content stream and a MediaBox. Make it again.',
      );
    }
    return [
      {
        mediaBox: box.map((side) => Number(this.resolve(side))),
        contents: this.object(contents.ref),
        resources: entries.get('/Resources') ?? new Map(),
      },
    ];
  }

  #dictionary(value: Value | undefined, what: string): Dictionary {
    const found = this.resolve(value);
    if (isDictionary(found)) return found;
    throw badInput('pdf-source', `The PDF with the art has no ${what}. Make it again.`);
  }

  /** Reads the table at `at` and those before it; the newest entry of a number counts. */
  #readReferences(at: number): Dictionary {
    const reader = new SyntaxReader(this.#text, at);
    if (reader.token() !== 'xref') {
      throw reader.fault('no classic cross-reference table here; save the file without object streams');
    }
    for (let token = reader.token(); token !== 'trailer'; token = reader.token()) {
      const count = Number(reader.token());
      for (let index = 0; index < count; index++) {
        const [offset] = [reader.token(), reader.token()];
        const num = Number(token) + index;
        if (reader.token() === 'n' && !this.#offsets.has(num)) this.#offsets.set(num, Number(offset));
      }
    }
    const trailer = reader.value();
    if (!isDictionary(trailer)) throw reader.fault('the trailer is no dictionary');
    const before = trailer.get('/Prev');
    if (before !== undefined) this.#readReferences(Number(before));
    return trailer;
  }
}

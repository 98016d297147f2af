import { badInput } from '../shared/errors.ts';

/** A reference to an object of the file that is read. */
export interface Reference {
  readonly ref: number;
}

export type Dictionary = ReadonlyMap<string, Value>;

/**
 * A value of a PDF file as it is needed to copy it: names, numbers, strings, true, false and null stay as they are written
 * (`/Name`, `12.5`, `(text)`), only what holds references is taken apart. Keys of dictionaries have their slash.
 */
export type Value = string | Reference | readonly Value[] | Dictionary;

export const isReference = (value: Value | undefined): value is Reference =>
  typeof value === 'object' && 'ref' in value;
export const isArray = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);
export const isDictionary = (value: Value | undefined): value is Dictionary => value instanceof Map;

const BLANK = /[\0\t\n\f\r ]/;
const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/;

/** Reads values from a file that is given as text, one character a byte. Throws (exit code 2) at a fault. */
export class SyntaxReader {
  readonly #text: string;
  position: number;

  constructor(text: string, position: number) {
    this.#text = text;
    this.position = position;
  }

  /** The next value; a number, a number and `R` make a reference. */
  value(): Value {
    const token = this.token();
    if (token === '[') return this.#array();
    if (token === '<<') return this.#dictionary();
    if (/^\d+$/.test(token)) {
      const after = this.position;
      if (/^\d+$/.test(this.token()) && this.token() === 'R') return { ref: Number(token) };
      this.position = after;
    }
    return token;
  }

  /** The next token as it is written. */
  token(): string {
    this.#skipBlanks();
    const text = this.#text;
    const start = this.position;
    const two = text.slice(start, start + 2);
    if (two === '<<' || two === '>>') this.position += 2;
    else if (text[start] === '(') this.#skipLiteral();
    else if (text[start] === '<') this.position = this.#after('>');
    else if (text[start] === '[' || text[start] === ']') this.position += 1;
    else {
      this.position += 1;
      while (this.position < text.length && !DELIMITER.test(text[this.position]!)) this.position += 1;
    }
    if (start >= text.length) throw this.fault('it ends too early');
    return text.slice(start, this.position);
  }

  /** An error that tells where. */
  fault(what: string): Error {
    return badInput(
      'pdf-source',
      `The PDF with the art can't be read at byte ${this.position}: ${what}. Make it again.`,
    );
  }

  #array(): readonly Value[] {
    const values: Value[] = [];
    for (;;) {
      this.#skipBlanks();
      if (this.#text[this.position] === ']') {
        this.position += 1;
        return values;
      }
      values.push(this.value());
    }
  }

  #dictionary(): Dictionary {
    const entries = new Map<string, Value>();
    for (;;) {
      const key = this.token();
      if (key === '>>') return entries;
      if (!key.startsWith('/')) throw this.fault('a key of a dictionary is no name');
      entries.set(key, this.value());
    }
  }

  #skipBlanks(): void {
    const text = this.#text;
    for (;;) {
      while (this.position < text.length && BLANK.test(text[this.position]!)) this.position += 1;
      if (text[this.position] !== '%') return;
      while (this.position < text.length && !/[\r\n]/.test(text[this.position]!)) this.position += 1;
    }
  }

  #skipLiteral(): void {
    let depth = 0;
    do {
      const character = this.#text[this.position];
      if (character === undefined) throw this.fault('a string does not end');
      if (character === '(') depth += 1;
      else if (character === ')') depth -= 1;
      this.position += character === '\\' ? 2 : 1;
    } while (depth > 0);
  }

  #after(character: string): number {
    const found = this.#text.indexOf(character, this.position);
    if (found < 0) throw this.fault(`"${character}" is missing`);
    return found + 1;
  }
}

/**
 * Reads PDF objects from bytes, strictly: what is not an object is a SyntaxError with the byte where it stands,
 * which file.ts turns into a failed check that names the file.
 */
import { HEX } from './hex.ts';
import { nameOf } from './names.ts';
import { type PdfDict, type PdfName, PdfRef, PdfString, type PdfValue } from './values.ts';

const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;

/** Powers of ten. */
const POWERS = Float64Array.from({ length: 10 }, (_, i) => 10 ** i);

/** Class of each byte: regular, white space or delimiter (ISO 32000-1, tables 1 and 2). */
export const BYTE_CLASS = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) BYTE_CLASS[byte] = SPACE;
for (const sign of '()<>[]{}/%') BYTE_CLASS[sign.charCodeAt(0)] = DELIMITER;

/** Most levels of arrays and dictionaries within one another; a file made to exhaust the stack has more. */
const MAX_DEPTH = 64;

export class Lexer {
  readonly bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position: number) {
    this.bytes = bytes;
    this.position = position;
  }

  fail(what: string): never {
    throw new SyntaxError(`${what} at byte ${this.position}`);
  }

  skipSpace(): void {
    const { bytes } = this;
    for (;;) {
      const byte = bytes[this.position];
      if (byte === 0x25) {
        while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13) {
          this.position++;
        }
      } else if (byte !== undefined && BYTE_CLASS[byte] === SPACE) this.position++;
      else return;
    }
  }

  /** Reads the keyword if it comes next; otherwise moves over white space only. */
  takeKeyword(word: string): boolean {
    this.skipSpace();
    for (let i = 0; i < word.length; i++) {
      if (this.bytes[this.position + i] !== word.charCodeAt(i)) return false;
    }
    const after = this.bytes[this.position + word.length];
    if (after !== undefined && BYTE_CLASS[after] === REGULAR) return false;
    this.position += word.length;
    return true;
  }

  /** Reads an unsigned integer, or returns undefined and stays where the digits should have begun. */
  takeUnsigned(): number | undefined {
    this.skipSpace();
    const start = this.position;
    let value = 0;
    for (;;) {
      const digit = (this.bytes[this.position] ?? 0) - 48;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      this.position++;
    }
    return this.position === start ? undefined : value;
  }

  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) this.fail('objects nested too deep');
    this.skipSpace();
    const byte = this.bytes[this.position];
    if (byte === undefined) this.fail('unexpected end');
    if (byte === 0x2f) return this.name();
    if (byte === 0x28) return this.literal();
    if (byte === 0x5b) return this.array(depth);
    if (byte === 0x3c) return this.bytes[this.position + 1] === 0x3c ? this.dict(depth) : this.hex();
    if ((byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46) return this.numberOrRef();
    if (this.takeKeyword('true')) return true;
    if (this.takeKeyword('false')) return false;
    if (this.takeKeyword('null')) return null;
    return this.fail('no PDF object');
  }

  private number(): number {
    const start = this.position;
    const whole = this.takeUnsigned();
    const after = this.bytes[this.position];
    if (whole !== undefined && (after === undefined || (BYTE_CLASS[after] !== REGULAR && after !== 0x2e))) {
      return whole;
    }
    if (whole !== undefined && after === 0x2e) {
      const point = ++this.position;
      const decimals = this.bytes[point]! >= 48 && this.bytes[point]! <= 57 ? this.takeUnsigned() : undefined;
      const end = this.bytes[this.position];
      if (decimals !== undefined && this.position - point < 10 && BYTE_CLASS[end ?? 32] !== REGULAR) {
        return whole + decimals / POWERS[this.position - point]!;
      }
    }
    this.position = start;
    while (BYTE_CLASS[this.bytes[this.position] ?? 32] === REGULAR) this.position++;
    const text = String.fromCharCode(...this.bytes.subarray(start, this.position));
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) this.fail(`"${text}" is no number`);
    return Number(text);
  }

  private numberOrRef(): number | PdfRef {
    const value = this.number();
    const after = this.position;
    if (Number.isInteger(value) && value >= 0) {
      const gen = this.takeUnsigned();
      if (gen !== undefined && this.takeKeyword('R')) return new PdfRef(value, gen);
    }
    this.position = after;
    return value;
  }

  private name(): PdfName {
    const { bytes } = this;
    const start = ++this.position;
    while (this.position < bytes.length && BYTE_CLASS[bytes[this.position]!] === REGULAR) this.position++;
    return nameOf(bytes, start, this.position);
  }

  private array(depth: number): PdfValue[] {
    const items: PdfValue[] = [];
    this.position++;
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.position] === 0x5d) {
        this.position++;
        return items;
      }
      items.push(this.value(depth + 1));
    }
  }

  private dict(depth: number): PdfDict {
    const dict: PdfDict = new Map();
    this.position += 2;
    for (;;) {
      this.skipSpace();
      const byte = this.bytes[this.position];
      if (byte === 0x3e && this.bytes[this.position + 1] === 0x3e) {
        this.position += 2;
        return dict;
      }
      if (byte !== 0x2f) this.fail('no key of a dictionary');
      const key = this.name().name;
      if (dict.has(key)) this.fail(`key /${key} stands twice in a dictionary`);
      dict.set(key, this.value(depth + 1));
    }
  }

  private hex(): PdfString {
    const out: number[] = [];
    let pending = -1;
    this.position++;
    for (;;) {
      const byte = this.bytes[this.position++];
      if (byte === undefined) this.fail('unfinished string');
      if (byte === 0x3e) break;
      const digit = HEX[byte]!;
      if (digit > 15) {
        if (BYTE_CLASS[byte] !== SPACE) this.fail('no hexadecimal digit');
      } else if (pending < 0) pending = digit;
      else {
        out.push(pending * 16 + digit);
        pending = -1;
      }
    }
    if (pending >= 0) out.push(pending * 16);
    return new PdfString(Uint8Array.from(out));
  }

  private literal(): PdfString {
    const out = new Uint8Array(Math.max(16, endOfLiteral(this.bytes, this.position) - this.position));
    const end = decodeLiteral(this.bytes, this.position, out, 0);
    if (end < 0) this.fail('unfinished string');
    this.position = literalEnd;
    return new PdfString(out.slice(0, end));
  }
}

function endOfLiteral(bytes: Uint8Array, start: number): number {
  let depth = 0;
  for (let i = start; i < bytes.length; i++) {
    const byte = bytes[i];
    if (byte === 0x5c) i++;
    else if (byte === 0x28) depth++;
    else if (byte === 0x29 && --depth === 0) return i + 1;
  }
  return bytes.length;
}

/** Where the literal string that decodeLiteral read last ended in its source. */
export let literalEnd = 0;

/**
 * Decodes the `(…)` that begins at `start` into `out` from `at`. Returns the end of what it wrote, or -1 if the
 * string does not end; the position after `)` is then in `literalEnd`. `out` must have room for the source.
 */
export function decodeLiteral(bytes: Uint8Array, start: number, out: Uint8Array, at: number): number {
  let depth = 1;
  let i = start + 1;
  let o = at;
  while (i < bytes.length) {
    let byte = bytes[i++]!;
    if (byte === 0x28) depth++;
    else if (byte === 0x29) {
      if (--depth === 0) {
        literalEnd = i;
        return o;
      }
    } else if (byte === 13) {
      if (bytes[i] === 10) i++;
      byte = 10;
    } else if (byte === 0x5c) {
      byte = bytes[i++] ?? 0;
      if (byte >= 48 && byte <= 55) {
        let octal = byte - 48;
        for (let n = 0; n < 2 && bytes[i]! >= 48 && bytes[i]! <= 55; n++)
          octal = octal * 8 + bytes[i++]! - 48;
        byte = octal & 255;
      } else if (byte === 13 || byte === 10) {
        if (byte === 13 && bytes[i] === 10) i++;
        continue;
      } else byte = ESCAPES[byte] || byte;
    }
    out[o++] = byte;
  }
  return -1;
}

const ESCAPES = new Uint8Array(256);
ESCAPES[0x6e] = 10;
ESCAPES[0x72] = 13;
ESCAPES[0x74] = 9;
ESCAPES[0x62] = 8;
ESCAPES[0x66] = 12;

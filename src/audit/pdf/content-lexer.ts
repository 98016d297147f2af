/**
 * Cuts a content stream into operators and their operands. It works on bytes and makes no object a token: the
 * operands of the operator last read lie in columns that are used again.
 */
import { HEX } from './hex.ts';
import { BYTE_CLASS, decodeLiteral, literalEnd } from './lexer.ts';

export const NUMBER = 0;
export const STRING = 1;
export const NAME = 2;
export const ARRAY = 3;
export const ARRAY_END = 4;
export const DICT = 5;
export const DICT_END = 6;
export const WORD = 7;

/** An operator as a number: its first bytes, lowest first. Operators have three bytes at most. */
export function operatorCode(operator: string): number {
  let code = 0;
  for (let i = operator.length - 1; i >= 0; i--) code = code * 256 + operator.charCodeAt(i);
  return code;
}

export const END_OF_CONTENT = 0;

const MAX_OPERANDS = 16_384;
const POWERS = Float64Array.from({ length: 18 }, (_, i) => 10 ** i);
/** Readers differ in what they make of more: some count in 32 bits. */
const LARGEST = 0x7fff_ffff;
const TRUE = operatorCode('tru');
const FALSE = operatorCode('fal');
const NULL = operatorCode('nul');

export class ContentLexer {
  bytes: Uint8Array = new Uint8Array(0);
  position = 0;
  /** Operands of the operator that `next` returned. */
  count = 0;
  readonly kind = new Uint8Array(MAX_OPERANDS);
  readonly number = new Float64Array(MAX_OPERANDS);
  /** Names: range in `bytes`, without the slash. Strings: range in `text`. */
  readonly from = new Int32Array(MAX_OPERANDS);
  readonly to = new Int32Array(MAX_OPERANDS);
  /** Decoded strings of the content; none is longer than its source. */
  text = new Uint8Array(4096);
  private textEnd = 0;

  /** Begins a content, and gives where its decoded strings will be: they stay until the next one begins. */
  start(bytes: Uint8Array): Uint8Array {
    this.bytes = bytes;
    this.position = 0;
    this.textEnd = 0;
    if (this.text.length < bytes.length) this.text = new Uint8Array(bytes.length);
    return this.text;
  }

  /** Reads up to the next operator and returns its code, END_OF_CONTENT at the end; throws a SyntaxError. */
  next(): number {
    const { bytes, kind } = this;
    const length = bytes.length;
    let i = this.position;
    this.count = 0;
    while (i < length) {
      const byte = bytes[i]!;
      if (byte === 32 || byte === 10) {
        i++;
      } else if ((byte >= 48 && byte <= 57) || byte === 45 || byte === 46 || byte === 43) {
        i = this.readNumber(i);
      } else if (BYTE_CLASS[byte] === 1) {
        i++;
      } else if (byte === 0x2f) {
        const start = ++i;
        while (i < length && BYTE_CLASS[bytes[i]!] === 0) i++;
        this.push(NAME, start, i);
      } else if (byte === 0x28) {
        const end = decodeLiteral(bytes, i, this.text, this.textEnd);
        if (end < 0) this.fail('a string without end', i);
        this.push(STRING, this.textEnd, end);
        this.textEnd = end;
        i = literalEnd;
      } else if (byte === 0x3c) {
        if (bytes[i + 1] === 0x3c) {
          this.push(DICT, i, i);
          i += 2;
        } else i = this.readHex(i);
      } else if (byte === 0x3e && bytes[i + 1] === 0x3e) {
        this.push(DICT_END, i, i);
        i += 2;
      } else if (byte === 0x5b) {
        this.push(ARRAY, i, i);
        i++;
      } else if (byte === 0x5d) {
        this.push(ARRAY_END, i, i);
        i++;
      } else if (byte === 0x25) {
        while (i < length && bytes[i] !== 10 && bytes[i] !== 13) i++;
      } else if (BYTE_CLASS[byte] === 0) {
        const start = i++;
        while (i < length && BYTE_CLASS[bytes[i]!] === 0) i++;
        const code =
          byte |
          ((i - start > 1 ? bytes[start + 1]! : 0) << 8) |
          ((i - start > 2 ? bytes[start + 2]! : 0) << 16);
        if (i - start <= 3) {
          this.position = i;
          return code;
        }
        if (code !== TRUE && code !== FALSE && code !== NULL) this.fail('an unknown operator', start);
        this.push(WORD, start, i);
      } else this.fail('a sign that is no part of a content stream', i);
    }
    this.position = length;
    if (this.count > 0) this.fail('operands without an operator', length);
    kind[0] = NUMBER;
    return END_OF_CONTENT;
  }

  /** The operator or name in `bytes` as text, for messages. */
  slice(from: number, to: number): string {
    return String.fromCharCode(...this.bytes.subarray(from, Math.min(to, from + 40)));
  }

  fail(what: string, at: number): never {
    throw new SyntaxError(`${what} at byte ${at} of the content`);
  }

  private push(kind: number, from: number, to: number): void {
    const n = this.count;
    if (n >= MAX_OPERANDS) this.fail('too many operands', from);
    this.kind[n] = kind;
    this.from[n] = from;
    this.to[n] = to;
    this.count = n + 1;
  }

  private readNumber(start: number): number {
    const { bytes } = this;
    let i = start;
    let sign = 1;
    let byte = bytes[i]!;
    if (byte === 45 || byte === 43) {
      if (byte === 45) sign = -1;
      byte = bytes[++i]!;
    }
    let mantissa = 0;
    let digits = 0;
    let decimals = 0;
    while (byte >= 48 && byte <= 57) {
      mantissa = mantissa * 10 + byte - 48;
      digits++;
      byte = bytes[++i]!;
    }
    if (byte === 46) {
      byte = bytes[++i]!;
      while (byte >= 48 && byte <= 57) {
        // More decimals than a double holds add nothing.
        if (decimals < 15) {
          mantissa = mantissa * 10 + byte - 48;
          decimals++;
        }
        digits++;
        byte = bytes[++i]!;
      }
    }
    if (digits === 0 || (i < bytes.length && BYTE_CLASS[byte] === 0)) this.fail('a damaged number', start);
    const n = this.count;
    if (n >= MAX_OPERANDS) this.fail('too many operands', start);
    this.kind[n] = NUMBER;
    const value = decimals === 0 ? mantissa : mantissa / POWERS[decimals]!;
    if (value > LARGEST) this.fail('a number beyond what readers hold', start);
    this.number[n] = sign * value;
    this.count = n + 1;
    return i;
  }

  private readHex(start: number): number {
    const { bytes, text } = this;
    let i = start + 1;
    let end = this.textEnd;
    let high = -1;
    for (;;) {
      const byte = bytes[i++];
      if (byte === undefined) this.fail('a string without end', start);
      if (byte === 0x3e) break;
      const digit = HEX[byte]!;
      if (digit < 16) {
        if (high < 0) high = digit;
        else {
          text[end++] = high * 16 + digit;
          high = -1;
        }
      } else if (BYTE_CLASS[byte] !== 1) this.fail('a damaged string', start);
    }
    if (high >= 0) text[end++] = high * 16;
    this.push(STRING, this.textEnd, end);
    this.textEnd = end;
    return i;
  }
}

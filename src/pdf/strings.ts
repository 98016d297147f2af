import { latin1 } from './bytes.ts';

const BACKSLASH = 0x5c;
const CARRIAGE_RETURN = 0x0d;

/** 1 for the bytes that need a backslash in a literal string: ( ) \ and CR, which a reader would turn into LF. */
const ESCAPED = new Uint8Array(256);
for (const byte of [0x28, 0x29, BACKSLASH, CARRIAGE_RETURN]) ESCAPED[byte] = 1;

/**
 * Writes `bytes[from..to)` as a literal string `(…)` into `out` at `at`; gives the position after it.
 * `out` must have room for `2 * (to - from) + 2` bytes. For content that is made millions of times.
 */
export const putLiteral = (
  out: Uint8Array,
  at: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): number => {
  let position = at;
  out[position++] = 0x28;
  for (let index = from; index < to; index++) {
    const byte = bytes[index]!;
    if (ESCAPED[byte] === 1) {
      out[position++] = BACKSLASH;
      out[position++] = byte === CARRIAGE_RETURN ? 0x72 : byte;
    } else {
      out[position++] = byte;
    }
  }
  out[position++] = 0x29;
  return position;
};

/** A literal string `(…)` of these bytes. */
export const literalString = (bytes: Uint8Array): Uint8Array => {
  const out = new Uint8Array(2 * bytes.length + 2);
  return out.subarray(0, putLiteral(out, 0, bytes, 0, bytes.length));
};

/** A hexadecimal string `<…>` of these bytes. */
export const hexString = (bytes: Uint8Array): string =>
  `<${Buffer.from(bytes).toString('hex').toUpperCase()}>`;

/** A text string, as in the Info dictionary: literal if it is printable ASCII, else UTF-16BE in hexadecimal. */
export const textString = (text: string): string => {
  if (/^[\x20-\x7e]*$/.test(text)) return Buffer.from(literalString(latin1(text))).toString('latin1');
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return hexString(bytes);
};

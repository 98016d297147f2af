/** Hexadecimal digits as bytes, without a string on the way: strings cannot be wiped from memory. */

/** The bytes that ASCII digits write, or undefined if they write none. */
export function fromHex(digits: Uint8Array): Uint8Array | undefined {
  if (digits.length % 2 !== 0) return undefined;
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    const high = value(digits[2 * i]!);
    const low = value(digits[2 * i + 1]!);
    if (high < 0 || low < 0) return undefined;
    bytes[i] = high * 16 + low;
  }
  return bytes;
}

/** ASCII digits in lower case, to be written to a file and wiped. */
export function toHex(bytes: Uint8Array): Uint8Array {
  const digits = new Uint8Array(bytes.length * 2);
  bytes.forEach((byte, i) => {
    digits[2 * i] = DIGITS.charCodeAt(byte >> 4);
    digits[2 * i + 1] = DIGITS.charCodeAt(byte & 15);
  });
  return digits;
}

const DIGITS = '0123456789abcdef';

function value(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

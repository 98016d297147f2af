/**
 * Checks Reed-Solomon codewords over GF(256) with the polynomial of ECC 200, x^8 + x^5 + x^3 + x^2 + 1. Only
 * checks: a symbol on a finished plate has no scratches, so one that needs correcting is wrong.
 */
const POLYNOMIAL = 0x12d;
const EXP = new Uint8Array(510);
const LOG = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  EXP[i] = value;
  EXP[i + 255] = value;
  LOG[value] = i;
  value <<= 1;
  if (value > 255) value ^= POLYNOMIAL;
}

/** Whether the first `count` codewords, of which the last `checks` are check words, are a codeword. */
export function isCodeword(words: Uint8Array, count: number, checks: number): boolean {
  for (let root = 1; root <= checks; root++) {
    let syndrome = 0;
    for (let i = 0; i < count; i++) {
      syndrome = (syndrome === 0 ? 0 : EXP[LOG[syndrome]! + root]!) ^ words[i]!;
    }
    if (syndrome !== 0) return false;
  }
  return true;
}

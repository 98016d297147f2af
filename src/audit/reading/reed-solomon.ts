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

const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : EXP[LOG[a]! + LOG[b]!]!);

/** Tells whether words are a codeword with so many check words: whether their generator polynomial divides them. */
export class ReedSolomon {
  readonly #checks: number;
  /** Of each value, its product with the generator but for the highest coefficient, highest first. */
  readonly #multiples: Uint8Array;
  readonly #rest: Uint8Array;

  constructor(checks: number) {
    this.#checks = checks;
    this.#rest = new Uint8Array(checks);
    let generator = [1];
    for (let root = 1; root <= checks; root++) {
      generator = [...generator, 0].map((value, i) => value ^ times(generator[i - 1] ?? 0, EXP[root]!));
    }
    this.#multiples = Uint8Array.from({ length: 256 * checks }, (_, i) =>
      times(Math.floor(i / checks), generator[1 + (i % checks)]!),
    );
  }

  isCodeword(words: Uint8Array): boolean {
    const rest = this.#rest;
    const checks = this.#checks;
    const multiples = this.#multiples;
    const data = words.length - checks;
    rest.fill(0);
    for (let i = 0; i < data; i++) {
      const row = (rest[0]! ^ words[i]!) * checks;
      for (let k = 0; k < checks - 1; k++) rest[k] = rest[k + 1]! ^ multiples[row + k]!;
      rest[checks - 1] = multiples[row + checks - 1]!;
    }
    for (let k = 0; k < checks; k++) if (rest[k] !== words[data + k]) return false;
    return true;
  }
}

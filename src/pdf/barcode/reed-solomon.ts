/** The field of 256 elements of Data Matrix: x^8 + x^5 + x^3 + x^2 + 1. */
const FIELD = 0x12d;

const EXP = new Uint8Array(510);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value <<= 1;
  if (value > 255) value ^= FIELD;
}

const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : EXP[LOG[a]! + LOG[b]!]!);

/** The product of (x + 2^i) for i from 1 to `degree`, without its leading 1, highest power first. */
const generator = (degree: number): number[] => {
  let product = [1];
  for (let root = 1; root <= degree; root++) {
    const next = [...product, 0];
    for (const [index, factor] of product.entries()) {
      next[index + 1]! ^= times(factor, EXP[root]!);
    }
    product = next;
  }
  return product.slice(1);
};

/** The `count` Reed-Solomon check codewords that follow `data` in a Data Matrix with one block. */
export const checkCodewords = (data: readonly number[], count: number): number[] => {
  const factors = generator(count);
  const rest = new Array<number>(count).fill(0);
  for (const codeword of data) {
    const lead = codeword ^ rest.shift()!;
    rest.push(0);
    for (const [index, factor] of factors.entries()) rest[index]! ^= times(lead, factor);
  }
  return rest;
};

/**
 * The exponential from additions, multiplications and divisions only. IEEE 754 fixes these to the last bit, which
 * ECMAScript does not do for Math.exp; a plan must be the same bytes on every machine.
 */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const TERMS = 14;

/** e^x for |x| <= 700, to about one unit in the last place. */
export function portableExp(x: number): number {
  const power = Math.floor(x / Math.LN2 + 0.5);
  const rest = x - power * LN2_HIGH - power * LN2_LOW;
  let sum = 1;
  for (let term = TERMS; term >= 1; term--) sum = 1 + (sum * rest) / term;
  let scaled = sum;
  const factor = power < 0 ? 0.5 : 2;
  for (let step = Math.abs(power); step > 0; step--) scaled *= factor;
  return scaled;
}

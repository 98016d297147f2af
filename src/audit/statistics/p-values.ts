/** From statistics to p-values, and from many p-values to a decision. */
import { erfc, gammaP, gammaQ } from './special.ts';

/** Level of each test, kept over the whole family by Holm's method. */
export const ALPHA = 0.001;

/** Chance of a value at least as far from 0 as `z` by the normal law. */
export const normalTwoSided = (z: number): number => erfc(Math.abs(z) / Math.SQRT2);

/** Chance of a sum of squares at least as large. */
export const chiSquareUpper = (x: number, degrees: number): number => gammaQ(degrees / 2, x / 2);

/** Chance of a sum of squares as far out on either side: too small is as bad as too large. */
export const chiSquareTwoSided = (x: number, degrees: number): number =>
  Math.min(1, 2 * Math.min(gammaQ(degrees / 2, x / 2), gammaP(degrees / 2, x / 2)));

/** Chance of a count as far from its mean, on either side, by Poisson's law. */
export const poissonTwoSided = (count: number, mean: number): number =>
  Math.min(1, 2 * Math.min(gammaQ(count + 1, mean), count === 0 ? 1 : gammaP(count, mean)));

/** Chance that a bridge goes as far as `x` from 0 (Kolmogorov). */
export function kolmogorov(x: number): number {
  if (x < 0.2) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k++) {
    const term = 2 * (k % 2 === 1 ? 1 : -1) * Math.exp(-2 * k * k * x * x);
    sum += term;
    if (Math.abs(term) < 1e-16) break;
  }
  return Math.min(1, Math.max(0, sum));
}

export interface Goodness {
  readonly x: number;
  readonly degrees: number;
}

/** Least count that a class must be expected to have; smaller ones are counted together. */
const SMALLEST_EXPECTED = 5;

/**
 * Pearson's sum for counts against what is expected. Classes too small are taken together, and what is still too small
 * then goes with the smallest of the others, so that all counts are in. Degrees are classes - 1.
 */
export function pearson(counts: ArrayLike<number>, expected: ArrayLike<number>): Goodness {
  const classes: { count: number; mean: number }[] = [];
  const rest = { count: 0, mean: 0 };
  for (let i = 0; i < counts.length; i++) {
    const one = { count: counts[i]!, mean: expected[i]! };
    if (one.mean >= SMALLEST_EXPECTED) classes.push(one);
    else {
      rest.count += one.count;
      rest.mean += one.mean;
    }
  }
  if (rest.mean >= SMALLEST_EXPECTED) classes.push(rest);
  else if (classes.length > 0) {
    const smallest = classes.reduce((least, one) => (one.mean < least.mean ? one : least));
    smallest.count += rest.count;
    smallest.mean += rest.mean;
  }
  const x = classes.reduce((sum, { count, mean }) => sum + (count - mean) ** 2 / mean, 0);
  return { x, degrees: Math.max(0, classes.length - 1) };
}

/** Holm: which of the p-values are too small, if the chance of any false alarm among all is to be `alpha`. */
export function holm(ps: readonly number[], alpha = ALPHA): boolean[] {
  const order = ps.map((_, i) => i).sort((a, b) => ps[a]! - ps[b]!);
  const refused = ps.map(() => false);
  for (const [rank, i] of order.entries()) {
    if (ps[i]! > alpha / (ps.length - rank)) break;
    refused[i] = true;
  }
  return refused;
}

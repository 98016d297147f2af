/**
 * Whether marked packs (1) lie among the others (0) as in a random order. Counts are given and positions random, so
 * every figure is conditional on the counts.
 */
import { chiSquareTwoSided, chiSquareUpper, kolmogorov, normalTwoSided, pearson } from './p-values.ts';

/** Packs in order: 1 = marked. */
export type Series = Uint8Array;

export interface Figure {
  readonly statistic: number;
  readonly p: number;
}

/** Gaps that a class must hold on average. */
const LEAST_CLASS = 8;
const FIRST_LAGS = 64;
/** Counts that machines, boxes and programmers like. */
const FURTHER_LAGS = [100, 125, 128, 250, 256, 500, 512, 1000, 1024];

export function marked(series: Series): number {
  let ones = 0;
  for (let i = 0; i < series.length; i++) ones += series[i]!;
  return ones;
}

/** Places of the marked packs, rising. */
function placesOf(series: Series): Int32Array {
  const places = new Int32Array(marked(series));
  let ones = 0;
  for (let i = 0; i < series.length; i++) if (series[i] === 1) places[ones++] = i;
  return places;
}

/** Wald and Wolfowitz: number of runs; z is negative for clusters and positive for order. */
export function runs(series: Series): Figure {
  const n = series.length;
  const ones = marked(series);
  const product = 2 * ones * (n - ones);
  let count = 1;
  for (let i = 1; i < n; i++) count += series[i]! ^ series[i - 1]!;
  const sd = Math.sqrt((product * (product - n)) / (n * n * (n - 1)));
  const z = (count - product / n - 1) / sd;
  return { statistic: z, p: normalTwoSided(z) };
}

/** Distances from one marked pack to the next, round the end, against their exact distribution. */
export function gaps(series: Series): Figure {
  const n = series.length;
  const places = placesOf(series);
  const ones = places.length;
  // Gaps are taken together until a class is large enough; `classOf[gap - 1]` is the class of a gap.
  const classOf: number[] = [];
  const expected: number[] = [0];
  let share = (ones - 1) / (n - 1);
  let rest = ones;
  for (let gap = 1; gap <= n - ones + 1 && rest >= 2 * LEAST_CLASS; gap++) {
    classOf.push(expected.length - 1);
    expected[expected.length - 1]! += share * ones;
    rest -= share * ones;
    if (expected.at(-1)! >= LEAST_CLASS && rest >= LEAST_CLASS) expected.push(0);
    share *= (n - gap - ones + 1) / (n - 1 - gap);
  }
  expected[expected.length - 1]! += rest;
  const counts = new Float64Array(expected.length);
  for (let i = 0; i < ones; i++) {
    const next = i + 1 < ones ? places[i + 1]! : places[0]! + n;
    counts[classOf[next - places[i]! - 1] ?? expected.length - 1]!++;
  }
  const { x, degrees } = pearson(counts, expected);
  // All gaps together are as long as the series, which ties them once more.
  return { statistic: x, p: degrees < 2 ? 1 : chiSquareUpper(x, degrees - 1) };
}

/** Correlation with itself at many lags, taken together as a sum of squares. */
export function lags(series: Series): Figure & { readonly lags: number } {
  const n = series.length;
  const places = placesOf(series);
  const mean = places.length / n;
  const variance = mean * (1 - mean);
  const chosen = [...Array.from({ length: FIRST_LAGS }, (_, i) => i + 1), ...FURTHER_LAGS].filter(
    (lag) => lag <= n / 8,
  );
  // Round the end, so that no lag has to ask for it; and only from marked packs, which are few.
  const round = new Uint8Array(n + (chosen.at(-1) ?? 0));
  round.set(series);
  round.set(series.subarray(0, round.length - n), n);
  let x = 0;
  for (const lag of chosen) {
    let both = 0;
    for (let i = 0; i < places.length; i++) both += round[places[i]! + lag]!;
    // Round the end: mean -1/(n-1), variance nearly 1/n.
    const correlation = (both / n - mean * mean) / variance;
    x += (correlation + 1 / (n - 1)) ** 2 * n;
  }
  return { statistic: x, p: chiSquareUpper(x, chosen.length), lags: chosen.length };
}

/** Largest excess of marked packs up to any place: Kolmogorov's test of where they lie. */
export function excess(series: Series): Figure {
  const n = series.length;
  const mean = marked(series) / n;
  let sum = 0;
  let most = 0;
  for (let i = 0; i < n; i++) {
    sum += series[i]! - mean;
    most = Math.max(most, Math.abs(sum));
  }
  const x = most / Math.sqrt(n * mean * (1 - mean));
  return { statistic: x, p: kolmogorov(x) };
}

/**
 * Marked packs per carton of `size` packs. A sum too small means that each carton has its share for sure (a hidden
 * guarantee), one too large that they lie in clusters.
 */
export function dispersion(series: Series, size: number): Figure & { readonly cartons: number } {
  const cartons = Math.floor(series.length / size);
  const n = cartons * size;
  const p = marked(series.subarray(0, n)) / n;
  let x = 0;
  for (let carton = 0; carton < n; carton += size) {
    let found = 0;
    for (let i = carton; i < carton + size; i++) found += series[i]!;
    x += (found - size * p) ** 2;
  }
  x *= (n - 1) / n / (size * p * (1 - p));
  return { statistic: x / (cartons - 1), p: chiSquareTwoSided(x, cartons - 1), cartons };
}

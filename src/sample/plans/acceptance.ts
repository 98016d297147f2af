/** How likely a plan is to accept: the figures by which its table can be checked. */

/** Probability that a sample of `size` holds at most `accept` nonconforming units when a share `quality` of all is so. */
export function acceptBinomial(size: number, accept: number, quality: number): number {
  if (quality <= 0) return 1;
  if (quality >= 1) return accept >= size ? 1 : 0;
  let term = size * Math.log1p(-quality);
  let sum = Math.exp(term);
  for (let found = 1; found <= accept; found++) {
    term += Math.log((size - found + 1) / found) + Math.log(quality) - Math.log1p(-quality);
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}

/** The same for a sample drawn without putting back from a lot of `lot` units, `bad` of them nonconforming. */
export function acceptHypergeometric(lot: number, bad: number, size: number, accept: number): number {
  let sum = 0;
  for (let found = Math.max(0, size - (lot - bad)); found <= Math.min(accept, bad, size); found++) {
    sum += Math.exp(logChoose(bad, found) + logChoose(lot - bad, size - found) - logChoose(lot, size));
  }
  return Math.min(1, sum);
}

/** Share of nonconforming units at which the plan still accepts with probability `chance` (bisection). */
export function limitingQuality(size: number, accept: number, chance: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (acceptBinomial(size, accept, middle) > chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** log of `n` over `k`, as a sum: exact enough, and `k` is a sample. */
function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i++) sum += Math.log((n - k + i) / i);
  return sum;
}

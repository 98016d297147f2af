/**
 * How far counts lie from their expectation, in standard deviations (Wilson and Hilferty's approximation of χ²).
 * Large and positive: not as expected. Large and negative: too even to be random.
 */
export function chiSquareDeviation(counts: readonly number[], expected: readonly number[] | number): number {
  const freedom = counts.length - 1;
  const square = counts.reduce((sum, count, i) => {
    const mean = typeof expected === 'number' ? expected : (expected[i] as number);
    return sum + (count - mean) ** 2 / mean;
  }, 0);
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(square / freedom) - (1 - spread)) / Math.sqrt(spread);
}

/** Deviations that chance explains: all tests draw from fixed keys, so what passes once passes always. */
export const PLAUSIBLE = 4;

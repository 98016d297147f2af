import { describe, expect, it } from 'vitest';
import {
  chiSquareTwoSided,
  chiSquareUpper,
  holm,
  kolmogorov,
  normalTwoSided,
  pearson,
  poissonTwoSided,
} from '../../../src/audit/statistics/p-values.ts';
import { erfc, gammaP, gammaQ, logGamma } from '../../../src/audit/statistics/special.ts';

const close = (value: number, reference: number, relative = 1e-9): void =>
  expect(Math.abs(value / reference - 1)).toBeLessThan(relative);

// Reference values from mpmath with 15 digits.
describe('special functions', () => {
  it.each([
    [0.5, 0.5, 0.317310507862914],
    [2, 3, 0.199148273471456],
    [10, 5, 0.968171942693795],
    [50, 70, 0.00514050245850589],
    [7499.5, 7600, 0.123184530276613],
    [0.5, 12, 9.63357008643095e-7],
  ])('Q(%f, %f)', (a, x, reference) => {
    close(gammaQ(a, x), reference, 1e-8);
    close(gammaP(a, x), 1 - reference, 1e-8);
  });
  it.each([
    [0.1, 0.887537083981715],
    [1, 0.157299207050285],
    [2, 0.00467773498104727],
    [4, 1.541725790028e-8],
    [-0.5, 1.52049987781305],
  ])('erfc(%f)', (x, reference) => close(erfc(x), reference));
  it.each([
    [1, 0],
    [5, Math.log(24)],
    [0.5, Math.log(Math.PI) / 2],
    [101, 363.7393755555635],
  ])('log gamma of %f', (x, reference) => expect(logGamma(x)).toBeCloseTo(reference, 9));
});

describe('p-values', () => {
  it('are those of tables', () => {
    close(normalTwoSided(1.959963984540054), 0.05, 1e-8);
    close(chiSquareUpper(27.877164871256568, 9), 0.001, 1e-7);
    close(kolmogorov(1.3580986393225505), 0.05, 1e-6);
    // 99.9 % band of 14 999 cartons.
    close(chiSquareTwoSided(15_575, 14_999), 0.001, 0.05);
    close(chiSquareTwoSided(14_436, 14_999), 0.001, 0.05);
    expect(poissonTwoSided(100, 100)).toBeGreaterThan(0.9);
    expect(poissonTwoSided(60, 100)).toBeLessThan(1e-4);
    expect(poissonTwoSided(145, 100)).toBeLessThan(1e-4);
    expect(poissonTwoSided(0, 20)).toBeLessThan(1e-7);
  });
  it('pool what is too small', () => {
    expect(pearson([10, 20, 1, 2], [15, 16, 1.5, 0.5])).toEqual({ x: 16 / 17 + 16 / 16, degrees: 1 });
    expect(pearson([10, 20, 3, 4], [15, 15, 3, 4])).toEqual({ x: 25 / 15 + 25 / 15, degrees: 2 });
  });
  it('Holm steps down', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005], 0.05)).toEqual([true, false, false, true]);
    expect(holm([0.2, 0.3], 0.05)).toEqual([false, false]);
    expect(holm([], 0.05)).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { planSystem } from '../../src/plan/equations.ts';
import { maximumEntropy } from '../../src/plan/max-entropy.ts';
import { portableExp } from '../../src/plan/portable-exp.ts';
import { fc } from '../helpers/fast-check.ts';
import { sevenExtra } from '../regulation/seven-extra.ts';
import { smallGame } from './small-game.ts';

test('the portable exponential agrees with Math.exp', () => {
  fc.assert(
    fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
      expect(Math.abs(portableExp(x) / Math.exp(x) - 1)).toBeLessThan(1e-14);
    }),
  );
  expect(portableExp(0)).toBe(1);
});

describe('the spread of greatest entropy', () => {
  const system = planSystem(sevenExtra());
  const packs = maximumEntropy(system.recipes.length, system.exact);

  test('meets every equation', () => {
    for (const { recipes, count } of system.exact) {
      const sum = recipes.reduce((total, recipe) => total + packs[recipe]!, 0);
      expect(Math.abs(sum - count)).toBeLessThan(1e-6);
    }
  });

  test('gives 1 781 recipes at least one pack', () => {
    expect(packs.filter((count) => count >= 1)).toHaveLength(1781);
  });

  test('has odds that depend on the tickets alone: two exchanges that cancel out change nothing', () => {
    // log x is a sum over the equations, so x(a)x(b) = x(c)x(d) whenever a and b together hold what c and d hold.
    const of = (...prizes: number[]): number =>
      packs[system.recipes.findIndex((recipe) => recipe.prizes.join() === prizes.join())]!;
    const ratio =
      (of(1, 2, 0, 0, 0, 0, 0, 0) * of(0, 0, 0, 2, 1, 0, 0, 0)) /
      (of(1, 0, 0, 2, 0, 0, 0, 0) * of(0, 2, 0, 0, 1, 0, 0, 0));
    expect(ratio).toBeCloseTo(1, 6);
  });
});

test('recipes that no solution can use go to zero', () => {
  // Ticket B has its 1 only with A's 2, so (1 + 2) the other way round cannot occur.
  const game = smallGame({
    lines: [
      { amount: 2, count: 5, decompositions: [[2]] },
      { amount: 3, count: 4, decompositions: [[2, 1]] },
    ],
    tickets: [
      [{ amount: 2, count: 4 }],
      [
        { amount: 1, count: 4 },
        { amount: 2, count: 5 },
      ],
    ],
  });
  const system = planSystem(game);
  const packs = maximumEntropy(system.recipes.length, system.exact);
  const found = Object.fromEntries(
    system.recipes.map(({ prizes }, recipe) => [prizes.join('+'), Math.round(packs[recipe]! * 1e6) / 1e6]),
  );
  expect(found).toEqual({ '2+0': 0, '0+2': 5, '2+1': 4 });
});

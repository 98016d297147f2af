import { expect, test } from 'vitest';
import { enumerateRecipes } from '../../src/plan/recipes.ts';
import { sevenExtra } from '../regulation/seven-extra.ts';
import { smallGame } from './small-game.ts';

test('7Extra has 1 916 recipes, all different and each on its own tickets', () => {
  const game = sevenExtra();
  const recipes = enumerateRecipes(game);
  expect(recipes).toHaveLength(1916);
  expect(new Set(recipes.map(({ prizes }) => prizes.join(' '))).size).toBe(1916);
  for (const { line, decomposition, prizes } of recipes) {
    const amounts = game.packPrizes.lines[line]!.decompositions[decomposition]!;
    expect(prizes.filter(Boolean).sort()).toEqual([...amounts].sort());
    for (const [ticket, prize] of prizes.entries()) {
      if (prize > 0) expect(game.tickets[ticket]!.prizes.map(({ amount }) => amount)).toContain(prize);
    }
  }
});

test('equal amounts are interchangeable', () => {
  const table = [{ amount: 1, count: 2 }];
  const game = smallGame({
    lines: [{ amount: 2, count: 3, decompositions: [[1, 1]] }],
    tickets: [table, table, table],
  });
  expect(enumerateRecipes(game).map(({ prizes }) => prizes)).toEqual([
    [1, 1, 0],
    [1, 0, 1],
    [0, 1, 1],
  ]);
});

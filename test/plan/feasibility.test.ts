import { describe, expect, test } from 'vitest';
import { makePlan, verifyPlan } from '../../src/plan/plan.ts';
import { enumerateRecipes } from '../../src/plan/recipes.ts';
import { checkRegulation } from '../../src/regulation/check.ts';
import type { Game, PackLine } from '../../src/regulation/schema.ts';
import { fc } from '../helpers/fast-check.ts';
import { sevenExtra, shiftPrize } from '../regulation/seven-extra.ts';
import { allocationExists } from './brute-force.ts';
import { refusalOf } from './refusal.ts';
import { gameOfRecipes, smallGame } from './small-game.ts';

/** A ticket's table as amount: count. */
const table = (lots: Record<number, number>) =>
  Object.entries(lots).map(([amount, count]) => ({ amount: Number(amount), count }));

const line = (amount: number, count: number, ...decompositions: number[][]): PackLine => ({
  amount,
  count,
  decompositions,
});

describe('tables that add up, but that no packs can meet, are refused by name', () => {
  test('7Extra with lots of 500 that find no partner', async () => {
    const game = sevenExtra();
    shiftPrize(game, 4, 500, 1);
    shiftPrize(game, 5, 500, -1);
    expect(checkRegulation(game)).toEqual([]);
    const error = await refusalOf(() => makePlan(game));
    expect([error.code, error.exitCode]).toEqual(['NO_ALLOCATION', 2]);
    expect(error.message).toBe(
      'no allocation of packs meets the regulation of 7Extra: article 3.5, ticket 4 « Baccara », 18 lots of 500 €: ' +
        'only 16 packs can carry them (pack table, 1 000 €: (500 + 500)); against this stand: ' +
        'no more than 12 lots of 500 € (article 3.6, ticket 5 « Tapis Vert »); ' +
        "no more than 4 lots of 500 € (article 3.4, ticket 3 « L'As de Coeur »). " +
        'Correct one of these lines in game.yaml',
    );
    expect(error.details).toEqual({
      claim: { kind: 'ticket-line', article: '3.5', emission: 4, amount: 500, count: 18 },
      possible: 16,
      against: [
        { bound: 'at-most', kind: 'ticket-line', article: '3.6', emission: 5, amount: 500, count: 12 },
        { bound: 'at-most', kind: 'ticket-line', article: '3.4', emission: 3, amount: 500, count: 4 },
      ],
    });
  });

  test('7Extra with more lots of 12 than packs for them', async () => {
    const game = sevenExtra();
    // 12 € occurs in packs of 25, 20 and 15 €: 36 000 at most. The euros are taken from the lots of 3 € there.
    shiftPrize(game, 6, 12, 31_000);
    shiftPrize(game, 6, 3, -4 * 31_000);
    expect(checkRegulation(game)).toEqual([]);
    const error = await refusalOf(() => makePlan(game));
    expect(error.code).toBe('NO_ALLOCATION');
    expect(error.message).toMatch(
      /article 3\.7, ticket 6 « 3Dés », 36 900 lots of 12 €: only 36 000 packs can carry them \(pack table, 25 €: \(12 \+ 10 \+ 2 \+ 1\); 20 €: \(12 \+ 6 \+ 2\); 15 €: \(12 \+ 2 \+ 1\)\)/,
    );
    expect(error.details.possible).toBe(36_000);
  });

  test('a line of the pack table for which lots are missing', async () => {
    const game = smallGame({
      lines: [line(3, 3, [2, 1]), line(7, 3, [3, 2, 2]), line(4, 2, [3, 1])],
      tickets: [table({ 1: 2, 2: 2 }), table({ 2: 4, 3: 3 }), table({ 1: 3, 2: 3, 3: 2 })],
    });
    const error = await refusalOf(() => makePlan(game));
    expect(error.message).toContain(
      'article 2, pack table, 3 packs of 7 €: only 2 packs can be made up from the lots of the tickets; ' +
        'against this stand: no more than 2 lots of 2 € (article 3.1, ticket 1 « Ticket A »)',
    );
  });

  test('lines that clash only together, each of which could hold alone', async () => {
    const game = smallGame({
      lines: [line(6, 1, [3, 3]), line(5, 9, [3, 2], [2, 2, 1], [3, 1, 1])],
      tickets: [table({ 1: 2, 3: 6 }), table({ 1: 4, 2: 3, 3: 1 }), table({ 1: 3, 2: 6, 3: 1 })],
    });
    const error = await refusalOf(() => makePlan(game));
    expect(error.message).toContain(
      'article 3.2, ticket 2 « Ticket B », 4 lots of 1 €: only 3 packs can carry them ' +
        '(pack table, 5 €: (2 + 2 + 1); 5 €: (3 + 1 + 1)); against this stand: ' +
        'no more than 9 packs of 5 € (article 2, pack table); ' +
        'no fewer than 6 lots of 2 € (article 3.3, ticket 3 « Ticket C »)',
    );
  });

  test('a decomposition that can never occur', async () => {
    // All lots of 1 are needed for the packs of 3 €.
    const game = smallGame({
      lines: [line(2, 5, [2], [1, 1]), line(3, 4, [2, 1])],
      tickets: [table({ 1: 1, 2: 5 }), table({ 1: 3, 2: 4 })],
    });
    expect(checkRegulation(game)).toEqual([]);
    const error = await refusalOf(() => makePlan(game));
    expect(error.code).toBe('NO_ALLOCATION');
    expect(error.message).toContain('article 2, pack table, line 2 €: no pack can be made up as (1 + 1)');
    expect(error.message).toContain('no fewer than 4 packs of 3 € (article 2, pack table)');
  });

  test('lots that only halves of packs could carry', async () => {
    // One lot of 3 on each of three tickets, to be paired off.
    const game = smallGame({
      lines: [line(6, 3, [3, 3], [2, 2, 1, 1])],
      tickets: [
        table({ 2: 1, 3: 1 }),
        table({ 2: 1, 3: 1 }),
        table({ 2: 1, 3: 1 }),
        table({ 1: 1 }),
        table({ 1: 1 }),
        table({ 1: 1 }),
      ],
    });
    expect(checkRegulation(game)).toEqual([]);
    const error = await refusalOf(() => makePlan(game));
    expect([error.code, error.exitCode]).toEqual(['NO_ALLOCATION', 2]);
    expect(error.message).toContain('packs are whole: fractions of packs could do it');
    expect(error.message).toMatch(/(only \d+|no) packs? can carry them/);
  });
});

test('arithmetic faults come first', async () => {
  const game = sevenExtra();
  game.tickets[1]!.winners += 1;
  const error = await refusalOf(() => makePlan(game));
  expect(error.code).toBe('REGULATION_FAULTY');
});

describe('small games, feasible or not', () => {
  const recipe = (tickets: number) =>
    fc.record({
      prizes: fc
        .array(fc.integer({ min: 0, max: 3 }), { minLength: tickets, maxLength: tickets })
        .filter((prizes) => prizes.some((prize) => prize > 0)),
      count: fc.integer({ min: 1, max: 3 }),
    });
  const recipes = fc
    .integer({ min: 2, max: 4 })
    .chain((tickets) => fc.array(recipe(tickets), { minLength: 2, maxLength: 5 }))
    .filter((list) => list[0]!.prizes.every((_, ticket) => list.some(({ prizes }) => prizes[ticket]! > 0)));
  const moves = fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.integer({ min: 1, max: 3 })), { maxLength: 4 });

  /** Moves single lots between tickets that both hold the amount: all totals stay, the packs may not. */
  function moveLots(game: Game, list: readonly (readonly [number, number, number])[]): void {
    for (const [from, to, amount] of list) {
      const giver = game.tickets[from]?.prizes.find((prize) => prize.amount === amount);
      const taker = game.tickets[to]?.prizes.find((prize) => prize.amount === amount);
      if (!giver || !taker || giver === taker || giver.count < 2) continue;
      shiftPrize(game, from + 1, amount, -1);
      shiftPrize(game, to + 1, amount, 1);
    }
  }

  test('are planned exactly if trying all allocations finds one', async () => {
    const seen = { planned: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(recipes, moves, async (list, moved) => {
        const game = gameOfRecipes(list);
        moveLots(game, moved);
        fc.pre(checkRegulation(game).length === 0 && enumerateRecipes(game).length <= 12);
        if (allocationExists(game)) {
          verifyPlan(game, await makePlan(game));
          seen.planned++;
        } else {
          expect((await refusalOf(() => makePlan(game))).code).toBe('NO_ALLOCATION');
          seen.refused++;
        }
      }),
      { numRuns: 250, seed: 2006 },
    );
    expect(seen.planned).toBeGreaterThan(20);
    expect(seen.refused).toBeGreaterThan(3);
  });
});

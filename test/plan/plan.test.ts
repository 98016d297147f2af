import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOSING_LINE, makePlan, type Plan, planSummary, verifyPlan } from '../../src/plan/plan.ts';
import { checkRegulation } from '../../src/regulation/check.ts';
import type { Game } from '../../src/regulation/schema.ts';
import { fc } from '../helpers/fast-check.ts';
import { sevenExtra } from '../regulation/seven-extra.ts';
import { refusalOf } from './refusal.ts';
import { gameOfRecipes, smallGame } from './small-game.ts';

describe('the plan of 7Extra', () => {
  const game = sevenExtra();
  let plan: Plan;
  beforeAll(async () => {
    plan = await makePlan(game);
  });

  test('uses at least 1 700 recipes and every decomposition', () => {
    const { figures } = planSummary(game, plan);
    expect(figures.recipesUsed).toBeGreaterThanOrEqual(1700);
    expect(figures.recipesPossible).toBe(1916);
    expect([figures.decompositionsUsed, figures.decompositionsPossible]).toEqual([59, 59]);
  });

  test('holds every table exactly', () => {
    const packs = new Map<number, number>();
    const lots = game.tickets.map(() => new Map<number, number>());
    for (const { prizes, count } of plan.recipes) {
      const sum = prizes.reduce((euros, prize) => euros + prize, 0);
      packs.set(sum, (packs.get(sum) ?? 0) + count);
      for (const [ticket, prize] of prizes.entries()) {
        if (prize > 0) lots[ticket]!.set(prize, (lots[ticket]!.get(prize) ?? 0) + count);
      }
    }
    expect(packs).toEqual(new Map(game.packPrizes.lines.map(({ amount, count }) => [amount, count])));
    for (const [ticket, { prizes }] of game.tickets.entries()) {
      expect(lots[ticket]).toEqual(new Map(prizes.map(({ amount, count }) => [amount, count])));
    }
  });

  test('has 1, 2, 3, 4, 5 or 7 winning tickets in every pack', () => {
    const { winningTickets, payout } = planSummary(game, plan).figures;
    expect(winningTickets.map(({ tickets }) => tickets)).toEqual([1, 2, 3, 4, 5, 7]);
    expect(winningTickets.reduce((sum, { packs }) => sum + packs, 0)).toBe(750_000);
    expect(payout).toBe(0.7);
  });

  test('is the same bytes on every machine', () => {
    expect(plan.hash).toBe('0ec3f470f6d93238d1139399b4dd3d6e82f204782519d1f209a7ba1bbd86f701');
  });

  test('comes out the same from the built files under plain Node', () => {
    const script = `
      import { makePlan } from './dist/plan/plan.js';
      import { loadGame } from './dist/regulation/load.js';
      const { game } = loadGame('7extra');
      process.stdout.write((await makePlan(game)).hash);`;
    const hash = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(hash).toBe(plan.hash);
  });

  test('is summed up for others', () => {
    const summary = planSummary(game, plan);
    expect(summary).toMatchObject({
      game: '7Extra',
      edition: game.edition,
      blockSize: 750_000,
      hash: plan.hash,
    });
    expect(summary.packPrizes).toEqual(game.packPrizes.lines);
    expect(summary.tickets.map(({ emissionCode, provenance }) => [emissionCode, provenance])).toEqual([
      [39901, 'regulation'],
      [39902, 'regulation'],
      [39903, 'regulation'],
      [39904, 'regulation'],
      [39905, 'reconstructed'],
      [39906, 'reconstructed'],
      [39907, 'reconstructed'],
      [39908, 'reconstructed'],
    ]);
    expect(summary.tickets[2]!.prizes[1]).toEqual({ amount: 500, count: 4 });
    expect(summary.recipes).toContainEqual({
      prizes: [1000, 2000, 2000, 10000, 15000, 20000, 50000, 0],
      count: 1,
    });
  });

  test.each<[string, (recipes: { line: number; prizes: number[]; count: number }[]) => void, RegExp]>([
    [
      'a pack too many',
      (recipes) => {
        recipes[5]!.count += 1;
      },
      /the recipes add up to 750 001 packs, the block has 750 000/,
    ],
    [
      'a pack less',
      (recipes) => {
        recipes[5]!.count -= 1;
      },
      /article 2, pack table, line .* the regulation states/,
    ],
    [
      'a prize moved',
      (recipes) => void recipes[9]!.prizes.reverse(),
      /whose table does not hold it|the regulation states/,
    ],
    [
      'another line',
      (recipes) => {
        recipes[0]!.line = 3;
      },
      /is no decomposition of 50 €/,
    ],
    [
      'no line',
      (recipes) => {
        recipes[0]!.line = 99;
      },
      /is of line 100, which does not exist/,
    ],
    ['a recipe twice', (recipes) => void recipes.push(recipes[0]!), /occurs twice/],
    ['a recipe of seven tickets', (recipes) => void recipes[0]!.prizes.pop(), /has 7 tickets, not 8/],
    [
      'a losing pack',
      (recipes) => void recipes.push({ line: -1, prizes: [0, 0, 0, 0, 0, 0, 0, 0], count: 1 }),
      /has 0 winning tickets/,
    ],
    [
      'half a pack',
      (recipes) => {
        recipes[5]!.count += 0.5;
      },
      /has the count/,
    ],
    [
      'a way dropped',
      (recipes) => void recipes.splice(0, 1),
      /line 100 000 €: \(1 000 \+ .*\) does not occur/,
    ],
  ])('with %s is found wrong', async (_, change, message) => {
    const changed = structuredClone(plan) as Plan & {
      recipes: { line: number; prizes: number[]; count: number }[];
    };
    change(changed.recipes);
    const error = await refusalOf(() => verifyPlan(game, changed));
    expect([error.code, error.exitCode]).toEqual(['PLAN_WRONG', 1]);
    expect(error.message).toMatch(message);
  });
});

test('a game of one ticket a unit, most of which lose', async () => {
  const prizes = [
    { amount: 20_000, count: 3 },
    { amount: 1000, count: 6 },
    { amount: 100, count: 300 },
    { amount: 25, count: 12_000 },
    { amount: 20, count: 55_000 },
    { amount: 15, count: 64_950 },
    { amount: 7, count: 111_000 },
    { amount: 4, count: 448_800 },
    { amount: 2, count: 448_800 },
  ];
  const game = smallGame({
    lines: prizes.map(({ amount, count }) => ({ amount, count, decompositions: [[amount]] })),
    tickets: [prizes],
    blockSize: 4_500_000,
    unit: 'play',
  });
  expect(checkRegulation(game)).toEqual([]);
  const plan = await makePlan(game);
  expect(plan.recipes).toEqual([
    { line: LOSING_LINE, prizes: [0], count: 4_500_000 - 1_140_859 },
    ...prizes.map(({ amount, count }, line) => ({ line, prizes: [amount], count })),
  ]);
  expect(planSummary(game, plan).figures).toMatchObject({
    recipesUsed: 9,
    recipesPossible: 9,
    winningTickets: [
      { tickets: 0, packs: 3_359_141 },
      { tickets: 1, packs: 1_140_859 },
    ],
  });
});

describe('any game that is feasible by construction', () => {
  const recipes = fc.integer({ min: 1, max: 5 }).chain((tickets) =>
    fc.array(
      fc.record({
        prizes: fc
          .array(fc.constantFrom(0, 0, 1, 2, 3, 5, 10), { minLength: tickets, maxLength: tickets })
          .filter((prizes) => prizes.some((prize) => prize > 0)),
        count: fc.integer({ min: 1, max: 400 }),
      }),
      { minLength: 1, maxLength: 14 },
    ),
  );
  const withEveryTicket = recipes.filter((list) =>
    list[0]!.prizes.every((_, ticket) => list.some(({ prizes }) => prizes[ticket]! > 0)),
  );

  test('has a plan that meets it, and the same one again', async () => {
    await fc.assert(
      fc.asyncProperty(withEveryTicket, async (list) => {
        const game: Game = gameOfRecipes(list);
        expect(checkRegulation(game)).toEqual([]);
        const plan = await makePlan(game);
        expect(() => verifyPlan(game, plan)).not.toThrow();
        expect(await makePlan(structuredClone(game))).toEqual(plan);
      }),
      { numRuns: 60, seed: 399 },
    );
  });
});

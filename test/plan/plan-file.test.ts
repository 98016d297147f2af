import { beforeAll, describe, expect, test } from 'vitest';
import { makePlan, type Plan, parsePlan, planText } from '../../src/plan/plan.ts';
import { sealPlan } from '../../src/plan/plan-data.ts';
import { refusalOf } from './refusal.ts';
import { gameOfRecipes } from './small-game.ts';

const game = gameOfRecipes([
  { prizes: [2, 0, 1], count: 4 },
  { prizes: [0, 1, 2], count: 3 },
  { prizes: [2, 2, 0], count: 5 },
]);
const gameHash = 'ab'.repeat(32);
let plan: Plan;
let text: string;
beforeAll(async () => {
  plan = await makePlan(game, { gameHash });
  text = planText(plan);
});

test('a plan written and read back is the same', () => {
  expect(parsePlan(text, game, { gameHash })).toEqual(plan);
  expect(planText(parsePlan(text, game))).toBe(text);
  expect(text.split('\n').filter((line) => line.includes('"prizes"'))).toHaveLength(plan.recipes.length);
});

test('the definition is part of the hash, the order of the recipes is not', async () => {
  expect((await makePlan(game)).hash).not.toBe(plan.hash);
  expect(sealPlan({ ...plan, recipes: [...plan.recipes].reverse() })).toEqual(plan);
});

describe('a plan that is none', () => {
  test.each<[string, (text: string) => string, string, number, RegExp]>([
    ['empty', () => '', 'PLAN_SHAPE', 2, /not valid JSON/],
    ['cut off', (text) => text.slice(0, -40), 'PLAN_SHAPE', 2, /not valid JSON/],
    ['of another shape', (text) => text.replace('"recipes"', '"receipts"'), 'PLAN_SHAPE', 2, /no plan/],
    [
      'with a count of text',
      (text) => text.replace(/"count":\d+/, '"count":"5"'),
      'PLAN_SHAPE',
      2,
      /recipes\.0\.count/,
    ],
    ['altered', (text) => text.replace(/"count":(\d+)/, '"count":1$1'), 'PLAN_DAMAGED', 2, /was altered/],
    [
      'of another game',
      (text) => text.replace('"Petit"', '"Grand"'),
      'PLAN_OF_OTHER_GAME',
      2,
      /"Grand", not of "Petit"/,
    ],
    [
      'of another edition',
      (text) => text.replace('invented', 'amended'),
      'PLAN_OF_OTHER_GAME',
      2,
      /edition "amended/,
    ],
    [
      'of another block',
      (text) => text.replace('"blockSize": 12', '"blockSize": 13'),
      'PLAN_OF_OTHER_GAME',
      2,
      /13, not of 12/,
    ],
    [
      'of another definition',
      (text) => text.replace(gameHash, 'cd'.repeat(32)),
      'PLAN_OF_OTHER_GAME',
      2,
      /another game\.yaml/,
    ],
  ])('%s', async (_, change, code, exitCode, message) => {
    const changed = change(text);
    expect(changed).not.toBe(text);
    const error = await refusalOf(() => parsePlan(changed, game, { gameHash }));
    expect([error.code, error.exitCode]).toEqual([code, exitCode]);
    expect(error.message).toMatch(message);
  });

  test('sealed anew after a change is found wrong by its sums', async () => {
    const recipes = plan.recipes.map((recipe, index) =>
      index === 0 ? { ...recipe, count: recipe.count + 1 } : recipe,
    );
    const error = await refusalOf(() =>
      parsePlan(planText(sealPlan({ ...plan, recipes })), game, { gameHash }),
    );
    expect([error.code, error.exitCode]).toEqual(['PLAN_WRONG', 1]);
  });
});

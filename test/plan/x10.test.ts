/** The whole block of X10: 4 500 000 plays against the nine lines of article 3. */
import { beforeAll, describe, expect, it } from 'vitest';
import { recipesOfBlock } from '../../src/deal/deal-part.ts';
import { makePlan, type Plan } from '../../src/plan/plan.ts';
import { SPECIMEN_KEY } from '../../src/random/keys.ts';
import { checkRegulation } from '../../src/regulation/check.ts';
import { inscriptionWarnings } from '../../src/regulation/inscriptions.ts';
import { loadGame } from '../../src/regulation/load.ts';

// As article 3 has them.
const LINES: readonly (readonly [lots: number, euros: number])[] = [
  [3, 20_000],
  [6, 1000],
  [300, 100],
  [12_000, 25],
  [55_000, 20],
  [64_950, 15],
  [111_000, 7],
  [448_800, 4],
  [448_800, 2],
];
const { game, hash } = loadGame('x10');

describe('the block of X10', () => {
  let plan: Plan;
  beforeAll(async () => {
    plan = await makePlan(game, { gameHash: hash });
  });

  it('is the regulation’s, and adds up', () => {
    expect(checkRegulation(game)).toEqual([]);
    expect(inscriptionWarnings(game)).toEqual([]);
    expect(game.packPrizes.lines.map(({ count, amount }) => [count, amount])).toEqual(LINES);
    expect(game.tickets[0]).toMatchObject({ winners: 1_140_859, total: 5_940_050 });
    expect(game.tickets[0]!.provenance).toBe('reconstructed');
  });

  it('has its lots exactly, play by play', () => {
    const recipes = recipesOfBlock({ game, plan, masterKey: SPECIMEN_KEY, specimen: true, block: 3 });
    expect(recipes.length).toBe(4_500_000);
    const plays = new Array<number>(plan.recipes.length).fill(0);
    for (const recipe of recipes) plays[recipe]!++;
    const lots = new Map(plan.recipes.map(({ prizes }, recipe) => [prizes[0]!, plays[recipe]!]));
    expect(lots).toEqual(
      new Map([[0, 4_500_000 - 1_140_859], ...LINES.map(([count, euros]) => [euros, count] as const)]),
    );
    const euros = [...lots].reduce((sum, [prize, count]) => sum + prize * count, 0);
    expect(euros).toBe(5_940_050);
    expect(euros / (2 * 4_500_000)).toBeGreaterThan(0.62);
  });
});

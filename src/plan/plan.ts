/**
 * Makes the plan of a block from the regulation: checks its arithmetic, proves that an allocation exists, spreads
 * the packs over the recipes, rounds to whole packs, and verifies the result. This file is what other rooms
 * use of this one.
 */
import { assertRegulation } from '../regulation/check.ts';
import type { Game } from '../regulation/schema.ts';
import { checkFailed } from '../shared/errors.ts';
import { noAllocation } from './clash.ts';
import { planSystem } from './equations.ts';
import { proveFeasible, wholePackClash } from './feasibility.ts';
import { roundToPacks } from './integers.ts';
import { maximumEntropy } from './max-entropy.ts';
import { type Plan, type PlannedRecipe, sealPlan } from './plan-data.ts';
import { LOSING_LINE } from './recipes.ts';
import { loadSolver } from './solver.ts';
import { verifyPlan } from './verify.ts';

export type { Plan } from './plan-data.ts';
export { parsePlan, planText } from './plan-file.ts';
export { LOSING_LINE } from './recipes.ts';
export { planSummary } from './summary.ts';
export { verifyPlan } from './verify.ts';

/**
 * The plan of a block of `game`. The same game gives the same plan on every run and machine. `gameHash` is the hash
 * of the definition file, kept in the plan.
 *
 * Throws badInput `REGULATION_FAULTY` if sums do not add up, `NO_ALLOCATION` with the clashing lines if no
 * allocation exists; checkFailed if none was found (`PLAN_UNDECIDED`).
 */
export async function makePlan(game: Game, options: { readonly gameHash?: string } = {}): Promise<Plan> {
  assertRegulation(game);
  const solve = await loadSolver();
  const system = planSystem(game);
  proveFeasible(system, solve);
  const fractions = maximumEntropy(system.recipes.length, system.exact);
  const rounded = roundToPacks(fractions, system.exact, system.floors, solve);
  if (rounded.status === 'impossible') throw noAllocation(game, wholePackClash(system, solve));
  if (rounded.status === 'undecided') {
    throw checkFailed(
      'PLAN_UNDECIDED',
      `no allocation in whole packs was found for ${game.game}, nor a proof that there is none; ` +
        'its tables are too tight for the search: give the tickets more lines in common',
    );
  }
  const recipes = system.recipes.flatMap(({ line, prizes }, index): PlannedRecipe[] => {
    const count = rounded.packs[index]!;
    return count > 0 ? [{ line, prizes, count }] : [];
  });
  if (system.losing > 0) {
    recipes.push({ line: LOSING_LINE, prizes: game.tickets.map(() => 0), count: system.losing });
  }
  const { edition, blockSize } = game;
  const plan = sealPlan({ game: game.game, edition, blockSize, recipes, ...options });
  verifyPlan(game, plan);
  return plan;
}

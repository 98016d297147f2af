import type { Plan } from '../plan/plan.ts';
import { shuffle } from '../random/shuffle.ts';
import { KeyStream } from '../random/stream.ts';
import { badInput } from '../shared/errors.ts';

/** Index of its recipe in the plan, for each pack of a block. */
export type PackRecipes = Uint16Array | Uint32Array;

/**
 * Lays the recipes of a plan out over the block in a uniformly random order. `key` is the block's key for
 * 'permutation'. Throws `badInput` if the recipes don't fill the block.
 */
export function packRecipes(plan: Plan, key: Uint8Array): PackRecipes {
  const total = plan.recipes.reduce((sum, { count }) => sum + count, 0);
  if (total !== plan.blockSize) {
    throw badInput(
      'PLAN_INCOMPLETE',
      `The plan's recipes make ${total} packs; a block has ${plan.blockSize}. Make the plan again.`,
      { details: { total, blockSize: plan.blockSize } },
    );
  }
  const recipes = plan.recipes.length <= 2 ** 16 ? new Uint16Array(total) : new Uint32Array(total);
  let end = 0;
  plan.recipes.forEach(({ count }, recipe) => {
    recipes.fill(recipe, end, end + count);
    end += count;
  });
  shuffle(recipes, new KeyStream(key));
  return recipes;
}

/**
 * The plan of a block: how many packs have which recipe. It is public, since it counts only; which pack has which
 * recipe is decided under the key, elsewhere.
 */
import { sha256 } from '../shared/sha256.ts';

export interface PlannedRecipe {
  /** Index in `packPrizes.lines`; LOSING_LINE (-1) for packs that win nothing. */
  readonly line: number;
  /** Prize of each ticket in euros, in the order of the emissions; 0 = loses. */
  readonly prizes: readonly number[];
  /** Packs of the block with this recipe; at least 1. */
  readonly count: number;
}

export interface Plan {
  readonly game: string;
  readonly edition: string;
  readonly blockSize: number;
  /** SHA-256 (hex) of the game.yaml the plan was made from, if it was made from a file. */
  readonly gameHash?: string;
  /** By line, then by prizes from the greatest on the first ticket down. */
  readonly recipes: readonly PlannedRecipe[];
  /** SHA-256 (hex) of the canonical form of everything above. */
  readonly hash: string;
}

export type PlanContent = Omit<Plan, 'hash'>;

/** Adds the hash; the content is put into canonical order first. */
export function sealPlan({ game, edition, blockSize, gameHash, recipes }: PlanContent): Plan {
  const content: PlanContent = {
    game,
    edition,
    blockSize,
    ...(gameHash === undefined ? {} : { gameHash }),
    recipes: recipes.map(({ line, prizes, count }) => ({ line, prizes: [...prizes], count })).sort(inOrder),
  };
  return { ...content, hash: sha256(JSON.stringify(content)) };
}

function inOrder(a: PlannedRecipe, b: PlannedRecipe): number {
  if (a.line !== b.line) return a.line - b.line;
  const differs = a.prizes.findIndex((prize, ticket) => prize !== b.prizes[ticket]);
  return differs === -1 ? 0 : (b.prizes[differs] ?? 0) - (a.prizes[differs] ?? 0);
}

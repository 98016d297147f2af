/**
 * Recipes: which prize lies on which ticket of a pack. One recipe is one assignment of a decomposition's amounts
 * to different tickets whose tables hold them; equal amounts are interchangeable, so each recipe comes once.
 */
import type { Game } from '../regulation/schema.ts';
import { decompositionWords, packLineWords } from '../regulation/words.ts';
import { badInput } from '../shared/errors.ts';

/** Line of the recipe that wins nothing, in games where a unit may lose; it is in no line of the pack table. */
export const LOSING_LINE = -1;

/** More recipes than this are refused: the integer step would not end in a reasonable time. */
const RECIPE_LIMIT = 200_000;

export interface Recipe {
  /** Index in `packPrizes.lines`. */
  readonly line: number;
  /** Index in that line's `decompositions`. */
  readonly decomposition: number;
  /** Prize of each ticket in euros, in the order of the emissions; 0 = loses. */
  readonly prizes: readonly number[];
}

/**
 * All recipes of a game, by line, by decomposition, then from the greatest prize on the first ticket down.
 * Throws badInput if there are more than RECIPE_LIMIT.
 */
export function enumerateRecipes(game: Game): Recipe[] {
  const tables = game.tickets.map((ticket) => new Set(ticket.prizes.map((prize) => prize.amount)));
  const recipes: Recipe[] = [];
  for (const [line, { decompositions }] of game.packPrizes.lines.entries()) {
    for (const [decomposition, amounts] of decompositions.entries()) {
      for (const prizes of assignments(amounts, tables)) {
        if (recipes.length === RECIPE_LIMIT) {
          throw badInput(
            'TOO_MANY_RECIPES',
            `${packLineWords(game, line)}: ${decompositionWords(amounts)} brings the recipes of the game over ` +
              `${RECIPE_LIMIT}; let fewer tickets hold the same amounts`,
          );
        }
        recipes.push({ line, decomposition, prizes });
      }
    }
  }
  return recipes;
}

/** Every way to lay `amounts` on different tickets, one a ticket, each ticket holding its amount. */
function* assignments(
  amounts: readonly number[],
  tables: readonly ReadonlySet<number>[],
): Generator<number[]> {
  const left = new Map<number, number>();
  for (const amount of amounts) left.set(amount, (left.get(amount) ?? 0) + 1);
  const distinct = [...left.keys()].sort((a, b) => b - a);
  const prizes = new Array<number>(tables.length).fill(0);

  function* from(ticket: number, missing: number): Generator<number[]> {
    if (missing > tables.length - ticket) return;
    if (ticket === tables.length) {
      yield [...prizes];
      return;
    }
    for (const amount of distinct) {
      const copies = left.get(amount)!;
      if (copies === 0 || !tables[ticket]!.has(amount)) continue;
      left.set(amount, copies - 1);
      prizes[ticket] = amount;
      yield* from(ticket + 1, missing - 1);
      left.set(amount, copies);
    }
    prizes[ticket] = 0;
    yield* from(ticket + 1, missing);
  }

  yield* from(0, amounts.length);
}

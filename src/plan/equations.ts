/**
 * The regulation as equations over the recipes: how many packs of each recipe a block holds is unknown; every line
 * of the pack table and of each ticket's table is one sum over recipes that must come out exactly.
 */
import type { Game } from '../regulation/schema.ts';
import { enumerateRecipes, type Recipe } from './recipes.ts';

export type Equation =
  | {
      readonly kind: 'pack-line';
      readonly line: number;
      readonly count: number;
      readonly recipes: Int32Array;
    }
  | {
      readonly kind: 'ticket-line';
      readonly ticket: number;
      readonly prize: number;
      readonly amount: number;
      readonly count: number;
      readonly recipes: Int32Array;
    }
  /** Not an equation but a floor: at least `count` packs are made up in this way. */
  | {
      readonly kind: 'decomposition';
      readonly line: number;
      readonly decomposition: number;
      readonly count: number;
      readonly recipes: Int32Array;
    };

export interface PlanSystem {
  readonly game: Game;
  readonly recipes: readonly Recipe[];
  /** Pack lines, then ticket lines: exact. */
  readonly exact: readonly Equation[];
  /** Decompositions that must occur: at least. */
  readonly floors: readonly Equation[];
  /** Packs that win nothing; 0 unless the game lets a unit lose. */
  readonly losing: number;
}

/** Sets up the equations of a game whose regulation has no arithmetic fault. */
export function planSystem(game: Game): PlanSystem {
  const recipes = enumerateRecipes(game);
  const lines = game.packPrizes.lines;
  const where = (holds: (recipe: Recipe) => boolean): Int32Array =>
    Int32Array.from(recipes.flatMap((recipe, index) => (holds(recipe) ? [index] : [])));

  const exact: Equation[] = [
    ...lines.map(
      ({ count }, line): Equation => ({
        kind: 'pack-line',
        line,
        count,
        recipes: where((recipe) => recipe.line === line),
      }),
    ),
    ...game.tickets.flatMap((ticket, index) =>
      ticket.prizes.map(
        ({ amount, count }, prize): Equation => ({
          kind: 'ticket-line',
          ticket: index,
          prize,
          amount,
          count,
          recipes: where((recipe) => recipe.prizes[index] === amount),
        }),
      ),
    ),
  ];
  const floors = lines.flatMap((packLine, line) =>
    requiredDecompositions(packLine).map(
      (decomposition): Equation => ({
        kind: 'decomposition',
        line,
        decomposition,
        count: 1,
        recipes: where((recipe) => recipe.line === line && recipe.decomposition === decomposition),
      }),
    ),
  );
  const winning = lines.reduce((sum, { count }) => sum + count, 0);
  return { game, recipes, exact, floors, losing: game.blockSize - winning };
}

/**
 * Decompositions of a line that must occur in a block: all of them, unless the line has fewer lots than
 * decompositions, when none is required.
 */
function requiredDecompositions(line: Game['packPrizes']['lines'][number]): number[] {
  return line.count >= line.decompositions.length ? [...line.decompositions.keys()] : [];
}

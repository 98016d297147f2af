/** What `plan --json` says: the prize structure, the recipes and the figures of a plan. */
import type { Game, Provenance } from '../regulation/schema.ts';
import type { Plan } from './plan-data.ts';
import { enumerateRecipes, LOSING_LINE } from './recipes.ts';

export interface PlanSummary {
  readonly game: string;
  readonly edition: string;
  readonly blockSize: number;
  /** SHA-256 (hex) of the plan. */
  readonly hash: string;
  readonly packPrizes: readonly {
    readonly amount: number;
    readonly count: number;
    readonly decompositions: readonly (readonly number[])[];
  }[];
  readonly tickets: readonly {
    readonly emissionCode: number;
    readonly name: string;
    readonly provenance: Provenance;
    readonly prizes: readonly { readonly amount: number; readonly count: number }[];
  }[];
  /** Prizes in the order of the tickets, 0 = loses. */
  readonly recipes: readonly { readonly prizes: readonly number[]; readonly count: number }[];
  readonly figures: {
    /** Winning recipes that occur in the block. */
    readonly recipesUsed: number;
    /** Winning recipes that the regulation allows. */
    readonly recipesPossible: number;
    readonly decompositionsUsed: number;
    readonly decompositionsPossible: number;
    /** Prizes over sales, 0 to 1. */
    readonly payout: number;
    /** Packs by the number of their winning tickets, ascending. */
    readonly winningTickets: readonly { readonly tickets: number; readonly packs: number }[];
  };
}

/** The public account of a plan. Amounts are whole euros. */
export function planSummary(game: Game, plan: Plan): PlanSummary {
  const { lines, total } = game.packPrizes;
  const winning = plan.recipes.filter((recipe) => recipe.line !== LOSING_LINE);
  const ways = new Set(winning.map(({ line, prizes }) => `${line}:${sortedPrizes(prizes).join(' ')}`));
  return {
    game: plan.game,
    edition: plan.edition,
    blockSize: plan.blockSize,
    hash: plan.hash,
    packPrizes: lines.map(({ amount, count, decompositions }) => ({ amount, count, decompositions })),
    tickets: game.tickets.map(({ emissionCode, name, provenance, prizes }) => ({
      emissionCode,
      name,
      provenance,
      prizes: prizes.map(({ amount, count }) => ({ amount, count })),
    })),
    recipes: plan.recipes.map(({ prizes, count }) => ({ prizes, count })),
    figures: {
      recipesUsed: winning.length,
      recipesPossible: enumerateRecipes(game).length,
      decompositionsUsed: ways.size,
      decompositionsPossible: lines.reduce((sum, line) => sum + line.decompositions.length, 0),
      payout: total / (plan.blockSize * game.price),
      winningTickets: byWinningTickets(plan),
    },
  };
}

function byWinningTickets(plan: Plan): { tickets: number; packs: number }[] {
  const packs = new Map<number, number>();
  for (const { prizes, count } of plan.recipes) {
    const tickets = prizes.filter((prize) => prize > 0).length;
    packs.set(tickets, (packs.get(tickets) ?? 0) + count);
  }
  return [...packs].sort(([a], [b]) => a - b).map(([tickets, number]) => ({ tickets, packs: number }));
}

const sortedPrizes = (prizes: readonly number[]): number[] => prizes.filter(Boolean).sort((a, b) => a - b);

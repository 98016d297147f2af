/**
 * From fractions of packs to whole packs: each recipe's fraction is rounded down, and an integer program gives
 * the remaining packs to recipes so that every equation holds exactly and the fractions are left as little as
 * possible (least squares). Where rounding to a neighbour is not enough, the reach grows step by step.
 */
import type { Equation } from './equations.ts';
import type { LinearProblem, LinearRow, Solve } from './solver.ts';

/** Fractions are taken to this grid, so that nothing hangs on the last bits of the spread. */
const GRID = 2 ** 20;
/** How far from the rounded fraction a recipe may go, in the order in which it is tried. */
const REACHES = [0, 1, 4, 16, 64];
/** Nodes of one solve; a count, so that a slow machine gives the same plan. */
const NODE_LIMIT = 2_000;
/** The sum of squares may miss its least value by this share; proving the last thousandth triples the time. */
const GAP = 1e-3;

export type Rounded =
  | { readonly status: 'found'; readonly packs: Int32Array; readonly reach: number; readonly proved: boolean }
  /** No whole-number allocation exists, whatever the fractions. */
  | { readonly status: 'impossible' }
  | { readonly status: 'undecided' };

/**
 * Whole packs of each recipe near `fractions`, with every equation of `exact` met and every one of `floors`
 * reached. Deterministic.
 */
export function roundToPacks(
  fractions: Float64Array,
  exact: readonly Equation[],
  floors: readonly Equation[],
  solve: Solve,
): Rounded {
  const greatest = exact.reduce((most, { count }) => Math.max(most, count), 0);
  for (const reach of [...REACHES.filter((tried) => tried < greatest), greatest]) {
    const program = new RoundingProgram(fractions, exact, floors, reach);
    const solved = solve(program.problem);
    if (solved.status === 'optimal' || solved.status === 'limit') {
      const packs = program.packs(solved.values);
      return { status: 'found', packs, reach, proved: solved.status === 'optimal' };
    }
    if (solved.status === 'infeasible' && reach === greatest) return { status: 'impossible' };
  }
  return { status: 'undecided' };
}

/**
 * Columns: for each recipe the unit that rounds it up, then (if the reach is not 0) the units beyond, then the
 * units below.
 */
class RoundingProgram {
  readonly problem: LinearProblem;
  private readonly base: Int32Array;
  private readonly recipes: number;

  constructor(
    fractions: Float64Array,
    exact: readonly Equation[],
    floors: readonly Equation[],
    reach: number,
  ) {
    const recipes = fractions.length;
    const kinds = reach === 0 ? 1 : 3;
    const cost = new Float64Array(recipes * kinds);
    const upper = new Float64Array(recipes * kinds);
    this.recipes = recipes;
    this.base = new Int32Array(recipes);
    for (let recipe = 0; recipe < recipes; recipe++) {
      const onGrid = Math.round(fractions[recipe]! * GRID) / GRID;
      const base = Math.floor(onGrid);
      const rest = onGrid - base;
      this.base[recipe] = base;
      cost[recipe] = 1 - 2 * rest;
      upper[recipe] = 1;
      if (kinds === 1) continue;
      cost[recipes + recipe] = 3 - 2 * rest;
      upper[recipes + recipe] = reach;
      cost[2 * recipes + recipe] = 1 + 2 * rest;
      upper[2 * recipes + recipe] = Math.min(reach, base);
    }
    const rows = [
      ...exact.map((equation) => this.row(equation, kinds, true)),
      ...floors.map((equation) => this.row(equation, kinds, false)),
    ];
    this.problem = {
      columns: recipes * kinds,
      cost,
      lower: new Float64Array(recipes * kinds),
      upper,
      rows,
      integer: true,
      gap: GAP,
      nodeLimit: NODE_LIMIT,
    };
  }

  /** Packs of each recipe in a solution. */
  packs(values: Float64Array): Int32Array {
    const packs = Int32Array.from(this.base);
    for (let column = 0; column < values.length; column++) {
      const sign = column < 2 * this.recipes ? 1 : -1;
      const recipe = column % this.recipes;
      packs[recipe] = packs[recipe]! + sign * Math.round(values[column]!);
    }
    return packs;
  }

  private row({ recipes: of, count }: Equation, kinds: number, exact: boolean): LinearRow {
    let missing = count;
    for (const recipe of of) missing -= this.base[recipe]!;
    const columns = new Int32Array(of.length * kinds);
    const values = new Float64Array(of.length * kinds);
    for (let kind = 0; kind < kinds; kind++) {
      for (let index = 0; index < of.length; index++) {
        columns[kind * of.length + index] = kind * this.recipes + of[index]!;
        values[kind * of.length + index] = kind === 2 ? -1 : 1;
      }
    }
    return { columns, values, lower: missing, upper: exact ? missing : Number.POSITIVE_INFINITY };
  }
}

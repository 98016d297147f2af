/**
 * The proof that an allocation exists, or a small set of statements of the regulation that shows why not.
 *
 * First each line alone: can it be reached while no other line is overdrawn? That names most faults of a table in
 * one sentence. If every line can be, the halves of all equations are thinned out: an elastic linear program
 * marks those that take part in the contradiction, and a deletion filter drops each that is not needed for it.
 */
import { type Clash, noAllocation, type Side } from './clash.ts';
import type { Equation, PlanSystem } from './equations.ts';
import type { LinearRow, Solve } from './solver.ts';

/** Packs by which a maximum may be short for the solver's rounding. */
const GRAIN = 1e-4;
/** Duals below this are zero. */
const DUAL_GRAIN = 1e-9;
/** Nodes after which a question about whole packs is left open. */
const NODE_LIMIT = 500;

/** Throws badInput `NO_ALLOCATION` if the equations clash even for fractions of packs. */
export function proveFeasible(system: PlanSystem, solve: Solve): void {
  const question = new Question(system, solve, false);
  if (!question.clashes(question.sides)) return;
  const clash = overdrawnLine(system, question) ?? contradiction(question, question.markedSides());
  throw noAllocation(system.game, clash);
}

/** The clash of equations that fractions of packs could meet, but no whole packs can. */
export function wholePackClash(system: PlanSystem, solve: Solve): Clash {
  const question = new Question(system, solve, true);
  return contradiction(question, question.sides);
}

/** A line that cannot be reached though no other line need be: its maximum, and the lines that hold it down. */
function overdrawnLine({ exact }: PlanSystem, question: Question): Clash | undefined {
  const byCount = (a: Equation, b: Equation): number => a.count - b.count;
  const candidates = [
    ...exact.filter(({ kind }) => kind === 'ticket-line').sort(byCount),
    ...exact.filter(({ kind }) => kind === 'pack-line').sort(byCount),
  ];
  for (const claim of candidates) {
    const others = question.sides.filter(({ bound, equation }) => bound === 'at-most' && equation !== claim);
    const possible = question.most(claim, others);
    if (possible === undefined || possible >= claim.count) continue;
    const against = thinOut(others, (kept) => question.most(claim, kept) === possible);
    return { claim, possible, against, integer: false };
  }
  return undefined;
}

/** An irreducible set of statements that clash, and the most that its claim can come to. */
function contradiction(question: Question, marked: readonly Side[]): Clash {
  const sides = thinOut(marked, (kept) => question.clashes(kept));
  const claimed = sides.filter(({ bound }) => bound === 'at-least').sort(byClaim);
  const chosen = claimed[0]!;
  const against = sides.filter((side) => side !== chosen);
  const possible = question.most(chosen.equation, against) ?? 0;
  return { claim: chosen.equation, possible, against, integer: question.integer };
}

type Kind = Equation['kind'];

/** Which statement is the claim: a way that cannot occur before lines of tickets before lines of packs. */
const CLAIM_ORDER: readonly Kind[] = ['decomposition', 'ticket-line', 'pack-line'];
/** Which statements are tried without first: what people understand best should stay. */
const DROP_ORDER: readonly Kind[] = ['decomposition', 'pack-line', 'ticket-line'];

const byClaim = (a: Side, b: Side): number =>
  CLAIM_ORDER.indexOf(a.equation.kind) - CLAIM_ORDER.indexOf(b.equation.kind) ||
  a.equation.count - b.equation.count;

const byDrop = (a: Side, b: Side): number =>
  DROP_ORDER.indexOf(a.equation.kind) - DROP_ORDER.indexOf(b.equation.kind) ||
  b.equation.count - a.equation.count;

/**
 * Drops items while `holds` stays true of the rest; the result is irreducible. Large groups are tried
 * first, then smaller ones, then one by one.
 */
function thinOut<T>(items: readonly T[], holds: (kept: readonly T[]) => boolean): T[] {
  let kept = [...items];
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < kept.length; ) {
      const without = [...kept.slice(0, start), ...kept.slice(start + size)];
      if (holds(without)) kept = without;
      else start += size;
    }
  }
  return kept;
}

/** Questions to the solver about some of the statements. */
class Question {
  /** All statements, those to be dropped first in front. */
  readonly sides: readonly Side[];
  readonly integer: boolean;
  private readonly system: PlanSystem;
  private readonly solve: Solve;

  constructor(system: PlanSystem, solve: Solve, integer: boolean) {
    this.system = system;
    this.solve = solve;
    this.integer = integer;
    this.sides = [
      ...system.floors.map((equation): Side => ({ equation, bound: 'at-least' })),
      ...system.exact.flatMap((equation): Side[] => [
        { equation, bound: 'at-least' },
        { equation, bound: 'at-most' },
      ]),
    ].sort(byDrop);
  }

  /** Whether it is proved that `sides` have no common solution. */
  clashes(sides: readonly Side[]): boolean {
    const answer = this.ask(sides.map(rowOf), new Float64Array(this.system.recipes.length));
    return answer.status === 'infeasible';
  }

  /** The most packs in `equation` while `sides` hold; undefined if that is not decided. */
  most(equation: Equation, sides: readonly Side[]): number | undefined {
    const cost = new Float64Array(this.system.recipes.length);
    for (const recipe of equation.recipes) cost[recipe] = -1;
    const answer = this.ask(sides.map(rowOf), cost);
    if (answer.status !== 'optimal') return undefined;
    let most = 0;
    for (const recipe of equation.recipes) most += answer.values[recipe]!;
    return Math.floor(most + GRAIN);
  }

  /**
   * Statements that take part in the contradiction: those with a dual in the program that lets every statement be
   * missed at a price. All statements, should the marked ones not clash for the solver.
   */
  markedSides(): readonly Side[] {
    const recipes = this.system.recipes.length;
    const columns = recipes + this.sides.length;
    const rows = this.sides.map((side, index): LinearRow => {
      const row = rowOf(side);
      const values = new Float64Array(row.columns.length + 1).fill(1);
      values[row.columns.length] = side.bound === 'at-least' ? 1 : -1;
      return { ...row, columns: [...Array.from(row.columns), recipes + index], values };
    });
    const { blockSize } = this.system.game;
    const answer = this.solve({
      columns,
      cost: new Float64Array(columns).fill(1, recipes),
      lower: new Float64Array(columns),
      upper: new Float64Array(columns).fill(blockSize),
      rows,
      integer: false,
    });
    if (answer.status !== 'optimal') return this.sides;
    const marked = this.sides.filter((_, index) => Math.abs(answer.duals[index]!) > DUAL_GRAIN);
    return this.clashes(marked) ? marked : this.sides;
  }

  private ask(rows: readonly LinearRow[], cost: Float64Array) {
    const columns = this.system.recipes.length;
    return this.solve({
      columns,
      cost,
      lower: new Float64Array(columns),
      // No recipe can fill more than the block; tighter bounds would hide lines that take part in a clash.
      upper: new Float64Array(columns).fill(this.system.game.blockSize),
      rows,
      integer: this.integer,
      ...(this.integer ? { nodeLimit: NODE_LIMIT } : {}),
    });
  }
}

const rowOf = ({ equation, bound }: Side): LinearRow => ({
  columns: equation.recipes,
  lower: bound === 'at-least' ? equation.count : Number.NEGATIVE_INFINITY,
  upper: bound === 'at-most' ? equation.count : Number.POSITIVE_INFINITY,
});

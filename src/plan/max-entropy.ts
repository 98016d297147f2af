/**
 * The allocation of greatest entropy: of all ways to meet the equations the one that says least about a pack
 * beyond them. It has the form x_j = product of one factor for each equation that recipe j is in; the factors
 * are found by proportional fitting and then by Newton's method on the dual.
 *
 * Only + - * / are used (see portable-exp.ts), in a fixed order, so the result is the same to the bit everywhere.
 */
import { checkFailed } from '../shared/errors.ts';
import type { Equation } from './equations.ts';
import { portableExp } from './portable-exp.ts';

const FITTING_SWEEPS = 60;
const NEWTON_STEPS = 300;
/** Greatest miss of an equation, in packs, at which the solve has converged. */
const TOLERANCE = 1e-7;
/** Pivots below this share of their diagonal belong to equations that follow from the others. */
const DEPENDENT = 1e-12;

/**
 * Packs of each recipe (fractions), which meet `equations` within TOLERANCE. The equations must have a common
 * solution (see feasibility.ts). Recipes that no solution can use go to zero. Throws checkFailed if it
 * does not converge.
 */
export function maximumEntropy(recipes: number, equations: readonly Equation[]): Float64Array {
  const packs = new Float64Array(recipes).fill(1);
  for (let sweep = 0; sweep < FITTING_SWEEPS; sweep++) fitProportionally(packs, equations);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const misses = equations.map((equation) => equation.count - sumOver(packs, equation));
    if (misses.every((miss) => Math.abs(miss) < TOLERANCE)) return packs;
    newtonStep(packs, equations, misses);
  }
  throw checkFailed(
    'SPREAD_NOT_CONVERGED',
    'the spread of the recipes does not converge; this is a fault of the tool',
  );
}

function sumOver(packs: Float64Array, { recipes }: Equation): number {
  let sum = 0;
  for (let index = 0; index < recipes.length; index++) sum += packs[recipes[index]!]!;
  return sum;
}

/** One sweep of iterative proportional fitting: each equation in turn is met by one common factor. */
function fitProportionally(packs: Float64Array, equations: readonly Equation[]): void {
  for (const equation of equations) {
    const factor = equation.count / sumOver(packs, equation);
    for (const recipe of equation.recipes) packs[recipe] = packs[recipe]! * factor;
  }
}

/**
 * One Newton step on the dual. No recipe changes by more than a factor e in a step, which keeps the step where the
 * quadratic model holds, and brings impossible recipes to zero at a steady rate.
 */
function newtonStep(packs: Float64Array, equations: readonly Equation[], misses: readonly number[]): void {
  const logFactors = solveSymmetric(hessian(packs, equations), misses);
  const changes = new Float64Array(packs.length);
  for (const [row, equation] of equations.entries()) {
    const logFactor = logFactors[row]!;
    for (const recipe of equation.recipes) changes[recipe] = changes[recipe]! + logFactor;
  }
  let greatest = 1;
  for (const change of changes) greatest = Math.max(greatest, Math.abs(change));
  for (let recipe = 0; recipe < packs.length; recipe++) {
    packs[recipe] = packs[recipe]! * portableExp(changes[recipe]! / greatest);
  }
}

/** H[a][b] = packs whose recipe is in both equations. */
function hessian(packs: Float64Array, equations: readonly Equation[]): Float64Array[] {
  const rowsOf: number[][] = Array.from({ length: packs.length }, () => []);
  for (const [row, equation] of equations.entries()) {
    for (const recipe of equation.recipes) rowsOf[recipe]!.push(row);
  }
  const matrix = equations.map(() => new Float64Array(equations.length));
  for (const [recipe, rows] of rowsOf.entries()) {
    for (const a of rows) for (const b of rows) matrix[a]![b] = matrix[a]![b]! + packs[recipe]!;
  }
  return matrix;
}

/** Solves by LDL^T, leaving equations that follow from those before them at zero. */
function solveSymmetric(matrix: Float64Array[], right: readonly number[]): Float64Array {
  const size = matrix.length;
  const pivots = new Float64Array(size);
  const lower = matrix.map(() => new Float64Array(size));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let value = matrix[row]![column]!;
      for (let k = 0; k < column; k++) value -= lower[row]![k]! * lower[column]![k]! * pivots[k]!;
      if (column < row) lower[row]![column] = pivots[column] === 0 ? 0 : value / pivots[column]!;
      else pivots[row] = value > DEPENDENT * matrix[row]![row]! ? value : 0;
    }
  }
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) solution[row] = solution[row]! - lower[row]![k]! * solution[k]!;
  }
  for (let row = 0; row < size; row++) solution[row] = pivots[row] === 0 ? 0 : solution[row]! / pivots[row]!;
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) solution[row] = solution[row]! - lower[k]![row]! * solution[k]!;
    if (pivots[row] === 0) solution[row] = 0;
  }
  return solution;
}

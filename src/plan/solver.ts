/**
 * HiGHS (compiled to WebAssembly, one thread) behind one function. It is given no clock and a fixed seed, and
 * WebAssembly arithmetic is the same everywhere: the same problem has the same answer on every machine.
 */
import highsModule, { type Highs } from 'highs';
import { badEnvironment } from '../shared/errors.ts';

export interface LinearRow {
  readonly columns: ArrayLike<number>;
  /** Coefficient of each column; 1 if left out. */
  readonly values?: ArrayLike<number>;
  readonly lower: number;
  readonly upper: number;
}

export interface LinearProblem {
  readonly columns: number;
  /** To be made as small as possible. */
  readonly cost: Float64Array;
  /** Bounds of the columns; finite, so that nothing is unbounded. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly rows: readonly LinearRow[];
  /** Whole numbers only. */
  readonly integer: boolean;
  /** Share by which an integer solution may miss the least cost; 0 if left out. */
  readonly gap?: number;
  /** Nodes after which an integer solve stops with what it has. A count, never a time. */
  readonly nodeLimit?: number;
}

type Solved =
  /** `duals` (one a row) only for a problem that is not integer. */
  | { readonly status: 'optimal' | 'limit'; readonly values: Float64Array; readonly duals: Float64Array }
  | { readonly status: 'infeasible' }
  | { readonly status: 'unknown' };

export type Solve = (problem: LinearProblem) => Solved;

/** HiGHS: a solution is there and meets every row. */
const FEASIBLE = 2;

/** The package's ES module exports the loader itself; its types describe the CommonJS one. */
const loadHighs = highsModule as unknown as typeof highsModule.default;

let loading: Promise<Highs> | undefined;

/** Loads the solver once a process. Throws badEnvironment if the package's WebAssembly file is missing. */
export async function loadSolver(): Promise<Solve> {
  try {
    loading ??= loadHighs();
    const highs = await loading;
    return (problem) => solveWith(highs, problem);
  } catch (cause) {
    loading = undefined;
    throw badEnvironment(
      'SOLVER_MISSING',
      'the solver (npm package "highs") cannot be loaded; install again',
      {
        cause,
      },
    );
  }
}

function solveWith(highs: Highs, problem: LinearProblem): Solved {
  const { columns, rows } = problem;
  const starts = new Int32Array(rows.length + 1);
  for (const [row, { columns: of }] of rows.entries()) starts[row + 1] = starts[row]! + of.length;
  const indices = new Int32Array(starts[rows.length]!);
  const values = new Float64Array(indices.length).fill(1);
  for (const [row, { columns: of, values: coefficients }] of rows.entries()) {
    indices.set(of, starts[row]!);
    if (coefficients) values.set(coefficients, starts[row]!);
  }
  return highs.withModel((model): Solved => {
    model.options.set({
      output_flag: false,
      random_seed: 1,
      mip_rel_gap: problem.gap ?? 0,
      mip_abs_gap: 0,
      ...(problem.nodeLimit === undefined ? {} : { mip_max_nodes: problem.nodeLimit }),
    });
    model.passModel({
      numCols: columns,
      numRows: rows.length,
      colCost: problem.cost,
      colLower: problem.lower,
      colUpper: problem.upper,
      rowLower: rows.map((row) => row.lower),
      rowUpper: rows.map((row) => row.upper),
      matrix: { format: 'csr', numRows: rows.length, numCols: columns, starts, indices, values },
      ...(problem.integer ? { integrality: new Int32Array(columns).fill(1) } : {}),
    });
    model.run();
    const status = model.getModelStatus();
    const { modelStatus } = highs.constants;
    if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible) {
      return { status: 'infeasible' };
    }
    const stopped = status === modelStatus.solutionLimit || status === modelStatus.iterationLimit;
    const feasible = Number(model.info.get('primal_solution_status')) === FEASIBLE;
    if (status === modelStatus.optimal || (stopped && feasible)) {
      const { colValue, rowDual } = model.getSolution();
      return { status: stopped ? 'limit' : 'optimal', values: colValue, duals: rowDual };
    }
    return { status: 'unknown' };
  });
}

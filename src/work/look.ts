/** Looks at drawn packs in pictures of the print files: each part's packs in a few tasks, so that all workers have some. */
import { existsSync } from 'node:fs';
import type { RasterFindings } from '../audit/raster/look-at-packs.ts';
import { badInput } from '../shared/errors.ts';
import { type JobContext, pathsOf, printFilesOf } from './job.ts';
import type { PhaseReporter } from './phases.ts';
import { WorkerPool } from './pool.ts';
import type { PartTask } from './tasks.ts';

/** Opening a file and drawing clean signs takes a second, so a task has a good many packs. */
const PACKS_A_TASK = 100;

type LookTask = Extract<PartTask, { phase: 'look' }>;

/**
 * The packs must lie in parts that were printed. Findings come back in the order of packs, whatever the workers do.
 * Throws badInput for a part that is not there.
 */
export async function lookAtDrawn(
  job: JobContext,
  packs: readonly number[],
  { workers, reporter }: { readonly workers: number; readonly reporter: PhaseReporter },
): Promise<RasterFindings[]> {
  const tasks = tasksOf(job, packs, workers);
  for (const { part } of tasks) {
    const files = printFilesOf(job).map((file) => pathsOf(job).print(part, file));
    for (const path of [...files, pathsOf(job).data(part)]) {
      if (!existsSync(path)) {
        throw badInput('PART_MISSING', `part ${part} is not there (${path}): deal and print it first`);
      }
    }
  }
  reporter.begin('look', packs.length, job.game.unit);
  const pool = new WorkerPool(job, Math.min(workers, tasks.length));
  const timer = setInterval(() => reporter.advance(pool.packsDone), 100);
  let complete = false;
  try {
    const seen = await Promise.all(
      tasks.map(async (task) => {
        const result = await pool.run(task);
        if (result.phase !== 'look') throw new TypeError('a look was asked for');
        return result.seen;
      }),
    );
    complete = true;
    return seen;
  } finally {
    clearInterval(timer);
    await pool.close();
    reporter.end('look', complete);
  }
}

function tasksOf(job: JobContext, packs: readonly number[], workers: number): LookTask[] {
  const byPart = new Map<number, number[]>();
  for (const pack of [...packs].sort((a, b) => a - b)) {
    const part = Math.floor((pack - 1) / job.partSize) + 1;
    byPart.set(part, [...(byPart.get(part) ?? []), pack]);
  }
  const most = Math.min(PACKS_A_TASK, Math.ceil(packs.length / Math.max(1, workers)));
  return [...byPart].flatMap(([part, own]) =>
    Array.from({ length: Math.ceil(own.length / most) }, (_, index) => ({
      phase: 'look' as const,
      part,
      packs: own.slice(index * most, (index + 1) * most),
    })),
  );
}

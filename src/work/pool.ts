/**
 * Worker threads: one task is one phase of one part. The pool is piscina's; what a task may say is in tasks.ts.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { badEnvironment, RotativeError } from '../shared/errors.ts';
import { packageRoot } from '../shared/package-root.ts';
import type { JobContext } from './job.ts';
import type { PartTask, TaskFailure, TaskResult, WorkerSetup } from './tasks.ts';

export class WorkerPool {
  readonly #pool: Piscina<PartTask, TaskResult | TaskFailure>;
  readonly #ticks = new Int32Array(new SharedArrayBuffer(4));

  constructor(job: JobContext, workers: number) {
    // Threads run the built file also under test, so that what is tested is what is shipped.
    const filename = join(packageRoot, 'dist', 'work', 'worker.js');
    if (!existsSync(filename)) {
      throw badEnvironment('NOT_BUILT', `${filename} is missing: run "npm run build" first`);
    }
    const setup: WorkerSetup = { job, ticks: this.#ticks };
    this.#pool = new Piscina({
      filename,
      minThreads: workers,
      maxThreads: workers,
      concurrentTasksPerWorker: 1,
      // Synchronous waiting would pause open file handles of idle workers.
      atomics: 'disabled',
      workerData: setup,
    });
  }

  /** Packs done by all tasks so far. */
  get packsDone(): number {
    return Atomics.load(this.#ticks, 0);
  }

  /** Runs one task. A failure of the task arrives as the RotativeError it was thrown as. */
  async run(task: PartTask): Promise<TaskResult> {
    const result = await this.#pool.run(task);
    if (result.ok) return result;
    const { exitCode, code, message, details } = result.error;
    throw new RotativeError(exitCode, code, message, { details });
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

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
  readonly #start: () => Piscina<PartTask, TaskResult | TaskFailure>;
  #pool: Piscina<PartTask, TaskResult | TaskFailure> | undefined;
  readonly #ticks = new Int32Array(new SharedArrayBuffer(4));

  /**
   * Threads start with the first task: where every part is intact, none does.
   * @param limits bounds on the memory of each worker; Node's own unless given
   */
  constructor(job: JobContext, workers: number, limits: { readonly heapMb?: number } = {}) {
    // Threads run the built file also under test, so that what is tested is what is shipped.
    const filename = join(packageRoot, 'dist', 'work', 'worker.js');
    if (!existsSync(filename)) {
      throw badEnvironment('NOT_BUILT', `${filename} is missing: run "npm run build" first`);
    }
    const setup: WorkerSetup = { job, ticks: this.#ticks };
    this.#start = () =>
      new Piscina({
        filename,
        minThreads: workers,
        maxThreads: workers,
        concurrentTasksPerWorker: 1,
        // Synchronous waiting would pause open file handles of idle workers.
        atomics: 'disabled',
        workerData: setup,
        ...(limits.heapMb === undefined
          ? {}
          : {
              resourceLimits: {
                maxOldGenerationSizeMb: limits.heapMb,
                maxYoungGenerationSizeMb: limits.heapMb,
              },
            }),
      });
  }

  /** Packs done by all tasks so far. */
  get packsDone(): number {
    return Atomics.load(this.#ticks, 0);
  }

  /** Runs one task. A failure of the task arrives as the RotativeError it was thrown as. */
  async run(task: PartTask): Promise<TaskResult> {
    this.#pool ??= this.#start();
    const result = await this.#pool.run(task).catch((cause) => {
      throw diedOver(task, cause);
    });
    if (result.ok) return result;
    const { exitCode, code, message, details } = result.error;
    throw new RotativeError(exitCode, code, message, { details });
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}

/** A worker that ended in the middle of a task, or threw what it should not. */
function diedOver({ phase, part }: PartTask, cause: unknown): RotativeError {
  const { code, message } = cause as NodeJS.ErrnoException;
  const memory = code === 'ERR_WORKER_OUT_OF_MEMORY';
  return badEnvironment(
    memory ? 'WORKER_OUT_OF_MEMORY' : 'WORKER_DIED',
    `the worker that had part ${part} (${phase}) ${memory ? 'ran out of memory: use fewer --workers or a larger machine' : `died: ${message}`}; ` +
      'finished files are kept, run again to go on (with --debug for the place)',
    { cause, details: { phase, part } },
  );
}

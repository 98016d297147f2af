import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openJob } from '../../src/cli/open-job.ts';
import type { JobContext } from '../../src/work/job.ts';
import { WorkerPool } from '../../src/work/pool.ts';
import { plannedFolder, root } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const out = temporaryFolder();
afterAll(() => rmSync(out, { recursive: true, force: true }));

const micro = (): Promise<JobContext> =>
  openJob(join(root, 'test/faults/micro'), { out, block: 1, workers: 1, partSize: 20, quiet: true });

describe('a worker that dies', () => {
  it('of memory says so, with part, advice and exit code 3', async () => {
    // The strip of 7Extra takes three times as much to compile.
    const large = { out: plannedFolder(), block: 1, workers: 1, partSize: 20, quiet: true };
    const pool = new WorkerPool(await openJob('7extra', large), 1, { heapMb: 12 });
    try {
      await expect(pool.run({ phase: 'print', part: 1 })).rejects.toMatchObject({
        code: 'WORKER_OUT_OF_MEMORY',
        exitCode: 3,
        message: expect.stringMatching(
          /part 1 \(print\) ran out of memory: use fewer --workers.*finished files are kept/,
        ),
      });
    } finally {
      await pool.close();
    }
  });

  it('of a fault of our own says where to look', async () => {
    const job = await micro();
    const pool = new WorkerPool({ ...job, plan: undefined as never }, 1);
    try {
      await expect(pool.run({ phase: 'deal', part: 2 })).rejects.toMatchObject({
        code: 'WORKER_DIED',
        exitCode: 3,
      });
    } finally {
      await pool.close();
    }
  });
});

import { toolVersion } from '../shared/package-root.ts';
import { type JobContext, pathsOf } from '../work/job.ts';
import { type Check, fingerprint, Journal } from '../work/journal.ts';
import type { VerbResult } from './contract.ts';
import { drawFrom, sheetFiles, sheetsResult } from './drawn-sheets.ts';

const NAME = 'overview';
const PACKS = 2;

/**
 * The sheets that `run` makes, of few packs and under a name of their own: they must not take the place of a sample that
 * was signed. Those that are there and intact stay.
 */
export async function makeOverview(
  job: JobContext,
  parts: readonly number[],
  check: Check,
): Promise<VerbResult> {
  const sample = drawFrom(job, parts, PACKS);
  const files = sheetFiles(job, sample, NAME);
  const journal = new Journal(pathsOf(job).journal);
  const inputs = fingerprint(
    ...['sample', toolVersion, job.gameHash, job.stripHash, job.plan.hash, job.keyId],
    ...[job.block, job.partSize, sample.lot, ...sample.packs],
  );
  const intact = files.map((path, page) => journal.intact('sample', page, inputs, path, undefined, check));
  if ((await Promise.all(intact)).includes(undefined)) {
    // Only now: what draws takes longer to load than all that an intact block is looked through with.
    const { writeSheets } = await import('./write-sheets.ts');
    for (const [page, seal] of (await writeSheets(job, sample, NAME)).entries())
      journal.appendMade(files[page]!, { phase: 'sample', part: page, inputs, ...seal });
  }
  return sheetsResult(job, sample, files);
}

/** What deal and print say of the files they made. */
import { type JobContext, partRange, pathsOf } from '../work/job.ts';
import type { JournalLine } from '../work/journal.ts';
import { group } from './progress.ts';

export function describeParts(
  job: JobContext,
  phase: 'deal' | 'print',
  lines: readonly JournalLine[],
): { json: Record<string, unknown>; text: string } {
  const paths = pathsOf(job);
  const files = lines.map(({ part, file, bytes, sha256 }) => {
    const { firstPack, packs } = partRange(job.game.blockSize, job.partSize, part);
    const path = phase === 'deal' ? paths.data(part) : paths.print(part, file);
    return { path, bytes, sha256, firstPack, lastPack: firstPack + packs - 1 };
  });
  const megabytes = Math.round(files.reduce((sum, file) => sum + file.bytes, 0) / 1e6);
  const first = files[0];
  const where = files.length === 1 && first ? first.path : `${files.length} files in ${paths.folder}`;
  return {
    json: { game: job.game.game, block: job.block, specimen: job.specimen, files },
    text: `${job.specimen ? 'SPECIMEN ' : ''}${where} (${group(megabytes)} MB)`,
  };
}

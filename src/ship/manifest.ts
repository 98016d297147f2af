/** manifest.json: every file of a block with its size, hash and packs. Names no prize, number or winning place. */
import { relative } from 'node:path';
import { toolVersion } from '../shared/package-root.ts';
import { type JobContext, partRange, pathsOf, printPages } from '../work/job.ts';
import type { JournalLine } from '../work/journal.ts';

export interface ManifestFile {
  /** Relative to the block's folder, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Pages of a print file; data files have none. */
  readonly pages?: number;
  readonly firstPack: number;
  readonly lastPack: number;
}

export interface Manifest {
  readonly game: string;
  readonly edition: string;
  readonly block: number;
  readonly specimen: boolean;
  /** Where each ticket's table and rules come from. */
  readonly provenance: Record<string, string>;
  readonly toolVersion: string;
  readonly files: readonly ManifestFile[];
}

export function buildManifest(
  job: JobContext,
  data: readonly JournalLine[],
  print: readonly JournalLine[],
): Manifest {
  const paths = pathsOf(job);
  const entry = (line: JournalLine, path: string): ManifestFile => {
    const { firstPack, packs } = partRange(job.game.blockSize, job.partSize, line.part);
    return {
      path: relative(paths.folder, path).replaceAll('\\', '/'),
      bytes: line.bytes,
      sha256: line.sha256,
      ...(line.phase === 'print' ? { pages: printPages(line.file, packs) } : {}),
      firstPack,
      lastPack: firstPack + packs - 1,
    };
  };
  return {
    game: job.game.game,
    edition: job.game.edition,
    block: job.block,
    specimen: job.specimen,
    provenance: Object.fromEntries(
      job.game.tickets.map((ticket) => [ticket.emissionCode, ticket.provenance]),
    ),
    toolVersion,
    files: [
      ...data.map((line) => entry(line, paths.data(line.part))),
      ...print.map((line) => entry(line, paths.print(line.part, line.file))),
    ],
  };
}

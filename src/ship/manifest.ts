/** manifest.json: every file of a block with its size, hash and packs. Names no prize, number or winning place. */
import { relative } from 'node:path';
import { toolVersion } from '../shared/package-root.ts';
import { type JobContext, partRange, pathsOf } from '../work/job.ts';
import type { JournalLine } from '../work/journal.ts';
import { type PressFacts, pressFacts } from './press-facts.ts';

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
  readonly style: PressFacts['style'];
  readonly profile: PressFacts['profile'];
  readonly spots: PressFacts['spots'];
  /** Of all print files together. */
  readonly pages: number;
  /** The job ticket, relative to the block's folder. */
  readonly jobTicket: string;
  readonly files: readonly ManifestFile[];
}

const PAGES_A_PACK = 2;

export function buildManifest(
  job: JobContext,
  data: readonly JournalLine[],
  print: readonly JournalLine[],
): Manifest {
  const paths = pathsOf(job);
  const within = (path: string): string => relative(paths.folder, path).replaceAll('\\', '/');
  const entry = (line: JournalLine, path: string, pagesAPack?: number): ManifestFile => {
    const { firstPack, packs } = partRange(job.game.blockSize, job.partSize, line.part);
    return {
      path: within(path),
      bytes: line.bytes,
      sha256: line.sha256,
      ...(pagesAPack === undefined ? {} : { pages: packs * pagesAPack }),
      firstPack,
      lastPack: firstPack + packs - 1,
    };
  };
  const { style, profile, spots } = pressFacts(job);
  const printed = print.map((line) => entry(line, paths.print(line.part), PAGES_A_PACK));
  return {
    game: job.game.game,
    edition: job.game.edition,
    block: job.block,
    specimen: job.specimen,
    provenance: Object.fromEntries(
      job.game.tickets.map((ticket) => [ticket.emissionCode, ticket.provenance]),
    ),
    toolVersion,
    style,
    profile,
    spots,
    pages: printed.reduce((sum, { pages = 0 }) => sum + pages, 0),
    jobTicket: within(paths.ticket(print.map(({ part }) => part))),
    files: [...data.map((line) => entry(line, paths.data(line.part))), ...printed],
  };
}

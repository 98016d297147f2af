/** manifest.json: every data and print file of a block with its size, hash and packs. Names no prize, number or winning place. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { PackRange } from '../custody/spoils.ts';
import { toolVersion } from '../shared/package-root.ts';
import { type JobContext, partRange, pathsOf, printFilesOf, printPages } from '../work/job.ts';
import { Journal, type JournalLine } from '../work/journal.ts';
import type { PrintFileName } from '../work/paths.ts';
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

/** A print file of spoiled packs that were printed again. */
export interface ManifestReprint {
  readonly reprint: number;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** First and last of each run of packs, in their order; static plates have none. */
  readonly packs?: readonly PackRange[];
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
  /** Strips side by side on a sheet; not there for one strip a page. */
  readonly imposition?: PressFacts['imposition'];
  /** Of all print files together. */
  readonly pages: number;
  /** Job tickets, relative to the block's folder. */
  readonly jobTickets: readonly string[];
  readonly files: readonly ManifestFile[];
  /** In whatever style they were printed; not there if nothing was printed again. */
  readonly reprints?: readonly ManifestReprint[];
}

/** Every data and print file that the block has, whichever run made it. */
function buildManifest(job: JobContext): Manifest {
  const paths = pathsOf(job);
  const journal = new Journal(paths.journal);
  const lines = (
    phase: 'deal' | 'print',
    file: PrintFileName | undefined,
    pathOf: (part: number) => string,
  ) =>
    Array.from({ length: job.parts }, (_, index) => index + 1).flatMap((part): JournalLine[] => {
      const line = journal.line(phase, part, file);
      return line && sizeOf(pathOf(part)) === line.bytes ? [line] : [];
    });
  const data = lines('deal', undefined, (part) => paths.data(part));
  const print = printFilesOf(job).flatMap((file) => lines('print', file, (part) => paths.print(part, file)));
  const within = (path: string): string => relative(paths.folder, path).replaceAll('\\', '/');
  const entry = (line: JournalLine, path: string): ManifestFile => {
    const { firstPack, packs } = partRange(job.game.blockSize, job.partSize, line.part);
    return {
      path: within(path),
      bytes: line.bytes,
      sha256: line.sha256,
      ...(line.phase === 'print' ? { pages: printPages(job, line.file, packs) } : {}),
      firstPack,
      lastPack: firstPack + packs - 1,
    };
  };
  const { style, profile, spots, imposition } = pressFacts(job);
  // The static plates serve all parts and may have been made with several: one file, one entry.
  const printed = [
    ...new Map(
      print.map((line) => entry(line, paths.print(line.part, line.file))).map((file) => [file.path, file]),
    ).values(),
  ];
  const reprints = journal.all().flatMap((line): ManifestReprint[] => {
    if (line.phase !== 'reprint') return [];
    const { part: reprint, file, bytes, sha256, packs } = line;
    const path = paths.reprint(reprint, file);
    return sizeOf(path) === bytes
      ? [{ reprint, path: within(path), bytes, sha256, ...(packs && { packs }) }]
      : [];
  });
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
    ...(imposition && { imposition }),
    pages: printed.reduce((sum, { pages = 0 }) => sum + pages, 0),
    jobTickets: [dirname(paths.print(1)), dirname(paths.reprintTicket(1))].flatMap(ticketsIn).map(within),
    files: [...data.map((line) => entry(line, paths.data(line.part))), ...printed],
    ...(reprints.length > 0 && { reprints }),
  };
}

/** The text of manifest.json. */
export const manifestText = (job: JobContext): string => `${JSON.stringify(buildManifest(job), null, 1)}\n`;

const sizeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.size;

function ticketsIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.filter((name) => name.endsWith('.xjdf')).map((name) => join(folder, name));
}

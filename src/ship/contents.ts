/** What each role gets: the one place that says who may see what. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { badInput } from '../shared/errors.ts';
import { type JobContext, partRange, pathsOf, printFilesOf } from '../work/job.ts';
import { Journal, type JournalLine, sha256OfFile } from '../work/journal.ts';
import { PartMaker } from '../work/make-part.ts';
import { wipe } from '../work/part-files.ts';
import { ticketFacts } from './job-ticket.ts';
import { manifestText } from './manifest.ts';
import type { Role } from './roles.ts';
import { ValidationFiles } from './validation-file.ts';
import { xjdfTicket } from './xjdf.ts';

/** What a shipment is made of: the parts, and which of their packs are void. */
export interface ShipmentScope {
  readonly parts: readonly number[];
  readonly voided: ReadonlySet<number>;
}

/** What a shipment has in it: a file as it lies on disk, or what is made for it. */
export interface Item {
  readonly name: string;
  readonly content: { readonly path: string } | Iterable<Uint8Array>;
  /** Of which part; its file is large, and a task for a worker. */
  readonly part?: number;
  /** What the journal says that it is, if it knows. */
  readonly sha256?: string;
}

/**
 * Files for a role. Job ticket and manifest are made anew from the journal, so that what is signed is never a file that somebody edited.
 * Throws `badInput` if data are no longer those that were dealt.
 */
export async function itemsFor(job: JobContext, role: Role, scope: ShipmentScope): Promise<Item[]> {
  const paths = pathsOf(job);
  const text = (name: string, content: string): Item => ({ name, content: [Buffer.from(content)] });
  if (role === 'printer') {
    const lines = printLines(job, scope.parts);
    const ticket = text(basename(paths.ticket(scope.parts)), xjdfTicket(ticketFacts(job, lines)));
    return [
      ...lines.map(({ part, file, sha256 }): Item => {
        const path = paths.print(part, file);
        return { name: basename(path), content: { path }, part, sha256 };
      }),
      ticket,
    ];
  }
  if (role === 'auditor') {
    const log = join(paths.folder, 'log');
    return [
      { name: basename(paths.plan), content: { path: paths.plan } },
      text(basename(paths.manifest), manifestText(job)),
      ...readdirSync(log)
        .filter((name) => !name.startsWith('.'))
        .sort()
        .map((name) => ({ name: `log-${name}`, content: { path: join(log, name) } })),
    ];
  }
  return [...(await validationFiles(job, scope)).files()];
}

/** Of each print file one line; static plates may have been made with several parts, and are one file. */
function printLines(job: JobContext, parts: readonly number[]): JournalLine[] {
  const paths = pathsOf(job);
  const journal = new Journal(paths.journal);
  const lines = parts.flatMap((part) => printFilesOf(job).map((file) => journal.line('print', part, file)));
  const byPath = new Map<string, JournalLine>();
  for (const line of lines) if (line !== undefined) byPath.set(paths.print(line.part, line.file), line);
  return [...byPath.values()];
}

async function validationFiles(job: JobContext, { parts, voided }: ShipmentScope): Promise<ValidationFiles> {
  const paths = pathsOf(job);
  const journal = new Journal(paths.journal);
  const packs = parts.reduce((sum, part) => sum + partRange(job.game.blockSize, job.partSize, part).packs, 0);
  const validation = new ValidationFiles(job.game, packs);
  const maker = new PartMaker(job);
  for (const part of parts) {
    if ((await sha256OfFile(paths.data(part))) !== journal.line('deal', part)?.sha256) {
      throw badInput(
        'FILE_CHANGED',
        `the data of part ${part} are not those that were dealt: run "rotative run" again before shipping`,
      );
    }
    const data = await maker.data(part);
    validation.add(data, voided);
    wipe(data);
  }
  return validation;
}

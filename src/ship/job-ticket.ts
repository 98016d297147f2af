/** Writes the job ticket beside the print files that one run of the press takes. */
import { basename } from 'node:path';
import { toolVersion } from '../shared/package-root.ts';
import { StripGeometry } from '../strip/geometry.ts';
import type { StripDefinition } from '../strip/schema.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { type JobContext, partRange, pathsOf } from '../work/job.ts';
import type { JournalLine } from '../work/journal.ts';
import { type ColorType, type TicketFacts, xjdfTicket } from './xjdf.ts';

const PAGES_A_PACK = 2;
/** The date of files of a job that was given none; no clock comes in, since the same job makes the same bytes. */
const NO_DATE = '2000-01-01T00:00:00Z';

/** How each ink of a strip lies on what is below it. */
const COLOR_TYPES: Readonly<Record<keyof StripDefinition['inks'], ColorType>> = {
  varnish: 'Transparent',
  coat: 'Opaque',
  perforation: 'DieLine',
  cut: 'DieLine',
};

/** Writes `<block>/print/….xjdf` for the printed parts; gives its path. */
export function writeJobTicket(job: JobContext, print: readonly JournalLine[]): string {
  const path = pathsOf(job).ticket(print.map(({ part }) => part));
  writeFileAtomic(path, xjdfTicket(ticketFacts(job, print)));
  return path;
}

/** What the ticket says of the parts, in their order. */
export function ticketFacts(job: JobContext, print: readonly JournalLine[]): TicketFacts {
  const paths = pathsOf(job);
  const { x, y, width, height } = new StripGeometry(job.strip).trim;
  return {
    jobId: paths.jobId,
    title: `${job.game.game}, block ${job.block}${job.specimen ? ', SPECIMEN' : ''}`,
    toolVersion,
    time: NO_DATE,
    files: [...print]
      .sort((a, b) => a.part - b.part)
      .map((line) => ({
        run: `part${String(line.part).padStart(3, '0')}`,
        url: basename(paths.print(line.part)),
        bytes: line.bytes,
        sha256: line.sha256,
        pages: partRange(job.game.blockSize, job.partSize, line.part).packs * PAGES_A_PACK,
      })),
    inks: Object.entries(job.strip.inks).map(([role, { name, cmyk }]) => ({
      name,
      cmyk,
      type: COLOR_TYPES[role as keyof StripDefinition['inks']],
    })),
    sides: 'TwoSided',
    trimPt: [x, y, x + width, y + height],
  };
}

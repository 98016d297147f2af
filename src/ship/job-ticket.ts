/** Writes the job ticket beside the print files that one run of the press takes. */
import { basename } from 'node:path';
import { toolVersion } from '../shared/package-root.ts';
import { StripGeometry } from '../strip/geometry.ts';
import type { StripDefinition } from '../strip/schema.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { type JobContext, partRange, pathsOf, printPages } from '../work/job.ts';
import type { JournalLine } from '../work/journal.ts';
import { pressFacts } from './press-facts.ts';
import { type ColorType, type TicketFacts, xjdfTicket } from './xjdf.ts';

/** How each ink of a strip lies on what is below it. */
const COLOR_TYPES: Readonly<Record<keyof StripDefinition['inks'], ColorType>> = {
  varnish: 'Transparent',
  coat: 'Opaque',
  perforation: 'DieLine',
  cut: 'DieLine',
};

/** Writes `<block>/print/….xjdf` for the printed parts; gives its path. */
export function writeJobTicket(job: JobContext, print: readonly JournalLine[]): string {
  const path = pathsOf(job).ticket([...new Set(print.map(({ part }) => part))]);
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
    time: pressFacts(job).date,
    files: [...print]
      .sort((a, b) => a.part - b.part)
      .map((line) => ({
        run:
          line.file === 'static'
            ? line.file
            : `part${String(line.part).padStart(3, '0')}${line.file ? `-${line.file}` : ''}`,
        url: basename(paths.print(line.part, line.file)),
        bytes: line.bytes,
        sha256: line.sha256,
        pages: printPages(line.file, partRange(job.game.blockSize, job.partSize, line.part).packs),
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

/** Writes the job ticket beside the print files that one run of the press takes. */
import { basename } from 'node:path';
import { toolVersion } from '../shared/package-root.ts';
import { type RectPt, StripGeometry } from '../strip/geometry.ts';
import type { StripDefinition } from '../strip/schema.ts';
import { SheetGeometry } from '../strip/sheet-geometry.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { type JobContext, partRange, pathsOf, printPages } from '../work/job.ts';
import type { JournalLine } from '../work/journal.ts';
import { contentsOf } from '../work/paths.ts';
import { pressFacts } from './press-facts.ts';
import { type BoxPt, type ColorType, type TicketFacts, xjdfTicket } from './xjdf.ts';

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
  const sheet = job.imposition && new SheetGeometry(job.strip, job.imposition);
  return {
    jobId: paths.jobId,
    title: `${job.game.game}, block ${job.block}${job.specimen ? ', SPECIMEN' : ''}`,
    toolVersion,
    time: pressFacts(job).date,
    files: [...print]
      .sort((a, b) => a.part - b.part)
      .map((line) => ({
        run: runOf(line),
        url: basename(paths.print(line.part, line.file)),
        bytes: line.bytes,
        sha256: line.sha256,
        pages: printPages(job, line.file, partRange(job.game.blockSize, job.partSize, line.part).packs),
      })),
    inks: Object.entries(job.strip.inks).map(([role, { name, cmyk }]) => ({
      name,
      cmyk,
      type: COLOR_TYPES[role as keyof StripDefinition['inks']],
    })),
    sides: 'TwoSided',
    trimPt: boxOf((sheet ?? new StripGeometry(job.strip)).trim),
    ...(sheet && {
      sheet: {
        mediaPt: [0, 0, sheet.widthPt, sheet.heightPt] as const,
        bleedPt: boxOf(sheet.bleed),
        lanesPt: Array.from({ length: sheet.imposition.lanes }, (_, lane) => {
          const { x, y } = sheet.origin('front', lane);
          const { trim } = sheet.strip;
          return boxOf({ ...trim, x: x + trim.x, y: y + trim.y });
        }),
      },
    }),
  };
}

/** `part001`, `part001-front`; plates that serve all parts are called `static`. */
function runOf({ part, file }: JournalLine): string {
  const contents = contentsOf(file);
  if (contents === 'static') return contents;
  return `part${String(part).padStart(3, '0')}${contents === 'whole' ? '' : `-${contents}`}`;
}

const boxOf = ({ x, y, width, height }: RectPt): BoxPt => [x, y, x + width, y + height];

/** coat-print: what is printed on the coat. */
import type { StaticJob } from './job.ts';
import type { Cmyk, Pen } from './pen.ts';
import { drawSpecimenOnCoat } from './specimen.ts';
import { setCentred } from './text.ts';

/** Of mentions: dark, and mainly of one ink, so that small type needs no exact register. */
const MENTION: Cmyk = [1, 0.85, 0.45, 0];

/**
 * Draws the page: art of the coat, then SPECIMEN, then the mentions. The page is printed in cyan, magenta and yellow
 * alone, since the black plate belongs to the figures beneath the coat.
 */
export function drawCoatPrint(pen: Pen, job: StaticJob): void {
  const { strip, specimen } = job.input;
  job.tickets.forEach((ticket, index) => {
    if (ticket.coatArt !== undefined)
      job.drawArt(pen, index, ticket.coatArt, (colour) => strip.palette[colour]);
    for (const zone of job.zones(ticket)) {
      const box = job.box(index, zone.box);
      if (specimen) drawSpecimenOnCoat(pen, job.textBold, box);
      const block = { text: zone.mention, face: job.textBold, sizePt: zone.mentionPt, cmyk: MENTION };
      const mentionBox = zone.mentionBox === undefined ? box : job.box(index, zone.mentionBox);
      setCentred(pen, block, mentionBox, job.where(index, `mention of zone ${zone.id}`));
    }
  });
}

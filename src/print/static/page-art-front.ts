/** art-front: the board as it is printed before any number. */
import { STUB } from '../../strip/geometry.ts';
import type { StripLabel } from '../../strip/schema.ts';
import type { Face } from './face.ts';
import type { StaticJob } from './job.ts';
import { trace } from './path.ts';
import { BLACK, type Pen, WHITE } from './pen.ts';
import { drawSpecimen } from './specimen.ts';
import { setCentred } from './text.ts';
import { zoneOutline } from './zone-shape.ts';

/** Line of the frames around sets, in points. */
const FRAME_PT = 0.5;

/** Draws the page: art, then plain board under every zone, then text that prints over it. */
export function drawArtFront(pen: Pen, job: StaticJob): void {
  const { strip, specimen } = job.input;
  const inkOf = (colour: string) => strip.palette[colour];
  job.drawArt(pen, STUB, strip.stub.art, inkOf);
  job.tickets.forEach((ticket, index) => {
    job.drawArt(pen, index, ticket.art, inkOf);
  });
  job.tickets.forEach((ticket, index) => {
    for (const zone of job.zones(ticket)) {
      pen.fill(WHITE);
      trace(pen, zoneOutline(job, index, zone));
      pen.doc.addContent('f');
      if (specimen) drawSpecimen(pen, job.textBold, job.box(index, zone.box));
    }
  });
  pen.meet('overprint');
  drawLabel(pen, job, STUB, 'title', strip.stub.title, job.display);
  job.tickets.forEach((ticket, index) => {
    if (ticket.title !== undefined) drawLabel(pen, job, index, 'title', ticket.title, job.display);
    for (const label of ticket.labels)
      drawLabel(pen, job, index, `label « ${label.text} »`, label, job.textBold);
    if (job.input.game.tickets[index]?.mechanic.kind === 'keyed') drawFrames(pen, job, index);
  });
}

function drawLabel(
  pen: Pen,
  job: StaticJob,
  index: number,
  what: string,
  label: StripLabel,
  face: Face,
): void {
  const block = { text: label.text, face, sizePt: label.sizePt, cmyk: BLACK };
  setCentred(pen, block, job.box(index, label.box), job.where(index, what));
}

/** Sets are framed, so that the eye takes a sign and its sum together. */
function drawFrames(pen: Pen, job: StaticJob, index: number): void {
  pen.stroke(BLACK);
  pen.doc.lineWidth(FRAME_PT).lineJoin('miter').undash();
  for (const cell of Object.values(job.tickets[index]!.cells)) {
    const { x, y, width, height } = job.box(index, cell.box);
    pen.doc.rect(x, y, width, height);
    pen.doc.addContent('S');
  }
}

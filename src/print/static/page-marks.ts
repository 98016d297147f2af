/** perforation, cut: where the strip is torn and cut. Technical inks; they print over everything. */
import { mmToPt } from '../../shared/units.ts';
import type { StaticJob } from './job.ts';
import type { Pen } from './pen.ts';

const LINE_PT = 0.35;
/** Cut and bridge of the perforation. */
const PERFORATION_MM = [1.5, 1] as const;

/** Draws one line above every ticket: stub and tickets tear apart there. */
export function drawPerforations(pen: Pen, job: StaticJob): void {
  const { strip } = job.input;
  const [cut, bridge] = PERFORATION_MM;
  pen.strokeInk(strip.inks.perforation);
  pen.doc
    .lineWidth(LINE_PT)
    .lineCap('butt')
    .dash(mmToPt(cut), { space: mmToPt(bridge) });
  job.tickets.forEach((_, index) => {
    const { x, y, width } = job.box(index, job.area(index));
    pen.doc.moveTo(x, y).lineTo(x + width, y);
    pen.doc.addContent('S');
  });
  pen.doc.undash();
}

/** Draws the trim all around. */
export function drawCut(pen: Pen, job: StaticJob): void {
  const { geometry, strip } = job.input;
  const { x, y, width, height } = geometry.trim;
  pen.strokeInk(strip.inks.cut);
  pen.doc.lineWidth(LINE_PT).lineJoin('miter').undash();
  pen.doc.rect(x, geometry.pageHeightPt - y - height, width, height);
  pen.doc.addContent('S');
}

/** varnish: the clear coat that lets the scratch-off ink come off, under each coat and as large. */
import type { StaticJob } from './job.ts';
import { trace } from './path.ts';
import type { Pen } from './pen.ts';
import { zoneOutline } from './zone-shape.ts';

/** Draws the page. It overprints: the figures beneath stay on their plate. */
export function drawVarnish(pen: Pen, job: StaticJob): void {
  pen.fillInk(job.input.strip.inks.varnish);
  job.tickets.forEach((ticket, index) => {
    for (const zone of job.zones(ticket)) {
      trace(pen, zoneOutline(job, index, zone));
      pen.doc.addContent('f');
    }
  });
}

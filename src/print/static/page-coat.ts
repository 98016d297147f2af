/** coat: the scratch-off ink, one solid for each zone, and nothing else. */
import type { StaticJob } from './job.ts';
import { trace } from './path.ts';
import type { Pen } from './pen.ts';
import { zoneOutline } from './zone-shape.ts';

/** Draws the page. It overprints: without that a RIP would erase the figures below from the black plate. */
export function drawCoat(pen: Pen, job: StaticJob): void {
  pen.fillInk(job.input.strip.inks.coat);
  job.tickets.forEach((ticket, index) => {
    for (const zone of job.zones(ticket)) {
      trace(pen, zoneOutline(job, index, zone));
      pen.doc.addContent('f');
    }
  });
}

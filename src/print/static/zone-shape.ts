/** The outline of a zone on a page. */
import { mmToPt } from '../../shared/units.ts';
import type { StripZone } from '../../strip/schema.ts';
import type { StaticJob } from './job.ts';
import type { Outline } from './path.ts';
import { roundedRect } from './svg-shape.ts';

/** The zone's box with its round corners, in points of the page. */
export function zoneOutline(job: StaticJob, ticketIndex: number, zone: StripZone): Outline {
  const { x, y, width, height } = job.box(ticketIndex, zone.box);
  const radius = Math.min(mmToPt(zone.radiusMm), width / 2, height / 2);
  return roundedRect(x, y, width, height, radius, radius);
}

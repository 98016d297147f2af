/** The back of one ticket: bars, inventory number, rule. */
import { liesInside, overlap } from './boxes.ts';
import { barsRoom } from './codes.ts';
import type { BoxMm, StripDefinition, StripTicket } from './schema.ts';

/** Smallest type that is set on a ticket, in points. */
export const SMALLEST_TYPE_PT = 5;

/** What is printed on a back keeps this far from its edges: a frame stands there, and tearing is not exact. */
export const BACK_EDGE_MM = 3;

/** What may be taken off a narrow bar, as a part of it: more would not be read as narrow by any scanner. */
const MOST_REDUCTION = 1 / 3;

/** Faults of the back of `ticket`, in words. `inventoryDigits`: how many digits the bars hold. */
export function checkBack(
  strip: StripDefinition,
  ticket: StripTicket,
  inventoryDigits: number,
): readonly string[] {
  const back = ticket.back ?? strip.back;
  const area: BoxMm = [0, 0, strip.widthMm, strip.ticketHeightMm];
  const bars = barsRoom(back, strip.dpi, inventoryDigits).withQuietZone;
  const parts = [
    { what: 'bars of the back (with their quiet zone)', box: bars },
    { what: 'inventory of the back', box: back.inventory.box },
    { what: 'rule of the back', box: back.rule.box },
  ];
  const faults = parts
    .filter(({ box }) => !liesInside(box, area, BACK_EDGE_MM))
    .map(
      ({ what }) =>
        `${what}: comes nearer than ${BACK_EDGE_MM} mm to the edge of the ticket: move it inwards`,
    );
  parts.forEach((part, index) => {
    for (const other of parts.slice(index + 1)) {
      if (overlap(part.box, other.box)) faults.push(`${part.what} and ${other.what} overlap`);
    }
  });
  if (back.bars.wideDots < 2 * back.bars.narrowDots || back.bars.wideDots > 3 * back.bars.narrowDots) {
    faults.push('bars of the back: wideDots must be 2 to 3 times narrowDots');
  }
  const { reductionDots, narrowDots } = back.bars;
  if (reductionDots + 2 * strip.edgeInsetDots > MOST_REDUCTION * narrowDots) {
    faults.push(
      `bars of the back: reductionDots ${reductionDots} and twice edgeInsetDots take more than a third off a narrow bar ` +
        `of ${narrowDots} dots: take off less`,
    );
  }
  if (back.rule.sizePt < SMALLEST_TYPE_PT) {
    faults.push(
      `rule of the back: ${back.rule.sizePt} pt is too small to read; set at least ${SMALLEST_TYPE_PT} pt`,
    );
  }
  return faults;
}

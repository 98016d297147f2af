/** C-WIDTH: where the regulation fixes how many signs the letters of a sum have, so that a pin-prick tells nothing. */
import type { Mechanic } from '../regulation/schema.ts';
import { type FaultLog, type Place, quoted } from './faults.ts';
import type { Words } from './reading/words.ts';

/** Holds the letters of a ticket's sums against the number of signs that they must have. */
export function checkWidths(mechanic: Mechanic, words: readonly Words[], place: Place, log: FaultLog): void {
  if (mechanic.kind !== 'reveal' || mechanic.letterSigns === undefined) return;
  const { main, caption } = words[0]!;
  if (main === mechanic.filler.main) return;
  const signs = Array.from(caption).length;
  if (signs === mechanic.letterSigns) return;
  const read = `${quoted(caption)}, ${signs} signs`;
  log.add(
    'C-WIDTH',
    { ...place, cell: 'sum' },
    'letters of another width',
    read,
    `${mechanic.letterSigns} signs`,
  );
}

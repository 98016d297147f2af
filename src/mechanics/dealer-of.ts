/** The one place that knows all mechanics. A new mechanic is a file of its own and a line in each switch. */
import type { Ticket } from '../regulation/schema.ts';
import { AlikeDealer, alikeSlots } from './alike.ts';
import { BeatDealer, beatSlots } from './beat.ts';
import type { FaceDealer, FaceSlot } from './face.ts';
import { KeyedDealer, keyedSlots } from './keyed.ts';
import { MatchDealer, matchSlots } from './match.ts';
import { NumbersDealer, numbersSlots } from './numbers.ts';
import { RevealDealer, revealSlots } from './reveal.ts';
import { RowsDealer, rowsSlots } from './rows.ts';

/**
 * The dealer of a ticket's faces. A dealer keeps scratch memory, so one is not to be shared by threads; what it
 * deals depends on the prize and the draws alone. Throws `badInput` if the ticket's definition allows no faces.
 */
export function dealerOf(ticket: Ticket): FaceDealer {
  const { mechanic } = ticket;
  switch (mechanic.kind) {
    case 'reveal':
      return new RevealDealer(ticket, mechanic);
    case 'match':
      return new MatchDealer(ticket, mechanic);
    case 'keyed':
      return new KeyedDealer(ticket, mechanic);
    case 'beat':
      return new BeatDealer(ticket, mechanic);
    case 'numbers':
      return new NumbersDealer(ticket, mechanic);
    case 'alike':
      return new AlikeDealer(ticket, mechanic);
    case 'rows':
      return new RowsDealer(ticket, mechanic);
  }
}

/** The slots of a ticket in the order of its face bytes, without building a dealer. */
export function slotsOf({ mechanic }: Ticket): FaceSlot[] {
  switch (mechanic.kind) {
    case 'reveal':
      return revealSlots(mechanic);
    case 'match':
      return matchSlots(mechanic);
    case 'keyed':
      return keyedSlots(mechanic);
    case 'beat':
      return beatSlots(mechanic);
    case 'numbers':
      return numbersSlots(mechanic);
    case 'alike':
      return alikeSlots(mechanic);
    case 'rows':
      return rowsSlots(mechanic);
  }
}

/** Slots and signs that the mechanics share. */
import type { Side, Ticket } from '../regulation/schema.ts';
import { badInput, type RotativeError } from '../shared/errors.ts';
import type { FaceSlot, Sign } from './face.ts';

type Inscription = { amount: number; figures: string; letters?: string | undefined };

/** A face byte holds sign and side together. */
const BYTE_VALUES = 256;

/** Side of a slot whose signs have no caption: there is nothing to place, and its byte is the sign. */
export const NO_SIDES: readonly Side[] = ['below'];

/** A slot. Throws `badInput` if its signs and sides do not fit in one byte. */
export function slot(name: string, signs: readonly Sign[], sides: readonly Side[]): FaceSlot {
  if (signs.length * sides.length > BYTE_VALUES) {
    throw badInput(
      'FACE_BYTE',
      `The slot ${name} has ${signs.length} signs on ${sides.length} sides; a face byte holds at most ${BYTE_VALUES} of both. Use fewer signs or sides in game.yaml.`,
    );
  }
  return { name, signs, sides };
}

/** Slots `<name>-1` to `<name>-<count>` with the same signs. */
export const slotRow = (
  name: string,
  count: number,
  signs: readonly Sign[],
  sides: readonly Side[],
): FaceSlot[] => Array.from({ length: count }, (_, i) => slot(`${name}-${i + 1}`, signs, sides));

/** A sign as it is printed. */
export const signOf = ({ main, caption }: { main: string; caption?: string | undefined }): Sign =>
  caption === undefined ? { main } : { main, caption };

/** A sum as it is printed: figures large, letters as caption. */
export const sumSign = ({ figures, letters }: Inscription): Sign =>
  signOf({ main: figures, caption: letters });

/** Place of each amount in a list of sums. Throws `badInput` if an amount is there twice. */
export function placesOf(ticket: Ticket, sums: readonly Inscription[]): Map<number, number> {
  const places = new Map(sums.map(({ amount }, i) => [amount, i]));
  if (places.size < sums.length) {
    throw unplayable(ticket, 'the same amount stands twice in its list of sums');
  }
  return places;
}

/** For each prize of the ticket's table, the place of its sum. Throws `badInput` for a prize without a sum. */
export function prizePlaces(ticket: Ticket, sums: readonly Inscription[]): Map<number, number> {
  const places = placesOf(ticket, sums);
  return new Map(
    ticket.prizes.map(({ amount }) => {
      const place = places.get(amount);
      if (place === undefined)
        throw unplayable(ticket, `its table has a prize of ${amount} € and no such sum`);
      return [amount, place];
    }),
  );
}

/** The ticket's definition allows no face: what is wrong with it. */
export const unplayable = (ticket: Ticket, why: string): RotativeError =>
  badInput('TICKET_UNPLAYABLE', `Ticket ${ticket.emissionCode} can't be dealt: ${why}. Correct game.yaml.`, {
    details: { emissionCode: ticket.emissionCode },
  });

/** The ticket has no face for the prize that was asked. */
export const noFace = (emissionCode: number): RotativeError =>
  badInput(
    'NO_FACE',
    `Ticket ${emissionCode} has no face for the prize that was asked: it is not in the ticket's table. Make the plan again from this game.yaml.`,
    { details: { emissionCode } },
  );

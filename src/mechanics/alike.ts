/** alike: the gain is won if all signs are alike. */
import type { MechanicOf, Ticket } from '../regulation/schema.ts';
import type { Draw, FaceDealer, FaceSlot } from './face.ts';
import { SignRow } from './sign-row.ts';
import { noFace, prizePlaces, signOf, slot, slotRow, sumSign } from './signs.ts';

/** Slots `sign-1` to `sign-<count>`, then `gain`. */
export const alikeSlots = (mechanic: MechanicOf<'alike'>): FaceSlot[] => [
  ...slotRow('sign', mechanic.count, mechanic.signs.map(signOf), mechanic.signSides),
  slot('gain', mechanic.gains.map(sumSign), mechanic.gainSides),
];

export class AlikeDealer implements FaceDealer {
  readonly slots: readonly FaceSlot[];
  readonly #emissionCode: number;
  readonly #places: Map<number, number>;
  readonly #row: SignRow;
  readonly #gainSides: number;
  readonly #gainBytes: number;

  constructor(ticket: Ticket, mechanic: MechanicOf<'alike'>) {
    this.slots = alikeSlots(mechanic);
    this.#emissionCode = ticket.emissionCode;
    this.#places = prizePlaces(ticket, mechanic.gains);
    this.#row = new SignRow(mechanic.count, mechanic.signs.length, mechanic.signSides.length);
    this.#gainSides = mechanic.gainSides.length;
    this.#gainBytes = mechanic.gains.length * this.#gainSides;
  }

  deal(prize: number, draw: Draw, out: Uint8Array, offset: number): void {
    if (prize === 0) {
      const at = this.#row.dealMixed(draw, out, offset);
      out[at] = draw.below(this.#gainBytes);
      return;
    }
    const place = this.#places.get(prize);
    if (place === undefined) throw noFace(this.#emissionCode);
    const at = this.#row.dealAlike(draw, out, offset);
    out[at] = place * this.#gainSides + draw.below(this.#gainSides);
  }
}

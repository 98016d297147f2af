/** reveal: one sum, or a filler on a losing ticket. */
import type { MechanicOf, Ticket } from '../regulation/schema.ts';
import type { Draw, FaceDealer, FaceSlot } from './face.ts';
import { noFace, prizePlaces, signOf, slot, sumSign } from './signs.ts';

/** Slot `sum`; its last sign is the filler. */
export const revealSlots = (mechanic: MechanicOf<'reveal'>): FaceSlot[] => [
  slot('sum', [...mechanic.sums.map(sumSign), signOf(mechanic.filler)], mechanic.sides),
];

export class RevealDealer implements FaceDealer {
  readonly slots: readonly FaceSlot[];
  readonly #emissionCode: number;
  readonly #sides: number;
  readonly #places: Map<number, number>;

  constructor(ticket: Ticket, mechanic: MechanicOf<'reveal'>) {
    this.slots = revealSlots(mechanic);
    this.#emissionCode = ticket.emissionCode;
    this.#sides = mechanic.sides.length;
    this.#places = prizePlaces(ticket, mechanic.sums).set(0, mechanic.sums.length);
  }

  deal(prize: number, draw: Draw, out: Uint8Array, offset: number): void {
    const place = this.#places.get(prize);
    if (place === undefined) throw noFace(this.#emissionCode);
    out[offset] = place * this.#sides + draw.below(this.#sides);
  }
}

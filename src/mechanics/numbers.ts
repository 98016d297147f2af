/**
 * numbers: winning numbers, and your numbers each with a sum. All numbers of a losing face differ; on a winning
 * face exactly one of yours is one of the winning numbers and stands with the prize.
 */
import type { MechanicOf, Ticket } from '../regulation/schema.ts';
import type { Draw, FaceDealer, FaceSlot } from './face.ts';
import { Picker } from './picker.ts';
import { NO_SIDES, noFace, prizePlaces, slot, slotRow, sumSign, unplayable } from './signs.ts';

/** Slots `winning-1` to `winning-<w>`, then `number-1`, `sum-1`, `number-2`, `sum-2`, ... */
export function numbersSlots({ winning, yours, numbers, sums, sides }: MechanicOf<'numbers'>): FaceSlot[] {
  const figures = numbers.map((number) => ({ main: String(number) }));
  const sumSigns = sums.map(sumSign);
  return [
    ...slotRow('winning', winning, figures, NO_SIDES),
    ...Array.from({ length: yours }, (_, i) => [
      slot(`number-${i + 1}`, figures, NO_SIDES),
      slot(`sum-${i + 1}`, sumSigns, sides),
    ]).flat(),
  ];
}

export class NumbersDealer implements FaceDealer {
  readonly slots: readonly FaceSlot[];
  readonly #emissionCode: number;
  readonly #places: Map<number, number>;
  readonly #winning: number;
  readonly #yours: number;
  readonly #picker: Picker;
  readonly #sides: number;
  readonly #sumBytes: number;

  constructor(ticket: Ticket, mechanic: MechanicOf<'numbers'>) {
    const { winning, yours, numbers, sums, sides } = mechanic;
    this.slots = numbersSlots(mechanic);
    this.#emissionCode = ticket.emissionCode;
    this.#places = prizePlaces(ticket, sums);
    this.#winning = winning;
    this.#yours = yours;
    this.#picker = new Picker(numbers.length);
    this.#sides = sides.length;
    this.#sumBytes = sums.length * sides.length;
    if (new Set(numbers).size < numbers.length) {
      throw unplayable(ticket, 'the same number stands twice in its list');
    }
    if (numbers.length < winning + yours) {
      throw unplayable(
        ticket,
        `${winning + yours} different numbers are needed, its list has ${numbers.length}`,
      );
    }
  }

  deal(prize: number, draw: Draw, out: Uint8Array, offset: number): void {
    const place = this.#places.get(prize);
    if (place === undefined && prize !== 0) throw noFace(this.#emissionCode);
    const wins = prize !== 0;
    const winningYours = wins ? draw.below(this.#yours) : -1;
    const matched = wins ? draw.below(this.#winning) : 0;
    const { picked } = this.#picker;
    this.#picker.pick(this.#winning + this.#yours - (wins ? 1 : 0), draw);
    let at = offset;
    let taken = 0;
    while (taken < this.#winning) out[at++] = picked[taken++] as number;
    for (let i = 0; i < this.#yours; i++) {
      if (i === winningYours) {
        out[at++] = picked[matched] as number;
        out[at++] = (place as number) * this.#sides + draw.below(this.#sides);
      } else {
        out[at++] = picked[taken++] as number;
        out[at++] = draw.below(this.#sumBytes);
      }
    }
  }
}

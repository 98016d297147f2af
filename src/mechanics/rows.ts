/** rows: rows of signs, each with a sum; the sum of the one row whose signs are all alike is won. */
import type { MechanicOf, Ticket } from '../regulation/schema.ts';
import type { Draw, FaceDealer, FaceSlot } from './face.ts';
import { SignRow } from './sign-row.ts';
import { noFace, prizePlaces, signOf, slot, slotRow, sumSign } from './signs.ts';

/** Slots `row-1-sign-1` to `row-1-sign-<length>`, `row-1-sum`, `row-2-sign-1`, ... */
export function rowsSlots({ rows, length, signs, signSides, sums, sides }: MechanicOf<'rows'>): FaceSlot[] {
  const symbols = signs.map(signOf);
  const sumSigns = sums.map(sumSign);
  return Array.from({ length: rows }, (_, i) => [
    ...slotRow(`row-${i + 1}-sign`, length, symbols, signSides),
    slot(`row-${i + 1}-sum`, sumSigns, sides),
  ]).flat();
}

export class RowsDealer implements FaceDealer {
  readonly slots: readonly FaceSlot[];
  readonly #emissionCode: number;
  readonly #places: Map<number, number>;
  readonly #rows: number;
  readonly #row: SignRow;
  readonly #sides: number;
  readonly #sumBytes: number;

  constructor(ticket: Ticket, mechanic: MechanicOf<'rows'>) {
    this.slots = rowsSlots(mechanic);
    this.#emissionCode = ticket.emissionCode;
    this.#places = prizePlaces(ticket, mechanic.sums);
    this.#rows = mechanic.rows;
    this.#row = new SignRow(mechanic.length, mechanic.signs.length, mechanic.signSides.length);
    this.#sides = mechanic.sides.length;
    this.#sumBytes = mechanic.sums.length * this.#sides;
  }

  deal(prize: number, draw: Draw, out: Uint8Array, offset: number): void {
    const place = this.#places.get(prize);
    if (place === undefined && prize !== 0) throw noFace(this.#emissionCode);
    const winningRow = prize === 0 ? -1 : draw.below(this.#rows);
    let at = offset;
    for (let row = 0; row < this.#rows; row++) {
      if (row === winningRow) {
        at = this.#row.dealAlike(draw, out, at);
        out[at++] = (place as number) * this.#sides + draw.below(this.#sides);
      } else {
        at = this.#row.dealMixed(draw, out, at);
        out[at++] = draw.below(this.#sumBytes);
      }
    }
  }
}

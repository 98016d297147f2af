/** match: the amount that stands `alike` times among `among` sums is won; nothing else may stand so often. */
import type { MechanicOf, Ticket } from '../regulation/schema.ts';
import type { Draw, FaceDealer, FaceSlot } from './face.ts';
import { LimitedDraw } from './limited-draw.ts';
import { Picker } from './picker.ts';
import { SideSource } from './side-source.ts';
import { noFace, prizePlaces, slotRow, sumSign, unplayable } from './signs.ts';

/** Below this share of legal faces, drawing until one is legal would take too long. */
const SMALLEST_SHARE = 1e-3;

/** Slots `sum-1` to `sum-<among>`. */
export const matchSlots = (mechanic: MechanicOf<'match'>): FaceSlot[] =>
  slotRow('sum', mechanic.among, mechanic.sums.map(sumSign), mechanic.sides);

export class MatchDealer implements FaceDealer {
  readonly slots: readonly FaceSlot[];
  readonly #emissionCode: number;
  readonly #alike: number;
  readonly #places: Map<number, number>;
  readonly #losing: LimitedDraw;
  readonly #others: LimitedDraw;
  readonly #positions: Picker;
  readonly #wins: Uint8Array;
  readonly #sides: SideSource;

  constructor(ticket: Ticket, mechanic: MechanicOf<'match'>) {
    const { alike, among, sums } = mechanic;
    this.slots = matchSlots(mechanic);
    this.#emissionCode = ticket.emissionCode;
    this.#alike = alike;
    this.#places = prizePlaces(ticket, sums);
    if (alike > among) throw unplayable(ticket, `${alike} sums can't be alike among ${among}`);
    this.#losing = new LimitedDraw(among, sums.length, alike - 1);
    this.#others = new LimitedDraw(among - alike, sums.length - 1, alike - 1);
    this.#positions = new Picker(among);
    this.#wins = new Uint8Array(among);
    this.#sides = new SideSource(mechanic.sides.length);
    if (
      Math.min(this.#losing.share, this.#others.share) < (alike === 2 ? Number.MIN_VALUE : SMALLEST_SHARE)
    ) {
      throw unplayable(
        ticket,
        `${sums.length} sums are too few for ${among} zones of which fewer than ${alike} are alike`,
      );
    }
  }

  deal(prize: number, draw: Draw, out: Uint8Array, offset: number): void {
    if (prize === 0) this.#dealLosing(draw, out, offset);
    else this.#dealWinning(prize, draw, out, offset);
  }

  #dealLosing(draw: Draw, out: Uint8Array, offset: number): void {
    const { drawn } = this.#losing;
    this.#losing.draw(draw);
    this.#sides.start();
    for (let i = 0; i < this.slots.length; i++) this.#put(drawn[i] as number, draw, out, offset + i);
  }

  #dealWinning(prize: number, draw: Draw, out: Uint8Array, offset: number): void {
    const won = this.#places.get(prize);
    if (won === undefined) throw noFace(this.#emissionCode);
    this.#positions.pick(this.#alike, draw);
    this.#wins.fill(0);
    for (let i = 0; i < this.#alike; i++) this.#wins[this.#positions.picked[i] as number] = 1;
    const { drawn } = this.#others;
    this.#others.draw(draw);
    this.#sides.start();
    for (let i = 0, taken = 0; i < this.slots.length; i++) {
      let sign = won;
      if (this.#wins[i] === 0) {
        const other = drawn[taken++] as number;
        sign = other < won ? other : other + 1;
      }
      this.#put(sign, draw, out, offset + i);
    }
  }

  #put(sign: number, draw: Draw, out: Uint8Array, at: number): void {
    out[at] = sign * this.#sides.sides + this.#sides.next(draw);
  }
}

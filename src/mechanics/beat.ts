/** beat: hands of two numbers against the bank's two; the gain is won if at least one hand is greater. */
import type { MechanicOf, Ticket } from '../regulation/schema.ts';
import type { Draw, FaceDealer, FaceSlot } from './face.ts';
import { SideSource } from './side-source.ts';
import { noFace, prizePlaces, signOf, slot, sumSign, unplayable } from './signs.ts';

/** Slots `hand-1-a`, `hand-1-b`, `hand-2-a`, ..., `bank-a`, `bank-b`, `gain`. */
export function beatSlots({ hands, numbers, numberSides, gains, gainSides }: MechanicOf<'beat'>): FaceSlot[] {
  const signs = numbers.map(signOf);
  const pair = (name: string) => [
    slot(`${name}-a`, signs, numberSides),
    slot(`${name}-b`, signs, numberSides),
  ];
  return [
    ...hands.flatMap((_, i) => pair(`hand-${i + 1}`)),
    ...pair('bank'),
    slot('gain', gains.map(sumSign), gainSides),
  ];
}

export class BeatDealer implements FaceDealer {
  readonly slots: readonly FaceSlot[];
  readonly #emissionCode: number;
  readonly #places: Map<number, number>;
  readonly #numbers: number;
  /** Total of each pair; pair = first number * numbers + second number. */
  readonly #totals: Float64Array;
  /** Pairs of the hands, then of the bank. */
  readonly #pairs: Uint32Array;
  readonly #sides: SideSource;
  readonly #gainSides: number;
  readonly #gainBytes: number;

  constructor(ticket: Ticket, mechanic: MechanicOf<'beat'>) {
    const values = mechanic.numbers.map(({ value }) => value);
    this.slots = beatSlots(mechanic);
    this.#emissionCode = ticket.emissionCode;
    this.#places = prizePlaces(ticket, mechanic.gains);
    this.#numbers = values.length;
    this.#totals = Float64Array.from(values.flatMap((a) => values.map((b) => a + b)));
    this.#pairs = new Uint32Array(mechanic.hands.length + 1);
    this.#sides = new SideSource(mechanic.numberSides.length);
    this.#gainSides = mechanic.gainSides.length;
    this.#gainBytes = mechanic.gains.length * this.#gainSides;
    if (new Set(values).size < values.length) {
      throw unplayable(ticket, 'the same value stands twice in its list of numbers');
    }
  }

  deal(prize: number, draw: Draw, out: Uint8Array, offset: number): void {
    const place = this.#places.get(prize);
    if (place === undefined && prize !== 0) throw noFace(this.#emissionCode);
    // All faces are equally likely, so those on the right side of the rule are; the others are thrown away whole.
    while (this.#drawPairs(draw) !== (prize !== 0)) {}
    this.#sides.start();
    let at = offset;
    for (let i = 0; i < this.#pairs.length; i++) {
      const pair = this.#pairs[i] as number;
      const second = pair % this.#numbers;
      at = this.#put((pair - second) / this.#numbers, draw, out, at);
      at = this.#put(second, draw, out, at);
    }
    out[at] =
      place === undefined
        ? draw.below(this.#gainBytes)
        : place * this.#gainSides + draw.below(this.#gainSides);
  }

  /** Draws all pairs; true if a hand is greater than the bank. */
  #drawPairs(draw: Draw): boolean {
    const hands = this.#pairs.length - 1;
    const bank = draw.below(this.#totals.length);
    const bankTotal = this.#totals[bank] as number;
    this.#pairs[hands] = bank;
    let beaten = false;
    for (let i = 0; i < hands; i++) {
      const hand = draw.below(this.#totals.length);
      this.#pairs[i] = hand;
      if ((this.#totals[hand] as number) > bankTotal) beaten = true;
    }
    return beaten;
  }

  #put(sign: number, draw: Draw, out: Uint8Array, at: number): number {
    out[at] = sign * this.#sides.sides + this.#sides.next(draw);
    return at + 1;
  }
}

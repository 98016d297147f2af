/**
 * numbers: winning numbers, and your numbers each with a sum. All numbers of a losing face differ. On a winning face
 * some of yours win, as one of the ways of the prize says: a number that is one of the winning numbers, or a
 * multiplier in the place of a number. A multiplier always wins, so a losing face has none.
 */
import { multiplierSign, waysOf } from '../regulation/inscriptions.ts';
import type { MechanicOf, PrizeLine, Ticket, Way } from '../regulation/schema.ts';
import type { Draw, FaceDealer, FaceSlot } from './face.ts';
import { Picker } from './picker.ts';
import { NO_SIDES, noFace, placesOf, slot, slotRow, sumSign, unplayable } from './signs.ts';

/** One of yours that wins: the place of its sum, and the byte of its multiplier or -1 if it matches. */
interface Winner {
  readonly sum: number;
  readonly multiplierByte: number;
}

/** The ways of a prize; way `i` is drawn when a number below `bound` is the first below `ends[i]`. */
interface WeighedWays {
  readonly ways: readonly (readonly Winner[])[];
  readonly ends: readonly number[];
  readonly bound: number;
}

const NO_WINNERS: readonly Winner[] = [];

/**
 * Slots `winning-1` to `winning-<w>`, then `number-1`, `sum-1`, `number-2`, `sum-2`, ... The signs of your numbers are
 * the numbers, then the multipliers.
 */
export function numbersSlots({
  winning,
  yours,
  numbers,
  multipliers = [],
  sums,
  sides,
}: MechanicOf<'numbers'>): FaceSlot[] {
  const figures = numbers.map((number) => ({ main: String(number) }));
  const own = [...figures, ...multipliers.map((multiplier) => ({ main: multiplierSign(multiplier) }))];
  const sumSigns = sums.map(sumSign);
  return [
    ...slotRow('winning', winning, figures, NO_SIDES),
    ...Array.from({ length: yours }, (_, i) => [
      slot(`number-${i + 1}`, own, NO_SIDES),
      slot(`sum-${i + 1}`, sumSigns, sides),
    ]).flat(),
  ];
}

export class NumbersDealer implements FaceDealer {
  readonly slots: readonly FaceSlot[];
  readonly #emissionCode: number;
  readonly #ways: Map<number, WeighedWays>;
  readonly #winning: number;
  readonly #yours: number;
  readonly #picker: Picker;
  readonly #positions: Picker;
  readonly #matches: Picker;
  /** For each of yours the winner that stands there, or -1. */
  readonly #winnerAt: Int16Array;
  readonly #sides: number;
  readonly #sumBytes: number;

  constructor(ticket: Ticket, mechanic: MechanicOf<'numbers'>) {
    const { winning, yours, numbers, sums, sides } = mechanic;
    this.slots = numbersSlots(mechanic);
    this.#emissionCode = ticket.emissionCode;
    const places = placesOf(ticket, sums);
    this.#ways = new Map(ticket.prizes.map((line) => [line.amount, weigh(ticket, mechanic, line, places)]));
    this.#winning = winning;
    this.#yours = yours;
    this.#picker = new Picker(numbers.length);
    this.#positions = new Picker(yours);
    this.#matches = new Picker(winning);
    this.#winnerAt = new Int16Array(yours);
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
    const winners = prize === 0 ? NO_WINNERS : this.#drawWay(prize, draw);
    this.#placeWinners(winners, draw);
    const { picked } = this.#picker;
    this.#picker.pick(this.#winning + this.#yours - winners.length, draw);
    let at = offset;
    let taken = 0;
    let matched = 0;
    while (taken < this.#winning) out[at++] = picked[taken++] as number;
    for (let i = 0; i < this.#yours; i++) {
      const winner = winners[this.#winnerAt[i] as number];
      if (winner === undefined) {
        out[at++] = picked[taken++] as number;
        out[at++] = draw.below(this.#sumBytes);
      } else {
        out[at++] =
          winner.multiplierByte >= 0
            ? winner.multiplierByte
            : (picked[this.#matches.picked[matched++] as number] as number);
        out[at++] = winner.sum * this.#sides + draw.below(this.#sides);
      }
    }
  }

  /** Draws which of yours win, and which winning numbers they are. */
  #placeWinners(winners: readonly Winner[], draw: Draw): void {
    this.#winnerAt.fill(-1);
    this.#positions.pick(winners.length, draw);
    let matches = 0;
    for (let i = 0; i < winners.length; i++) {
      this.#winnerAt[this.#positions.picked[i] as number] = i;
      if ((winners[i] as Winner).multiplierByte < 0) matches++;
    }
    this.#matches.pick(matches, draw);
  }

  #drawWay(prize: number, draw: Draw): readonly Winner[] {
    const weighed = this.#ways.get(prize);
    if (weighed === undefined) throw noFace(this.#emissionCode);
    // A single way takes no draw, or games without ways would be dealt differently.
    const drawn = weighed.ways.length === 1 ? 0 : draw.below(weighed.bound);
    let way = 0;
    while (drawn >= (weighed.ends[way] as number)) way++;
    return weighed.ways[way] as readonly Winner[];
  }
}

function weigh(
  ticket: Ticket,
  mechanic: MechanicOf<'numbers'>,
  line: PrizeLine,
  places: ReadonlyMap<number, number>,
): WeighedWays {
  const ways = waysOf(line);
  let end = 0;
  return {
    ways: ways.map((way) => winnersOf(ticket, mechanic, line.amount, way, places)),
    ends: ways.map(({ weight }) => {
      end += weight;
      return end;
    }),
    bound: end,
  };
}

function winnersOf(
  ticket: Ticket,
  { winning, yours, numbers, multipliers = [] }: MechanicOf<'numbers'>,
  amount: number,
  { wins }: Way,
  places: ReadonlyMap<number, number>,
): Winner[] {
  const euros = wins.reduce((total, { sum, multiplier = 1 }) => total + sum * multiplier, 0);
  const matches = wins.filter(({ multiplier }) => multiplier === undefined).length;
  if (euros !== amount || wins.length > yours || matches > winning) {
    throw unplayable(ticket, `one of the ways to win ${amount} € makes no such face`);
  }
  return wins.map(({ sum, multiplier }) => {
    const place = places.get(sum);
    if (place === undefined)
      throw unplayable(ticket, `its table has a prize of ${amount} € that needs a sum of ${sum} €`);
    if (multiplier === undefined) return { sum: place, multiplierByte: -1 };
    if (!multipliers.includes(multiplier))
      throw unplayable(ticket, `it has no multiplier x${multiplier}, which a prize needs`);
    return { sum: place, multiplierByte: numbers.length + multipliers.indexOf(multiplier) };
  });
}

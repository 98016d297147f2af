/**
 * keyed: framed sets of a rank and a sum; the sums that stand with the key rank are won and add up to the prize,
 * in one of the ways (`faces`) of the prize line. All other ranks of a face differ, and their sums are any.
 */
import type { MechanicOf, PrizeLine, Ticket } from '../regulation/schema.ts';
import type { Draw, FaceDealer, FaceSlot } from './face.ts';
import { Picker } from './picker.ts';
import { noFace, placesOf, slotRow, unplayable } from './signs.ts';

/** One way to make up a prize: the places of its sums. */
type Way = readonly number[];

/** The ways of a prize; way `i` is drawn when a number below `bound` is the first below `ends[i]`. */
interface WeighedWays {
  readonly ways: readonly Way[];
  readonly ends: readonly number[];
  readonly bound: number;
}

const LARGEST_BOUND = 2 ** 32;

/** Slots `set-1` to `set-<sets>`; sign = rank * sums + sum, printed as rank and suit with the sum as caption. */
export const keyedSlots = (mechanic: MechanicOf<'keyed'>): FaceSlot[] =>
  slotRow(
    'set',
    mechanic.sets,
    mechanic.ranks.flatMap((rank) =>
      mechanic.sums.map(({ figures }) => ({ main: rank + mechanic.suit, caption: figures })),
    ),
    mechanic.sides,
  );

export class KeyedDealer implements FaceDealer {
  readonly slots: readonly FaceSlot[];
  readonly #emissionCode: number;
  readonly #sides: number;
  /** Bytes of one rank: every sum on every side. */
  readonly #rankBytes: number;
  readonly #keyByte: number;
  readonly #otherRanks: Uint8Array;
  readonly #ranks: Picker;
  readonly #positions: Picker;
  readonly #wonSums: Int16Array;
  readonly #ways: Map<number, WeighedWays>;

  constructor(ticket: Ticket, mechanic: MechanicOf<'keyed'>) {
    const { sets, ranks, sums, key } = mechanic;
    this.slots = keyedSlots(mechanic);
    this.#emissionCode = ticket.emissionCode;
    this.#sides = mechanic.sides.length;
    this.#rankBytes = sums.length * this.#sides;
    if (new Set(ranks).size < ranks.length)
      throw unplayable(ticket, 'the same rank stands twice in its list');
    if (!ranks.includes(key)) throw unplayable(ticket, `the key ${key} is none of its ranks`);
    this.#keyByte = ranks.indexOf(key) * this.#rankBytes;
    this.#otherRanks = Uint8Array.from(ranks.flatMap((rank, i) => (rank === key ? [] : [i])));
    if (this.#otherRanks.length < sets) {
      throw unplayable(ticket, `${sets} sets need ${sets} different ranks besides the key`);
    }
    this.#ranks = new Picker(this.#otherRanks.length);
    this.#positions = new Picker(sets);
    this.#wonSums = new Int16Array(sets);
    const places = placesOf(ticket, sums);
    this.#ways = new Map(ticket.prizes.map((line) => [line.amount, weigh(ticket, mechanic, line, places)]));
  }

  deal(prize: number, draw: Draw, out: Uint8Array, offset: number): void {
    const sets = this.slots.length;
    let keys = 0;
    this.#wonSums.fill(-1);
    if (prize !== 0) {
      const way = this.#drawWay(prize, draw);
      keys = way.length;
      this.#positions.pick(keys, draw);
      for (let i = 0; i < keys; i++) this.#wonSums[this.#positions.picked[i] as number] = way[i] as number;
    }
    this.#ranks.pick(sets - keys, draw);
    for (let i = 0, taken = 0; i < sets; i++) {
      const won = this.#wonSums[i] as number;
      if (won >= 0) {
        out[offset + i] = this.#keyByte + won * this.#sides + draw.below(this.#sides);
      } else {
        const rank = this.#otherRanks[this.#ranks.picked[taken++] as number] as number;
        out[offset + i] = rank * this.#rankBytes + draw.below(this.#rankBytes);
      }
    }
  }

  #drawWay(prize: number, draw: Draw): Way {
    const weighed = this.#ways.get(prize);
    if (weighed === undefined) throw noFace(this.#emissionCode);
    const drawn = draw.below(weighed.bound);
    let way = 0;
    while (drawn >= (weighed.ends[way] as number)) way++;
    return weighed.ways[way] as Way;
  }
}

/** The ways of a line, each weighed by the number of faces it has, so that all faces are equally likely. */
function weigh(
  ticket: Ticket,
  mechanic: MechanicOf<'keyed'>,
  { amount, faces = [[amount]] }: PrizeLine,
  places: Map<number, number>,
): WeighedWays {
  const different = new Map(faces.map((parts) => [[...parts].sort((a, b) => a - b).join('+'), parts]));
  const ways = [...different.values()].map((parts) => {
    if (parts.reduce((sum, part) => sum + part, 0) !== amount || parts.length > mechanic.sets) {
      throw unplayable(ticket, `${parts.join(' + ')} on ${mechanic.sets} sets is no way to show ${amount} €`);
    }
    return parts.map((part) => {
      const place = places.get(part);
      if (place === undefined) throw unplayable(ticket, `it shows ${part} € and has no such sum`);
      return place;
    });
  });
  const weights = ways.map((way) => countFaces(mechanic, way));
  const divisor = weights.reduce(greatestDivisor);
  let end = 0n;
  const ends = weights.map((weight) => {
    end += weight / divisor;
    return Number(end);
  });
  if (end > LARGEST_BOUND)
    throw unplayable(ticket, `the ways to show ${amount} € are too many to be weighed`);
  return { ways, ends, bound: Number(end) };
}

/** Faces of a way, sides left out: places of the keys, order of the parts, other ranks, other sums. */
function countFaces({ sets, ranks, sums }: MechanicOf<'keyed'>, way: Way): bigint {
  const others = sets - way.length;
  let count = BigInt(sums.length) ** BigInt(others);
  for (let i = 0; i < way.length; i++) count *= BigInt(sets - i);
  for (let i = 0; i < others; i++) count *= BigInt(ranks.length - 1 - i);
  for (const place of new Set(way)) {
    const times = way.filter((other) => other === place).length;
    for (let i = 2; i <= times; i++) count /= BigInt(i);
  }
  return count;
}

const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b));

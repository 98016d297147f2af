/**
 * What the regulation's design says of each cell: with which chance it shows which sign, on tickets that lose and on
 * tickets of each prize. Every face of a prize is as likely as any other; chances are worked out, never sampled.
 */
import type { Game, Mechanic, MechanicOf, PrizeLine, Side, Ticket } from '../../regulation/schema.ts';

/** A cell of a ticket: the signs it may show and the sides on which their letters may stand. */
export interface CellDesign {
  readonly name: string;
  readonly signs: readonly { readonly main: string; readonly caption: string }[];
  /** One entry without a side if there are no letters. */
  readonly sides: readonly (Side | undefined)[];
}

const NO_SIDE: readonly undefined[] = [undefined];
type Inscription = MechanicOf<'match'>['sums'][number];
type Sign = { readonly main: string; readonly caption?: string | undefined };
type Signs = CellDesign['signs'];

const sumSigns = (sums: readonly Inscription[]): Signs =>
  sums.map(({ figures, letters = '' }) => ({ main: figures, caption: letters }));
const plainSigns = (signs: readonly Sign[]): Signs =>
  signs.map(({ main, caption = '' }) => ({ main, caption }));
const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const cellsOf = (name: string, count: number, signs: Signs, sides: readonly Side[]): CellDesign[] =>
  many(count, (i) => ({ name: `${name}-${i + 1}`, signs, sides }));

/** Cells of a mechanic in the order in which its judge reads them. */
export function cellDesigns(mechanic: Mechanic): CellDesign[] {
  switch (mechanic.kind) {
    case 'reveal':
      return [
        {
          name: 'sum',
          signs: [...sumSigns(mechanic.sums), ...plainSigns([mechanic.filler])],
          sides: mechanic.sides,
        },
      ];
    case 'match':
      return cellsOf('sum', mechanic.among, sumSigns(mechanic.sums), mechanic.sides);
    case 'keyed': {
      const { ranks, suit, sums, sets, sides } = mechanic;
      const signs = ranks.flatMap((rank) =>
        sums.map(({ figures }) => ({ main: rank + suit, caption: figures })),
      );
      return cellsOf('set', sets, signs, sides);
    }
    case 'beat': {
      const { hands, numbers, numberSides, gains, gainSides } = mechanic;
      const names = [...hands.map((_, i) => `hand-${i + 1}`), 'bank'];
      return [
        ...names.flatMap((name) =>
          ['a', 'b'].map((which) => ({
            name: `${name}-${which}`,
            signs: plainSigns(numbers),
            sides: numberSides,
          })),
        ),
        { name: 'gain', signs: sumSigns(gains), sides: gainSides },
      ];
    }
    case 'numbers': {
      const figures = mechanic.numbers.map((value) => ({ main: String(value), caption: '' }));
      const own = [
        ...figures,
        ...(mechanic.multipliers ?? []).map((value) => ({ main: `x${value}`, caption: '' })),
      ];
      const bare = (name: string, signs: Signs): CellDesign => ({ name, signs, sides: NO_SIDE });
      return [
        ...many(mechanic.winning, (i) => bare(`winning-${i + 1}`, figures)),
        ...many(mechanic.yours, (i) => [
          bare(`number-${i + 1}`, own),
          { name: `sum-${i + 1}`, signs: sumSigns(mechanic.sums), sides: mechanic.sides },
        ]).flat(),
      ];
    }
    case 'alike':
      return [
        ...cellsOf('sign', mechanic.count, plainSigns(mechanic.signs), mechanic.signSides),
        { name: 'gain', signs: sumSigns(mechanic.gains), sides: mechanic.gainSides },
      ];
    case 'rows':
      return many(mechanic.rows, (row) => [
        ...cellsOf(`row-${row + 1}-sign`, mechanic.length, plainSigns(mechanic.signs), mechanic.signSides),
        { name: `row-${row + 1}-sum`, signs: sumSigns(mechanic.sums), sides: mechanic.sides },
      ]).flat();
  }
}

/**
 * Chances of the signs of each cell, sides left out (they are uniform). `line`: 0 = the ticket loses, else rank of
 * the prize in the ticket's table, from 1.
 */
export function designOf(ticket: Ticket, line: number): Float64Array[] {
  const prize = line === 0 ? undefined : ticket.prizes[line - 1]!;
  const { mechanic } = ticket;
  switch (mechanic.kind) {
    case 'reveal':
      return [only(mechanic.sums.length + 1, prize ? placeOf(mechanic.sums, prize) : mechanic.sums.length)];
    case 'match': {
      const { among, alike, sums } = mechanic;
      const kinds = sums.length;
      if (!prize) return many(among, () => uniform(kinds));
      const won = placeOf(sums, prize);
      const shares = new Float64Array(kinds).fill((among - alike) / among / (kinds - 1));
      shares[won] = alike / among;
      return many(among, () => shares);
    }
    case 'keyed':
      return many(mechanic.sets, () => keyedShares(mechanic, prize));
    case 'beat':
      return beatShares(mechanic, prize);
    case 'numbers': {
      const { number, sum } = numbersShares(mechanic, prize);
      return [
        ...many(mechanic.winning, () => uniform(mechanic.numbers.length)),
        ...many(mechanic.yours, () => [number, sum]).flat(),
      ];
    }
    case 'alike': {
      const { count, signs, gains } = mechanic;
      const gain = prize ? only(gains.length, placeOf(gains, prize)) : uniform(gains.length);
      return [...many(count, () => uniform(signs.length)), gain];
    }
    case 'rows': {
      const { rows, length, signs, sums } = mechanic;
      const sum = prize ? mixed(sums.length, placeOf(sums, prize), 1 / rows) : uniform(sums.length);
      return many(rows, () => [...many(length, () => uniform(signs.length)), sum]).flat();
    }
  }
}

/** Every ticket's cells. */
export const designsOf = (game: Game): CellDesign[][] =>
  game.tickets.map(({ mechanic }) => cellDesigns(mechanic));

const uniform = (kinds: number): Float64Array => new Float64Array(kinds).fill(1 / kinds);

const only = (kinds: number, place: number): Float64Array => mixed(kinds, place, 1);

/** With chance `share` the sign at `place`, else any. */
function mixed(kinds: number, place: number, share: number): Float64Array {
  const shares = new Float64Array(kinds).fill((1 - share) / kinds);
  shares[place]! += share;
  return shares;
}

const placeOf = (sums: readonly Inscription[], { amount }: PrizeLine): number =>
  sums.findIndex((sum) => sum.amount === amount);

function keyedShares(mechanic: MechanicOf<'keyed'>, prize: PrizeLine | undefined): Float64Array {
  const { sets, ranks, key, sums } = mechanic;
  const shares = new Float64Array(ranks.length * sums.length);
  const others = 1 / ((ranks.length - 1) * sums.length);
  const keyRank = ranks.indexOf(key);
  const ways = prize ? (prize.faces ?? [[prize.amount]]) : [[]];
  // A way has as many faces as its keys can be placed, its sums ordered, and the other sets filled.
  const weights = ways.map((way) => {
    let weight = choose(sets, way.length) * orders(way) * sums.length ** (sets - way.length);
    for (let i = 0; i < sets - way.length; i++) weight *= ranks.length - 1 - i;
    return weight;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  ways.forEach((way, w) => {
    const share = weights[w]! / total;
    const other = (share * (sets - way.length)) / sets;
    for (let i = 0; i < shares.length; i++)
      if (Math.floor(i / sums.length) !== keyRank) shares[i]! += other * others;
    for (const part of way) {
      shares[keyRank * sums.length + sums.findIndex(({ amount }) => amount === part)]! += share / sets;
    }
  });
  return shares;
}

/** Chances of one of yours and of its sum. Ways are drawn by their weights; what does not win is any number with any sum. */
function numbersShares(
  { yours, numbers, multipliers = [], sums }: MechanicOf<'numbers'>,
  prize: PrizeLine | undefined,
): { number: Float64Array; sum: Float64Array } {
  const number = new Float64Array(numbers.length + multipliers.length);
  const sum = new Float64Array(sums.length);
  const ways = prize
    ? (prize.ways ?? [{ weight: 1, wins: [{ sum: prize.amount, multiplier: undefined }] }])
    : [];
  const weights = ways.reduce((total, { weight }) => total + weight, 0);
  let plainNumbers = 1;
  let plainSums = 1;
  for (const { weight, wins } of ways) {
    for (const win of wins) {
      const share = weight / weights / yours;
      sum[sums.findIndex(({ amount }) => amount === win.sum)]! += share;
      plainSums -= share;
      // A number that wins is any number; a multiplier is itself.
      if (win.multiplier === undefined) continue;
      number[numbers.length + multipliers.indexOf(win.multiplier)]! += share;
      plainNumbers -= share;
    }
  }
  for (let i = 0; i < numbers.length; i++) number[i]! += plainNumbers / numbers.length;
  for (let i = 0; i < sums.length; i++) sum[i]! += plainSums / sums.length;
  return { number, sum };
}

function beatShares(mechanic: MechanicOf<'beat'>, prize: PrizeLine | undefined): Float64Array[] {
  const { hands, numbers, gains } = mechanic;
  const values = numbers.map(({ value }) => value);
  const pairs = values.flatMap((a) => values.map((b) => a + b));
  const shareUpTo = new Map(
    [...new Set(pairs)].map((total) => [total, pairs.filter((pair) => pair <= total).length / pairs.length]),
  );
  const atMost = (total: number): number => shareUpTo.get(total)!;
  const wanted = (losing: number): number => (prize ? 1 - losing : losing);
  const weigh = (chance: (total: number) => number): Float64Array => {
    const raw = values.map((a) => values.reduce((sum, b) => sum + wanted(chance(a + b)), 0));
    const total = raw.reduce((sum, weight) => sum + weight, 0);
    return Float64Array.from(raw, (weight) => weight / total);
  };
  const bank = weigh((total) => atMost(total) ** hands.length);
  const hand = weigh(
    (total) =>
      pairs.reduce((sum, pair) => sum + (pair >= total ? atMost(pair) ** (hands.length - 1) : 0), 0) /
      pairs.length,
  );
  const gain = prize ? only(gains.length, placeOf(gains, prize)) : uniform(gains.length);
  return [...hands.flatMap(() => [hand, hand]), bank, bank, gain];
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** Different orders of a list that may hold equal items. */
function orders(items: readonly number[]): number {
  let ways = choose(items.length, 0);
  for (let i = 2; i <= items.length; i++) ways *= i;
  for (const item of new Set(items)) {
    const times = items.filter((other) => other === item).length;
    for (let i = 2; i <= times; i++) ways /= i;
  }
  return ways;
}

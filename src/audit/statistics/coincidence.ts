/**
 * Coincidences that must happen: equal signs on losing faces. A dealer that avoids them (draws without putting back)
 * looks tidier than chance and is as wrong as one that repeats itself.
 */
import type { Mechanic } from '../../regulation/schema.ts';

/** Cells of a face that are compared with one another, and how many different signs they then show. */
export interface Coincidence {
  /** What is counted, in words. */
  readonly what: string;
  /** Groups of cells, by rank in the ticket; each group is one observation. */
  readonly groups: readonly (readonly number[])[];
  /** Whether captions are compared instead of main signs. */
  readonly captions: boolean;
  /** Chance of 0, 1, 2, … different signs in a group of a losing face. */
  readonly shares: readonly number[];
}

const range = (from: number, count: number, step = 1): number[] =>
  Array.from({ length: count }, (_, i) => from + i * step);

/** The coincidence that is watched on a ticket; undefined where a face has nothing to compare. */
export function coincidenceOf(mechanic: Mechanic): Coincidence | undefined {
  switch (mechanic.kind) {
    case 'reveal':
      return undefined;
    case 'match': {
      const { among, sums, alike } = mechanic;
      return of('different sums', [range(0, among)], differentSigns(among, sums.length, alike - 1));
    }
    case 'keyed': {
      const { sets, sums } = mechanic;
      return of('different sums', [range(0, sets)], differentSigns(sets, sums.length, sets), true);
    }
    case 'beat': {
      const { hands, numbers } = mechanic;
      const values = numbers.map(({ value }) => value);
      const pairs = values.flatMap((a) => values.map((b) => ({ total: a + b, same: a === b })));
      const weight = ({ total }: { total: number }): number =>
        pairs.filter((pair) => pair.total <= total).length ** hands.length;
      const all = pairs.reduce((sum, pair) => sum + weight(pair), 0);
      const same = pairs.filter((pair) => pair.same).reduce((sum, pair) => sum + weight(pair), 0) / all;
      return of('different numbers of the bank', [range(2 * hands.length, 2)], [0, same, 1 - same]);
    }
    case 'numbers': {
      const { winning, yours, sums } = mechanic;
      return of('different sums', [range(winning + 1, yours, 2)], differentSigns(yours, sums.length, yours));
    }
    case 'alike': {
      const { count, signs } = mechanic;
      return of('different signs', [range(0, count)], differentSigns(count, signs.length, count - 1));
    }
    case 'rows': {
      const { rows, length, signs } = mechanic;
      const groups = range(0, rows).map((row) => range(row * (length + 1), length));
      return of('different signs in a row', groups, differentSigns(length, signs.length, length - 1));
    }
  }
}

const of = (
  what: string,
  groups: readonly (readonly number[])[],
  shares: readonly number[],
  captions = false,
): Coincidence => ({ what, groups, shares, captions });

/** Chance of each number of different signs in a sequence in which no sign stands more than `most` times. */
export function differentSigns(length: number, kinds: number, most: number): number[] {
  const ways = new Array<number>(length + 1).fill(0);
  // Multiplicities of the signs in falling order, counted by how many sequences have them.
  const walk = (left: number, largest: number, parts: readonly number[]): void => {
    if (left === 0) {
      ways[parts.length]! += sequences(length, kinds, parts);
      return;
    }
    for (let part = Math.min(left, largest); part >= 1; part--) walk(left - part, part, [...parts, part]);
  };
  walk(length, most, []);
  const total = ways.reduce((sum, count) => sum + count, 0);
  return ways.map((count) => count / total);
}

/** Sequences of `length` signs out of `kinds` in which some signs stand as often as `parts` says. */
function sequences(length: number, kinds: number, parts: readonly number[]): number {
  let count = factorial(length);
  for (const part of parts) count /= factorial(part);
  for (let i = 0; i < parts.length; i++) count *= Math.max(0, kinds - i);
  for (const part of new Set(parts)) count /= factorial(parts.filter((other) => other === part).length);
  return count;
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

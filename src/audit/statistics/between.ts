/** Whether two blocks of a game have to do with each other: the order of one found again in the other, shifted or not. */
import type { Game } from '../../regulation/schema.ts';
import { type PartStatistics, VOID_LINE } from './collector.ts';
import { crossCorrelation } from './fft.ts';
import { normalTwoSided } from './p-values.ts';

/** A part of a block, in the order of packs. */
interface PackLines {
  readonly statistics: Pick<PartStatistics, 'lines'>;
  readonly packs: number;
}

export interface Likeness {
  /** Largest correlation of what packs pay in both blocks over all shifts, as it is and by sign. */
  readonly correlation: number;
  /** By how many packs the other block is ahead there, going round at the end. */
  readonly shift: number;
  /** Chance of so large a one at any shift, if the blocks were shuffled apart. */
  readonly p: number;
}

/** Undefined if the blocks have not as many packs, or all packs pay the same. */
export function likeness(
  game: Game,
  parts: readonly PackLines[],
  other: readonly PackLines[],
): Likeness | undefined {
  const [a, b] = [standardRanks(valuesOf(game, parts)), standardRanks(valuesOf(game, other))];
  if (a === undefined || b === undefined || a.length !== b.length) return undefined;
  const n = a.length;
  const sums = crossCorrelation(a, b);
  let shift = 0;
  for (let k = 1; k < n; k++) if (Math.abs(sums[k]!) > Math.abs(sums[shift]!)) shift = k;
  const correlation = sums[shift]! / n;
  // At one shift: mean 0 and variance 1 / (n - 1) by the law of permutations; shifts are as good as independent.
  const one = normalTwoSided(correlation * Math.sqrt(n - 1));
  return { correlation, shift, p: -Math.expm1(n * Math.log1p(-Math.min(one, 1 - 1e-15))) };
}

/** What each pack pays. */
function valuesOf(game: Game, parts: readonly PackLines[]): Float64Array {
  const tickets = game.tickets.length;
  const values = new Float64Array(parts.reduce((sum, { packs }) => sum + packs, 0));
  let row = 0;
  for (const { statistics, packs } of parts) {
    for (let i = 0; i < packs; i++, row++) {
      for (let t = 0; t < tickets; t++) {
        const line = statistics.lines[i * tickets + t]!;
        if (line !== 0 && line !== VOID_LINE) values[row]! += game.tickets[t]!.prizes[line - 1]!.amount;
      }
    }
  }
  return values;
}

/** Ranks, equal ones shared, with mean 0 and variance 1: a jackpot must not outweigh all other packs. */
function standardRanks(values: Float64Array): Float64Array | undefined {
  const n = values.length;
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size < 2) return undefined;
  const rankOf = new Map<number, number>();
  let below = 0;
  let squares = 0;
  for (const [value, count] of [...counts].sort(([a], [b]) => a - b)) {
    const rank = below + count / 2 - n / 2;
    rankOf.set(value, rank);
    squares += count * rank * rank;
    below += count;
  }
  const deviation = Math.sqrt(squares / n);
  return values.map((value) => rankOf.get(value)! / deviation);
}

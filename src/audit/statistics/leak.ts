/** Whether anything printed in figures tells anything of the prize. */
import { chiSquareUpper, normalTwoSided } from './p-values.ts';

export interface Leak {
  /** Mutual information between all digits, each on its own, and winning; in bits, summed. */
  readonly bits: number;
  readonly p: number;
}

const HALF_PLACES = 8;
const HALF = 10 ** HALF_PLACES;

/**
 * Digits of numbers against winning: a table of 10 × 2 for each place. `numbers` below 0 are left out.
 * Places are independent of one another, so their sums add up. Numbers are whole, of 16 digits at most.
 */
export function digitsAgainstWins(numbers: ArrayLike<number>, wins: ArrayLike<number>, places: number): Leak {
  const counts = Array.from({ length: places }, () => new Float64Array(20));
  let total = 0;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!;
    if (number < 0) continue;
    total++;
    // In halves of eight digits, since processors divide small whole numbers much faster than large ones.
    let half = (number % HALF) | 0;
    for (let place = 0; place < places; place++) {
      if (place === HALF_PLACES) half = (number / HALF) | 0;
      const rest = (half / 10) | 0;
      counts[place]![(half - 10 * rest) * 2 + wins[i]!]!++;
      half = rest;
    }
  }
  let x = 0;
  let degrees = 0;
  let nats = 0;
  for (const table of counts) {
    const winners = sumOf(table, 1);
    let used = 0;
    for (let digit = 0; digit < 10; digit++) {
      const row = table[2 * digit]! + table[2 * digit + 1]!;
      if (row === 0) continue;
      used++;
      for (const won of [0, 1]) {
        const count = table[2 * digit + won]!;
        const expected = (row * (won === 1 ? winners : total - winners)) / total;
        x += (count - expected) ** 2 / expected;
        if (count > 0) nats += (count / total) * Math.log(count / expected);
      }
    }
    degrees += Math.max(0, used - 1);
  }
  // The margins are given, which makes the sum a little larger than for free counts.
  x *= (total - 1) / total;
  return { bits: nats / Math.LN2, p: degrees === 0 ? 1 : chiSquareUpper(x, degrees) };
}

export interface Auc {
  /** Chance that a winner's number is greater than a loser's; 0.5 if they tell nothing. */
  readonly auc: number;
  /** Distance from 0.5 in standard deviations. */
  readonly z: number;
  readonly p: number;
}

/** How well one number tells winners from losers (Mann and Whitney, ties halved). Scores are whole, far below 2^52. */
export function areaUnderCurve(scores: ArrayLike<number>, wins: ArrayLike<number>): Auc {
  const n = scores.length;
  let winners = 0;
  let below = 0;
  let losersBefore = 0;
  let ties = 0;
  eachScore(scores, wins, (won, lost) => {
    below += won * losersBefore + (won * lost) / 2;
    losersBefore += lost;
    winners += won;
    const tied = won + lost;
    ties += tied ** 3 - tied;
  });
  const losers = n - winners;
  const auc = below / (winners * losers);
  const sd = Math.sqrt((n + 1 - ties / (n * (n - 1))) / (12 * winners * losers));
  const z = (auc - 0.5) / sd;
  return { auc, z, p: normalTwoSided(z) };
}

/** Hands on how many winners and losers have each score, the lowest first. */
function eachScore(
  scores: ArrayLike<number>,
  wins: ArrayLike<number>,
  use: (won: number, lost: number) => void,
): void {
  const n = scores.length;
  let least = 0;
  let most = 0;
  for (let i = 0; i < n; i++) {
    if (scores[i]! < least) least = scores[i]!;
    if (scores[i]! > most) most = scores[i]!;
  }
  const span = most - least + 1;
  if (span <= 4 * n) {
    // PINs and numbers of packs lie close together: counting them takes a tenth of sorting them.
    const counts = new Uint32Array(2 * span);
    for (let i = 0; i < n; i++) counts[2 * (scores[i]! - least) + wins[i]!]!++;
    for (let i = 0; i < counts.length; i += 2) {
      if (counts[i]! + counts[i + 1]! > 0) use(counts[i + 1]!, counts[i]!);
    }
    return;
  }
  // One sortable key for score and win.
  const keys = new Float64Array(n);
  for (let i = 0; i < n; i++) keys[i] = 2 * scores[i]! + wins[i]!;
  keys.sort();
  for (let i = 0; i < n; ) {
    const score = Math.floor(keys[i]! / 2);
    let [won, lost] = [0, 0];
    for (; i < n && keys[i]! - 2 * score <= 1; i++) {
      if (keys[i]! === 2 * score) lost++;
      else won++;
    }
    use(won, lost);
  }
}

function sumOf(table: Float64Array, won: number): number {
  let sum = 0;
  for (let digit = 0; digit < 10; digit++) sum += table[2 * digit + won]!;
  return sum;
}

import { describe, expect, it } from 'vitest';
import { areaUnderCurve, digitsAgainstWins } from '../../../src/audit/statistics/leak.ts';
import { fc } from '../../helpers/fast-check.ts';

/** Every winner against every loser, as the figure is defined. */
function aucByPairs(scores: readonly number[], wins: readonly number[]): number {
  const of = (won: number): number[] => scores.filter((_, i) => wins[i] === won);
  let sum = 0;
  for (const winner of of(1)) for (const loser of of(0)) sum += (1 + Math.sign(winner - loser)) / 2;
  return sum / (of(1).length * of(0).length);
}

/** Scores with a winner and a loser at least. */
const scored = (score: fc.Arbitrary<number>): fc.Arbitrary<[number, number][]> =>
  fc
    .array(fc.tuple(score, fc.integer({ min: 0, max: 1 })), { minLength: 2, maxLength: 60 })
    .filter((rows) => new Set(rows.map(([, won]) => won)).size === 2);

describe('areaUnderCurve', () => {
  it.each([
    ['close together, some unreadable', fc.integer({ min: -1, max: 9 })],
    ['far apart', fc.integer({ min: -1, max: 9_999_999_999 })],
    ['far apart, many alike', fc.constantFrom(-1, 0, 7, 4_294_967_296, 9_999_999_999)],
  ])('is the share of pairs that the winner leads, of scores %s', (_, score) => {
    fc.assert(
      fc.property(scored(score), (rows) => {
        const scores = rows.map(([value]) => value);
        const wins = rows.map(([, won]) => won);
        expect(areaUnderCurve(scores, wins).auc).toBeCloseTo(aucByPairs(scores, wins), 12);
      }),
    );
  });
});

describe('digitsAgainstWins', () => {
  const wins = Uint8Array.from({ length: 4000 }, (_, i) => i & 1);

  it.each([1, 8, 9, 10])('sees place %i of ten and only that', (place) => {
    const telling = Array.from(wins, (won) => (3 + 2 * won) * 10 ** (place - 1));
    const found = digitsAgainstWins(telling, wins, 10);
    // The digit says all there is to say: one bit, since one in two wins.
    expect(found.bits).toBeCloseTo(1, 10);
    expect(found.p).toBeLessThan(1e-9);
    expect(digitsAgainstWins(telling, wins, place - 1).bits).toBe(0);
  });

  it('leaves out what could not be read', () => {
    const numbers = Array.from(wins, (won, i) => (won === 1 ? -1 : i % 7));
    expect(digitsAgainstWins(numbers, wins, 2).bits).toBe(0);
  });
});

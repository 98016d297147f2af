/** Boards of X10: what is dealt wins its prize, and every way of every prize occurs. */

import { describe, expect, it } from 'vitest';
import { dealerOf } from '../../src/mechanics/dealer-of.ts';
import { KeyStream } from '../../src/random/stream.ts';
import { loadGame } from '../../src/regulation/load.ts';
import { fc } from '../helpers/fast-check.ts';
import { chiSquareDeviation, PLAUSIBLE } from '../random/chi-square.ts';
import { judge } from './judge.ts';
import { type Printed, printFace } from './printed.ts';

const ticket = loadGame('x10').game.tickets[0]!;
const dealer = dealerOf(ticket);
const prizes = ticket.prizes.map(({ amount }) => amount);

/** What wins on a board, e.g. `5 € + x10 2 €`. */
function wonOn(face: ReadonlyMap<string, Printed>): string {
  const drawn = [1, 2, 3].map((i) => face.get(`winning-${i}`)!.main);
  return [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map((i) => [face.get(`number-${i}`)!.main, face.get(`sum-${i}`)!.main] as const)
    .filter(([main]) => main.startsWith('x') || drawn.includes(main))
    .map(([main, sum]) => (main.startsWith('x') ? `${main} ${sum}` : sum))
    .sort()
    .join(' + ');
}

it('has the slots of nine numbers and three winning numbers', () => {
  expect(dealer.slots.map(({ name }) => name).join(' ')).toBe(
    'winning-1 winning-2 winning-3 number-1 sum-1 number-2 sum-2 number-3 sum-3 number-4 sum-4 number-5 sum-5 ' +
      'number-6 sum-6 number-7 sum-7 number-8 sum-8 number-9 sum-9',
  );
});

it('deals boards that win their prize, whatever the key; losing boards have no match and no multiplier', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.constantFrom(0, ...prizes),
      (key, prize) => {
        const out = new Uint8Array(dealer.slots.length);
        dealer.deal(prize, new KeyStream(key, undefined, 64), out, 0);
        const face = printFace(dealer.slots, out);
        expect(judge(ticket, face)).toBe(prize);
        expect(wonOn(face) === '').toBe(prize === 0);
      },
    ),
    { numRuns: 500 },
  );
});

describe.each(ticket.prizes)('$amount €', ({ amount, ways }) => {
  it('is reached in every one of its ways, in proportion', () => {
    const counts = new Map<string, number>();
    const draw = new KeyStream(new Uint8Array(32).fill(amount % 251));
    const out = new Uint8Array(dealer.slots.length);
    const runs = 4000;
    for (let i = 0; i < runs; i++) {
      dealer.deal(amount, draw, out, 0);
      const way = wonOn(printFace(dealer.slots, out));
      counts.set(way, (counts.get(way) ?? 0) + 1);
    }
    expect(ways!.length).toBeGreaterThanOrEqual(3);
    expect(counts.size).toBe(ways!.length);
    const figures = (sum: number): string =>
      ticket.mechanic.kind === 'numbers' ? ticket.mechanic.sums.find((s) => s.amount === sum)!.figures : '';
    const stated = ways!.map(({ wins }) =>
      wins
        .map(({ sum, multiplier }) => (multiplier ? `x${multiplier} ${figures(sum)}` : figures(sum)))
        .sort()
        .join(' + '),
    );
    const weights = ways!.reduce((total, { weight }) => total + weight, 0);
    const deviation = chiSquareDeviation(
      stated.map((way) => counts.get(way) ?? 0),
      ways!.map(({ weight }) => (runs * weight) / weights),
    );
    expect(deviation).toBeLessThan(PLAUSIBLE);
  });
});

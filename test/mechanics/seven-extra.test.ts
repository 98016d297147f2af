import { describe, expect, it } from 'vitest';
import { dealerOf, slotsOf } from '../../src/mechanics/dealer-of.ts';
import type { Draw } from '../../src/mechanics/face.ts';
import { KeyStream } from '../../src/random/stream.ts';
import { fc } from '../helpers/fast-check.ts';
import { chiSquareDeviation, PLAUSIBLE } from '../random/chi-square.ts';
import { sevenExtra } from './game.ts';
import { judge } from './judge.ts';
import { printFace } from './printed.ts';

const KEY = new Uint8Array(32).fill(7);
const tickets = sevenExtra.tickets.map((ticket) => ({
  ticket,
  name: `${ticket.emissionCode} ${ticket.name}`,
}));

describe.each(tickets)('$name', ({ ticket }) => {
  const dealer = dealerOf(ticket);
  const bytes = dealer.slots.length;
  const prizes = [0, ...ticket.prizes.map(({ amount }) => amount)];

  it('deals faces that win their prize, whatever the key', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.constantFrom(...prizes),
        (key, prize) => {
          const out = new Uint8Array(bytes + 2).fill(255);
          dealer.deal(prize, new KeyStream(key, undefined, 64), out, 1);
          expect(judge(ticket, printFace(dealer.slots, out.subarray(1, -1)))).toBe(prize);
          expect([out[0], out[bytes + 1]]).toEqual([255, 255]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('deals thousands of losing faces that lose', () => {
    const draw = new KeyStream(KEY);
    const face = new Uint8Array(bytes);
    for (let i = 0; i < 3000; i++) {
      dealer.deal(0, draw, face, 0);
      expect(judge(ticket, printFace(dealer.slots, face))).toBe(0);
    }
  });

  it('deals a face from its own draws, whatever was dealt before', () => {
    const other = dealerOf(ticket);
    const [fresh, used] = [new Uint8Array(bytes), new Uint8Array(bytes)];
    for (const prize of prizes) {
      other.deal(0, new KeyStream(KEY), used, 0);
      other.deal(prize, new KeyStream(KEY.map((byte) => byte + prize)), used, 0);
      dealerOf(ticket).deal(prize, new KeyStream(KEY.map((byte) => byte + prize)), fresh, 0);
      expect(used).toEqual(fresh);
    }
  });

  it('places captions evenly and independently of the prize', () => {
    const draw = new KeyStream(KEY);
    const face = new Uint8Array(bytes);
    for (const prize of [0, prizes.at(-1) as number]) {
      const counts = dealer.slots.map(({ sides }) => new Array<number>(sides.length).fill(0));
      const runs = 2000;
      for (let i = 0; i < runs; i++) {
        dealer.deal(prize, draw, face, 0);
        face.forEach((byte, slot) => {
          const ofSlot = counts[slot] as number[];
          const side = byte % ofSlot.length;
          ofSlot[side] = (ofSlot[side] as number) + 1;
        });
      }
      for (const ofSlot of counts) {
        if (ofSlot.length > 1) {
          expect(chiSquareDeviation(ofSlot, runs / ofSlot.length)).toBeLessThan(PLAUSIBLE);
        }
      }
    }
  });

  it('has the same slots without a dealer', () => {
    expect(slotsOf(ticket)).toEqual(dealer.slots);
  });

  it('has no face for a prize outside its table, and says nothing of the prize', () => {
    const never: Draw = { below: () => 0 };
    const act = () => dealer.deal(123_457, never, new Uint8Array(bytes), 0);
    expect(act).toThrow(expect.objectContaining({ code: 'NO_FACE', exitCode: 2 }));
    expect(act).toThrow(expect.not.stringContaining('123457'));
  });
});

it('names the slots as strip.yaml does', () => {
  expect(
    sevenExtra.tickets.map((ticket) =>
      slotsOf(ticket)
        .map(({ name }) => name)
        .join(' '),
    ),
  ).toEqual([
    'sum',
    'sum-1 sum-2 sum-3 sum-4',
    'set-1 set-2 set-3',
    'hand-1-a hand-1-b hand-2-a hand-2-b bank-a bank-b gain',
    'winning-1 number-1 sum-1 number-2 sum-2 number-3 sum-3 number-4 sum-4',
    'sign-1 sign-2 sign-3 gain',
    [1, 2, 3, 4]
      .map((row) => `row-${row}-sign-1 row-${row}-sign-2 row-${row}-sign-3 row-${row}-sum`)
      .join(' '),
    'sum-1 sum-2 sum-3 sum-4 sum-5 sum-6',
  ]);
});

it('reads the face that docs/data-format.md explains', () => {
  const ticket = sevenExtra.tickets[1] as (typeof sevenExtra.tickets)[number];
  const face = printFace(slotsOf(ticket), Uint8Array.of(0x06, 0x01, 0x0c, 0x07));
  expect([...face.values()].map(({ main, caption, side }) => `${main} ${caption} ${side}`)).toEqual([
    '10 DIX above',
    '1 UN below',
    '2.000 2MILLE above',
    '10 DIX below',
  ]);
  expect(judge(ticket, face)).toBe(10);
});

it('shows a prize of L’As de Coeur whole or in parts as often as it has faces of each', () => {
  const ticket = sevenExtra.tickets[2] as (typeof sevenExtra.tickets)[number];
  const dealer = dealerOf(ticket);
  const draw = new KeyStream(KEY);
  const face = new Uint8Array(3);
  const counts = [0, 0];
  for (let i = 0; i < 20_400; i++) {
    dealer.deal(500, draw, face, 0);
    const keys = [...printFace(dealer.slots, face).values()].filter(({ main }) => main === 'A♥').length;
    counts[keys - 1] = (counts[keys - 1] as number) + 1;
  }
  // One ace: 3 places, 6 * 5 ranks, 10 * 10 sums; two: 3 places, 6 ranks, 10 sums. 9000 to 180, or 50 to 1.
  expect(Math.abs(chiSquareDeviation(counts, [20_000, 400]))).toBeLessThan(PLAUSIBLE);
});

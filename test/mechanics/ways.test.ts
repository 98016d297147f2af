/** numbers with multipliers and ways: every way in its proportion, and every face of a way equally often. */
import { describe, expect, it } from 'vitest';
import { dealerOf } from '../../src/mechanics/dealer-of.ts';
import { KeyStream } from '../../src/random/stream.ts';
import type { MechanicOf, PrizeLine } from '../../src/regulation/schema.ts';
import { chiSquareDeviation, PLAUSIBLE } from '../random/chi-square.ts';
import { inscriptions, ticketWith } from './game.ts';
import { judge } from './judge.ts';
import { allFaces, printFace } from './printed.ts';

const mechanic: MechanicOf<'numbers'> = {
  kind: 'numbers',
  winning: 2,
  yours: 2,
  numbers: [11, 12, 13, 14],
  multipliers: [1, 2],
  sums: inscriptions(1, 2),
  sides: ['below'],
};
const two: Omit<PrizeLine, 'count'> = {
  amount: 2,
  ways: [
    { weight: 3, wins: [{ sum: 2 }] },
    { weight: 2, wins: [{ sum: 1 }, { sum: 1 }] },
    { weight: 1, wins: [{ sum: 1, multiplier: 2 }] },
    { weight: 2, wins: [{ sum: 1, multiplier: 1 }, { sum: 1 }] },
    {
      weight: 1,
      wins: [
        { sum: 1, multiplier: 1 },
        { sum: 1, multiplier: 1 },
      ],
    },
  ],
};
const ticket = ticketWith(mechanic, [1, two]);
const dealer = dealerOf(ticket);

/** x2 1, or 1 + 1: what wins on a face. */
function wayOf(face: Uint8Array): string {
  const printed = printFace(dealer.slots, face);
  const main = (name: string): string => printed.get(name)!.main;
  const drawn = [main('winning-1'), main('winning-2')];
  return [1, 2]
    .filter((i) => main(`number-${i}`).startsWith('x') || drawn.includes(main(`number-${i}`)))
    .map((i) => `${main(`number-${i}`).startsWith('x') ? main(`number-${i}`) : ''} ${main(`sum-${i}`)}`)
    .sort()
    .join(' + ');
}

const legal = new Map<string, Map<string, number>>();
for (const face of allFaces(dealer.slots)) {
  const verdict = judge(ticket, printFace(dealer.slots, face));
  if (verdict === 'illegal') continue;
  const way = verdict === 2 ? wayOf(face) : `prize ${verdict}`;
  if (!legal.has(way)) legal.set(way, new Map());
  legal.get(way)?.set(face.join(), 0);
}

describe('ways of a prize', () => {
  const counts = structuredClone(legal);
  const dealt = new Map<string, number>();
  const draw = new KeyStream(new Uint8Array(32).fill(9));
  const face = new Uint8Array(dealer.slots.length);
  const runs = 90_000;
  for (let i = 0; i < runs; i++) {
    dealer.deal(2, draw, face, 0);
    const way = wayOf(face);
    dealt.set(way, (dealt.get(way) ?? 0) + 1);
    const faces = counts.get(way)!;
    faces.set(face.join(), faces.get(face.join())! + 1);
  }

  it('are drawn in the proportion of their weights', () => {
    const shares = { ' 2': 3, ' 1 +  1': 2, 'x2 1': 1, ' 1 + x1 1': 2, 'x1 1 + x1 1': 1 };
    const expected = Object.entries(shares);
    expect([...dealt.keys()].sort()).toEqual(expected.map(([way]) => way).sort());
    const off = chiSquareDeviation(
      expected.map(([way]) => dealt.get(way)!),
      expected.map(([, weight]) => (runs * weight) / 9),
    );
    expect(Math.abs(off)).toBeLessThan(PLAUSIBLE);
  });

  it.each([' 2', ' 1 +  1', 'x2 1', ' 1 + x1 1', 'x1 1 + x1 1'])(
    'deals all faces of %s equally often',
    (way) => {
      const faces = [...counts.get(way)!.values()];
      expect(Math.abs(chiSquareDeviation(faces, dealt.get(way)! / faces.length))).toBeLessThan(PLAUSIBLE);
    },
  );

  it('deals every losing face equally often, and no multiplier on it', () => {
    const faces = new Map(legal.get('prize 0'));
    // 4 * 3 * 2 * 1 orders of the numbers, 2 * 2 sums.
    expect(faces.size).toBe(96);
    for (let i = 0; i < 96 * 40; i++) {
      dealer.deal(0, draw, face, 0);
      faces.set(face.join(), faces.get(face.join())! + 1);
    }
    expect(Math.abs(chiSquareDeviation([...faces.values()], 40))).toBeLessThan(PLAUSIBLE);
  });

  it('a single way takes no draw of its own, so games without ways are dealt as ever', () => {
    const [plain, stated] = [1, { amount: 1, ways: [{ weight: 7, wins: [{ sum: 1 }] }] }].map((line) =>
      dealerOf(ticketWith(mechanic, [line])),
    );
    for (let seed = 0; seed < 50; seed++) {
      const [a, b] = [new Uint8Array(6), new Uint8Array(6)];
      plain!.deal(1, new KeyStream(new Uint8Array(32).fill(seed)), a, 0);
      stated!.deal(1, new KeyStream(new Uint8Array(32).fill(seed)), b, 0);
      expect(a).toEqual(b);
    }
  });
});

it.each<[string, NonNullable<PrizeLine['ways']>[number]['wins']]>([
  ['does not add up', [{ sum: 1 }]],
  ['has more matches than winning numbers', [{ sum: 1 }, { sum: 1 }, { sum: 1 }]],
  ['needs an unknown sum', [{ sum: 3 }]],
  ['needs an unknown multiplier', [{ sum: 1, multiplier: 3 }]],
])('refuses a way that %s', (what, wins) => {
  const amount = what.startsWith('does') ? 2 : wins.reduce((t, w) => t + w.sum * (w.multiplier ?? 1), 0);
  expect(() => dealerOf(ticketWith(mechanic, [{ amount, ways: [{ weight: 1, wins }] }]))).toThrow(
    expect.objectContaining({ code: 'TICKET_UNPLAYABLE' }),
  );
});

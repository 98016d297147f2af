import { describe, expect, it } from 'vitest';
import { dealerOf } from '../../src/mechanics/dealer-of.ts';
import { KeyStream } from '../../src/random/stream.ts';
import type { Mechanic, PrizeLine } from '../../src/regulation/schema.ts';
import { chiSquareDeviation, PLAUSIBLE } from '../random/chi-square.ts';
import { inscriptions, letters, ticketWith } from './game.ts';
import { judge } from './judge.ts';
import { allFaces, printFace } from './printed.ts';

/** Small enough that every face can be listed and judged; `faces` counts the legal ones by hand, by prize. */
const SMALL: {
  name: string;
  mechanic: Mechanic;
  prizes: (number | Omit<PrizeLine, 'count'>)[];
  faces: Record<number, number>;
}[] = [
  {
    name: 'reveal',
    mechanic: {
      kind: 'reveal',
      sums: inscriptions(1, 2),
      filler: { main: 'GO', caption: '>' },
      sides: ['above', 'below', 'left'],
    },
    prizes: [1, 2],
    faces: { 0: 3, 1: 3, 2: 3 },
  },
  {
    name: 'match, two of three',
    mechanic: { kind: 'match', alike: 2, among: 3, sums: inscriptions(1, 2, 3), sides: ['above', 'below'] },
    prizes: [1, 3],
    // Three different sums in any order; or a pair on 3 pairs of places and one of 2 others. Sides: 2^3.
    faces: { 0: 6 * 8, 1: 3 * 2 * 8, 3: 3 * 2 * 8 },
  },
  {
    name: 'match, three of five',
    mechanic: { kind: 'match', alike: 3, among: 5, sums: inscriptions(1, 2, 4), sides: ['above'] },
    prizes: [1, 2, 4],
    // 5!/(2!2!1!) for each of three amounts that stands once; or C(5,3) and any two of 2 others.
    faces: { 0: 90, 1: 40, 2: 40, 4: 40 },
  },
  {
    name: 'match, all alike',
    mechanic: { kind: 'match', alike: 3, among: 3, sums: inscriptions(1, 2), sides: ['above'] },
    prizes: [1, 2],
    faces: { 0: 6, 1: 1, 2: 1 },
  },
  {
    name: 'keyed, with prizes in parts',
    mechanic: {
      kind: 'keyed',
      sets: 3,
      key: 'A',
      ranks: ['7', 'A', '8', '9'],
      suit: '♥',
      sums: inscriptions(1, 2, 3),
      sides: ['above'],
    },
    prizes: [{ amount: 2, faces: [[2], [1, 1]] }, { amount: 3, faces: [[3], [1, 2], [2, 1], [1, 1, 1]] }, 1],
    // Ranks and sums of the others: P(3,3)*3^3; one key: 3*P(3,2)*3^2 = 162; two: 3*3*3 = 27 (54 in two orders).
    faces: { 0: 162, 1: 162, 2: 162 + 27, 3: 162 + 54 + 1 },
  },
  {
    name: 'keyed, on two sides',
    mechanic: {
      kind: 'keyed',
      sets: 2,
      key: 'A',
      ranks: ['7', '8', 'A'],
      suit: '♥',
      sums: inscriptions(1, 2),
      sides: ['above', 'below'],
    },
    prizes: [1, { amount: 2, faces: [[2], [1, 1]] }],
    faces: { 0: 2 * 4 * 4, 1: 2 * 2 * 2 * 4, 2: (8 + 1) * 4 },
  },
  {
    name: 'beat, one hand',
    mechanic: {
      kind: 'beat',
      hands: ['Hand'],
      bank: 'Bank',
      numbers: [
        { value: 2, main: '2', caption: 'TWO' },
        { value: 3, main: '3', caption: 'THREE' },
        { value: 7, main: '7', caption: 'SEVEN' },
      ],
      numberSides: ['left'],
      gains: inscriptions(5, 6),
      gainSides: ['below', 'above'],
    },
    prizes: [5, 6],
    // Totals 4, 5, 5, 6, 9, 9, 10, 10, 14: of 81 pairs of totals 15 are equal, so 33 win and 48 lose.
    faces: { 0: 48 * 4, 5: 33 * 2, 6: 33 * 2 },
  },
  {
    name: 'beat, two hands',
    mechanic: {
      kind: 'beat',
      hands: ['One', 'Two'],
      bank: 'Bank',
      numbers: [
        { value: 2, main: '2', caption: 'TWO' },
        { value: 3, main: '3', caption: 'THREE' },
      ],
      numberSides: ['left', 'right'],
      gains: inscriptions(5),
      gainSides: ['below'],
    },
    prizes: [5],
    // Bank 4: both hands 4 (1); bank 5 in 2 ways: both of 3 pairs (9); bank 6: all (16). Sides: 2^6.
    faces: { 0: (1 + 2 * 9 + 16) * 64, 5: (64 - 35) * 64 },
  },
  {
    name: 'numbers, two winning',
    mechanic: {
      kind: 'numbers',
      winning: 2,
      yours: 2,
      numbers: [3, 5, 7, 9, 11],
      sums: inscriptions(1, 2),
      sides: ['below'],
    },
    prizes: [1, 2],
    faces: { 0: 120 * 4, 1: 2 * 2 * 60 * 2, 2: 2 * 2 * 60 * 2 },
  },
  {
    name: 'numbers, sums on two sides',
    mechanic: {
      kind: 'numbers',
      winning: 1,
      yours: 2,
      numbers: [1, 2, 3],
      sums: inscriptions(1, 2),
      sides: ['below', 'above'],
    },
    prizes: [2],
    faces: { 0: 6 * 16, 2: 2 * 6 * 2 * 4 },
  },
  {
    name: 'alike',
    mechanic: {
      kind: 'alike',
      count: 3,
      signs: letters(3),
      signSides: ['above', 'below'],
      gains: inscriptions(1, 2),
      gainSides: ['below'],
    },
    prizes: [1, 2],
    faces: { 0: 24 * 8 * 2, 1: 3 * 8, 2: 3 * 8 },
  },
  {
    name: 'rows',
    mechanic: {
      kind: 'rows',
      rows: 2,
      length: 2,
      signs: letters(3),
      signSides: ['below'],
      sums: inscriptions(1, 2),
      sides: ['below', 'above'],
    },
    prizes: [1, 2],
    faces: { 0: 6 * 6 * 16, 1: 2 * 3 * 6 * 2 * 4, 2: 2 * 3 * 6 * 2 * 4 },
  },
];

describe.each(SMALL)('$name', ({ mechanic, prizes, faces }) => {
  const ticket = ticketWith(mechanic, prizes);
  const dealer = dealerOf(ticket);
  const legal = new Map<number, Map<string, number>>();
  for (const face of allFaces(dealer.slots)) {
    const verdict = judge(ticket, printFace(dealer.slots, face));
    if (verdict === 'illegal') continue;
    if (!legal.has(verdict)) legal.set(verdict, new Map());
    legal.get(verdict)?.set(face.join(), 0);
  }

  it.each(Object.keys(faces).map(Number))('deals every legal face of prize %i equally often', (prize) => {
    const counts = legal.get(prize) as Map<string, number>;
    expect(counts.size).toBe(faces[prize]);
    const draw = new KeyStream(new Uint8Array(32).fill(prize + 1));
    const face = new Uint8Array(dealer.slots.length);
    const mean = 40;
    for (let i = 0; i < mean * counts.size; i++) {
      dealer.deal(prize, draw, face, 0);
      const count = counts.get(face.join());
      if (count === undefined) throw new Error(`dealt a face that is not legal: ${face.join()}`);
      counts.set(face.join(), count + 1);
    }
    if (counts.size === 1) expect([...counts.values()]).toEqual([mean]);
    else expect(Math.abs(chiSquareDeviation([...counts.values()], mean))).toBeLessThan(PLAUSIBLE);
  });
});

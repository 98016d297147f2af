import { describe, expect, it } from 'vitest';
import { dealerOf } from '../../src/mechanics/dealer-of.ts';
import type { Mechanic, MechanicOf, PrizeLine } from '../../src/regulation/schema.ts';
import { inscriptions, letters, ticketWith } from './game.ts';

const keyed: MechanicOf<'keyed'> = {
  kind: 'keyed',
  sets: 2,
  key: 'A',
  ranks: ['7', '8', 'A'],
  suit: '♥',
  sums: inscriptions(1, 2),
  sides: ['above'],
};
const match: MechanicOf<'match'> = {
  kind: 'match',
  alike: 2,
  among: 3,
  sums: inscriptions(1, 2, 3),
  sides: ['above'],
};
const beat: MechanicOf<'beat'> = {
  kind: 'beat',
  hands: ['Hand'],
  bank: 'Bank',
  numbers: [
    { value: 2, main: '2', caption: 'TWO' },
    { value: 3, main: '3', caption: 'THREE' },
  ],
  numberSides: ['left'],
  gains: inscriptions(1),
  gainSides: ['below'],
};
const numbers: MechanicOf<'numbers'> = {
  kind: 'numbers',
  winning: 1,
  yours: 2,
  numbers: [1, 2, 3],
  sums: inscriptions(1),
  sides: ['below'],
};
const alike: MechanicOf<'alike'> = {
  kind: 'alike',
  count: 3,
  signs: letters(3),
  signSides: ['below'],
  gains: inscriptions(1),
  gainSides: ['below'],
};

const CASES: [string, Mechanic, (number | Omit<PrizeLine, 'count'>)[], string][] = [
  ['a prize that is none of the sums', match, [4], 'TICKET_UNPLAYABLE'],
  ['a gain that is none of the gains', beat, [4], 'TICKET_UNPLAYABLE'],
  ['a sum that stands twice', { ...match, sums: inscriptions(1, 2, 2) }, [1], 'TICKET_UNPLAYABLE'],
  ['more alike than there are zones', { ...match, alike: 4 }, [1], 'TICKET_UNPLAYABLE'],
  ['too few sums for a losing face', { ...match, among: 4 }, [1], 'TICKET_UNPLAYABLE'],
  ['too few sums beside a winning pair', { ...match, among: 5 }, [1], 'TICKET_UNPLAYABLE'],
  [
    'limits that hardly any face keeps',
    { ...match, alike: 3, among: 16, sums: inscriptions(1, 2, 3, 4, 5, 6, 7, 8) },
    [1],
    'TICKET_UNPLAYABLE',
  ],
  ['a key that is no rank', { ...keyed, key: 'B' }, [1], 'TICKET_UNPLAYABLE'],
  ['a rank that stands twice', { ...keyed, ranks: ['7', '7', 'A'] }, [1], 'TICKET_UNPLAYABLE'],
  ['too few other ranks', { ...keyed, sets: 3 }, [1], 'TICKET_UNPLAYABLE'],
  ['parts that miss their prize', keyed, [{ amount: 2, faces: [[1]] }], 'TICKET_UNPLAYABLE'],
  ['more parts than sets', keyed, [{ amount: 3, faces: [[1, 1, 1]] }], 'TICKET_UNPLAYABLE'],
  ['a part that is no sum', keyed, [{ amount: 4, faces: [[3, 1]] }], 'TICKET_UNPLAYABLE'],
  [
    'a value that stands twice',
    { ...beat, numbers: [beat.numbers[0], beat.numbers[0]] as typeof beat.numbers },
    [1],
    'TICKET_UNPLAYABLE',
  ],
  ['a number that stands twice', { ...numbers, numbers: [1, 2, 2, 3] }, [1], 'TICKET_UNPLAYABLE'],
  ['too few numbers', { ...numbers, yours: 3 }, [1], 'TICKET_UNPLAYABLE'],
  [
    'more signs than a byte holds',
    { ...alike, signs: letters(129), signSides: ['above', 'below'] },
    [1],
    'FACE_BYTE',
  ],
];

describe('a dealer is refused', () => {
  it.each(CASES)('%s', (_, mechanic, prizes, code) => {
    expect(() => dealerOf(ticketWith(mechanic, prizes))).toThrow(
      expect.objectContaining({ code, exitCode: 2 }),
    );
  });
});

describe('a dealer is not refused', () => {
  it.each<[string, Mechanic, number[]]>([
    ['for a full byte', { ...alike, signs: letters(128), signSides: ['above', 'below'] }, [1]],
    ['for the last number that is needed', numbers, [1]],
    [
      'for a ticket without letters',
      { ...match, sums: [1, 2, 3].map((amount) => ({ amount, figures: `${amount}` })) },
      [1],
    ],
  ])('%s', (_, mechanic, prizes) => {
    expect(dealerOf(ticketWith(mechanic, prizes)).slots.length).toBeGreaterThan(0);
  });
});

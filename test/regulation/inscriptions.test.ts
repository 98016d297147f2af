import { describe, expect, test } from 'vitest';
import {
  alphabetsOf,
  editDistance,
  inscriptionWarnings,
  placesOf,
} from '../../src/regulation/inscriptions.ts';
import { fc } from '../helpers/fast-check.ts';
import { sevenExtra, ticketOf } from './seven-extra.ts';

describe('edit distance', () => {
  test.each([
    ['', '', 0],
    ['UN', '', 2],
    ['', 'UN', 2],
    ['SIX', 'DIX', 1],
    ['CENT', '5CENT', 1],
    ['CINQ', 'CNQT', 2],
    ['VNGT', 'CNQT', 2],
    ['🍒A', '🍋A', 1],
  ])('%s to %s is %d', (from, to, distance) => expect(editDistance(from, to)).toBe(distance));

  test('is a distance', () => {
    const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });
});

test('letters that one lost glyph makes alike are warned of, not refused', () => {
  expect(
    inscriptionWarnings(sevenExtra()).map(({ code, details }) => [code, details.emission, details.letters]),
  ).toEqual([
    ['LETTERS_NEAR', 4, ['SIX', 'DIX']],
    ['LETTERS_NEAR', 4, ['CENT', '5CENT']],
    ['LETTERS_NEAR', 5, ['SIX', 'DIX']],
    ['LETTERS_NEAR', 5, ['CENT', '5CENT']],
    ['LETTERS_NEAR', 8, ['SIX', 'DIX']],
  ]);
});

test('a sum that is no prize of the ticket is warned of', () => {
  const game = sevenExtra();
  const { mechanic } = ticketOf(game, 2);
  if (mechanic.kind === 'match') mechanic.sums.push({ amount: 7777, figures: '7.777', letters: 'SEPTS' });
  expect(inscriptionWarnings(game)).toContainEqual({
    code: 'SUM_WITHOUT_PRIZE',
    article: '3.3',
    message: 'article 3.3, ticket 2 « La Mise »: 7 777 € may stand on a face, but is no prize of this ticket',
    details: { emission: 2, amount: 7777 },
  });
});

test('every mechanic has its alphabets and places', () => {
  const shape = sevenExtra().tickets.map(({ mechanic }) => [
    mechanic.kind,
    alphabetsOf(mechanic).map(({ name, signs }) => `${name} ${signs.length}`),
    placesOf(mechanic).map(({ signs, sides }) => signs * Math.max(1, sides.length)),
  ]);
  expect(shape).toEqual([
    ['reveal', ['sums 8'], [16]],
    ['match', ['sums 7'], [14]],
    ['keyed', ['ranks 7', 'sums 10'], [140]],
    ['beat', ['numbers 10', 'gains 7'], [20, 7]],
    ['numbers', ['numbers 36', 'sums 11'], [36, 11]],
    ['alike', ['signs 6', 'gains 8'], [6, 8]],
    ['rows', ['signs 6', 'sums 8'], [6, 8]],
    ['match', ['sums 8'], [16]],
  ]);
});

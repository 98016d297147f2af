import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkRegulation } from '../../src/regulation/check.ts';
import { parseDefinition } from '../../src/regulation/definition.ts';
import { loadGame } from '../../src/regulation/load.ts';
import { gameSchema, type Ticket, type Way } from '../../src/regulation/schema.ts';

/** Faults of X10 in which one prize has other ways, or the ticket is changed otherwise. */
function faultsWith(change: (ticket: Ticket) => void) {
  const { game } = loadGame('x10');
  change(game.tickets[0]!);
  return checkRegulation(game).map(({ code, message }) => ({ code, message }));
}

const waysOf = (amount: number, ways: Way[]) => (ticket: Ticket) => {
  ticket.prizes.find((line) => line.amount === amount)!.ways = ways;
};
const way = (...wins: Way['wins']): Way => ({ weight: 1, wins });
const PLACE = 'article 4, ticket 1 « X10 »: ';

describe('ways that cannot be are named by prize and place', () => {
  it.each<[string, (ticket: Ticket) => void, string, string]>([
    [
      'a sum that does not add up',
      waysOf(20, [way({ sum: 20 }), way({ sum: 10 }, { sum: 5 })]),
      'WAY_SUM',
      '20 €, way 2 (10 + 5): makes 15 €, not 20 €',
    ],
    [
      'a product that does not add up',
      waysOf(25, [way({ sum: 3, multiplier: 5 }, { sum: 5 })]),
      'WAY_SUM',
      '25 €, way 1 (x5 3 + 5): makes 20 €, not 25 €',
    ],
    [
      'a sum outside the list',
      waysOf(20, [way({ sum: 12 }, { sum: 4, multiplier: 2 })]),
      'WAY_SUM_UNKNOWN',
      '20 €, way 1 (12 + x2 4): the sum 12 € is not in its sums',
    ],
    [
      'a multiplier outside the list',
      waysOf(15, [way({ sum: 5, multiplier: 3 })]),
      'WAY_MULTIPLIER_UNKNOWN',
      '15 €, way 1 (x3 5): the multiplier x3 is not in its multipliers',
    ],
    [
      'more matches than winning numbers',
      waysOf(4, [way({ sum: 1 }, { sum: 1 }, { sum: 1 }, { sum: 1 })]),
      'WAY_MATCHES',
      '4 €, way 1 (1 + 1 + 1 + 1): needs 4 matches, but your numbers differ and only 3 are winning numbers',
    ],
    [
      'more wins than numbers',
      waysOf(20, [way(...Array.from({ length: 10 }, () => ({ sum: 2, multiplier: 1 })))]),
      'WAY_LENGTH',
      `20 €, way 1 (${Array(10).fill('x1 2').join(' + ')}): needs 10 wins, but a face has only 9 numbers of yours`,
    ],
    [
      'a way stated twice',
      waysOf(7, [way({ sum: 5 }, { sum: 2 }), way({ sum: 7 }), way({ sum: 2 }, { sum: 5 })]),
      'WAY_TWICE',
      '7 €: ways 1 and 3 are the same; give one of them both weights',
    ],
    [
      'ways and faces',
      (ticket) => {
        ticket.prizes[0]!.faces = [[20_000]];
      },
      'WAYS_AND_FACES',
      '20 000 € has ways and faces: state the ways only',
    ],
  ])('%s', (_, change, code, message) => {
    expect(faultsWith(change)).toEqual([{ code, message: PLACE + message }]);
  });

  it('a mechanic that has no ways', () => {
    const { game } = loadGame('7extra');
    game.tickets[1]!.prizes[0]!.ways = [way({ sum: 2000 })];
    expect(checkRegulation(game)).toMatchObject([{ code: 'WAYS_MECHANIC' }]);
  });

  it('a multiplier listed twice', () => {
    const codes = faultsWith((ticket) => {
      if (ticket.mechanic.kind === 'numbers') ticket.mechanic.multipliers = [1, 2, 5, 10, 10];
    }).map(({ code }) => code);
    expect(codes).toEqual(['SIGN_TWICE']);
  });
});

it.each([
  ['{ weight: 3, wins: [{ sum: 20000 }] }', '{ weight: 0, wins: [{ sum: 20000 }] }', 'ways[1].weight: is 0'],
  ['{ sum: 20000, multiplier: 1 }', '{ sum: 20000, times: 1 }', 'ways[2].wins[1]: has "times"'],
  ['{ weight: 3, wins: [{ sum: 20000 }] }', '{ weight: 3, wins: [] }', 'ways[1].wins: is empty'],
  ['{ sum: 20000, multiplier: 1 }', '{ sum: vingt, multiplier: 1 }', 'ways[2].wins[1].sum: must be'],
])('a mistake in a way is named with line and path: %s', (from, to, words) => {
  const text = readFileSync(join(loadGame('x10').dir, 'game.yaml'), 'utf8');
  const line = text.slice(0, text.indexOf(from)).split('\n').length;
  const act = () => parseDefinition(text.replace(from, to), 'x10/game.yaml', gameSchema);
  expect(act).toThrow(new RegExp(`line ${line}, column \\d+: tickets\\[1\\]\\.prizes\\[1\\]\\.`));
  expect(act).toThrow(words);
});

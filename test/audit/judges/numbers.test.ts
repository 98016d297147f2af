/** The judge of numbers with multipliers and several matches, against boards made here and reckoned here. */

import { describe, expect, it } from 'vitest';
import type { Complaint } from '../../../src/audit/judges/judge.ts';
import { judgeOf } from '../../../src/audit/judges/judge-of.ts';
import type { Words } from '../../../src/audit/reading/words.ts';
import { loadGame } from '../../../src/regulation/load.ts';
import { fc } from '../../helpers/fast-check.ts';

const ticket = loadGame('x10').game.tickets[0]!;
if (ticket.mechanic.kind !== 'numbers') throw new Error('X10 is a game of numbers');
const { numbers, sums } = ticket.mechanic;
const judge = judgeOf(ticket, (words) => words);
const plain = (main: string): Words => ({ main, caption: '', side: undefined });

type Spot = readonly [main: string, euros: number];

/** Judges three winning numbers and nine spots. */
function judged(drawn: readonly string[], spots: readonly Spot[]) {
  const complaints: Complaint[] = [];
  const figures = (euros: number): string => sums.find(({ amount }) => amount === euros)!.figures;
  const words = [...drawn, ...spots.flatMap(([main, euros]) => [main, figures(euros)])].map(plain);
  return { prize: judge.judge(words, complaints), rules: complaints.map(({ rule }) => rule) };
}

const DRAWN = ['11', '22', '33'];
const FILL: readonly Spot[] = ['41', '42', '43', '44', '45', '46', '47', '48', '49'].map((main) => [
  main,
  1000,
]);
const board = (...wins: Spot[]): Spot[] => [...wins, ...FILL.slice(wins.length)];

describe('the judge of X10', () => {
  it.each<[string, Spot[], number]>([
    ['no match and no multiplier', [], 0],
    ['one match', [['22', 20]], 20],
    [
      'two matches',
      [
        ['22', 15],
        ['11', 5],
      ],
      20,
    ],
    [
      'three matches',
      [
        ['33', 5],
        ['22', 10],
        ['11', 10],
      ],
      25,
    ],
    ['a multiplier', [['x10', 2]], 20],
    ['x1', [['x1', 7]], 7],
    [
      'a multiplier and a match',
      [
        ['x5', 3],
        ['33', 5],
      ],
      20,
    ],
    [
      'two multipliers',
      [
        ['x10', 1000],
        ['x10', 1000],
      ],
      20_000,
    ],
  ])('pays %s', (_, wins, prize) => {
    expect(judged(DRAWN, board(...wins))).toEqual({ prize, rules: [] });
  });

  it.each<[string, readonly string[], Spot[], number | undefined]>([
    ['a total that is no prize', DRAWN, board(['22', 3]), undefined],
    ['a prize made up as its table does not say', DRAWN, board(['22', 10], ['11', 7], ['33', 3]), 20],
    ['a winning number twice', ['11', '11', '33'], board(['33', 20]), undefined],
    ['a number twice', DRAWN, board(['22', 2], ['22', 2]), undefined],
    ['a losing number twice', DRAWN, board(['51', 2], ['51', 2]), undefined],
  ])('complains of %s', (_, drawn, spots, prize) => {
    const { prize: paid, rules } = judged(drawn, spots);
    expect(paid).toBe(prize);
    expect(new Set(rules)).toEqual(new Set(['C-RULES']));
  });

  it.each([
    ['a number outside the list', DRAWN, board(['20', 2])],
    ['a multiplier outside the list', DRAWN, board(['x3', 5])],
    ['a multiplier among the winning numbers', ['x2', '22', '33'], board()],
  ] as const)('voids %s', (_, drawn, spots) => {
    expect(judged(drawn, spots)).toEqual({ prize: undefined, rules: ['C-ALPHABET'] });
  });

  it('adds up the wins of any board, and lets pass what the table has and nothing else', () => {
    const euros = fc.constantFrom(...sums.map(({ amount }) => amount));
    const spot = fc.oneof(
      { weight: 5, arbitrary: fc.constant('other') },
      { weight: 1, arbitrary: fc.constant('match') },
      { weight: 1, arbitrary: fc.constantFrom('x1', 'x2', 'x5', 'x10') },
    );
    const spots = fc.array(fc.tuple(spot, euros), { minLength: 9, maxLength: 9 });
    const order = fc.shuffledSubarray(numbers, { minLength: 12, maxLength: 12 });
    const tables = new Map(ticket.prizes.map(({ amount, ways }) => [amount, ways!]));
    fc.assert(
      fc.property(order, spots, (list, kinds) => {
        const drawn = list.slice(0, 3).map(String);
        let matches = 0;
        const made = kinds.map(([kind, sum], i): Spot => {
          if (kind === 'match' && matches < 3) return [drawn[matches++]!, sum];
          return kind.startsWith('x') ? [kind, sum] : [String(list[3 + i]), sum];
        });
        const wins = made.filter(([main]) => main.startsWith('x') || drawn.includes(main));
        const total = wins.reduce(
          (all, [main, sum]) => all + sum * (main.startsWith('x') ? Number(main.slice(1)) : 1),
          0,
        );
        const stated = tables.get(total)?.some((way) => {
          const left = wins.map(([main, sum]) => `${main.startsWith('x') ? main : ''}/${sum}`);
          for (const { sum, multiplier } of way.wins) {
            const at = left.indexOf(`${multiplier ? `x${multiplier}` : ''}/${sum}`);
            if (at < 0) return false;
            left.splice(at, 1);
          }
          return left.length === 0;
        });
        const { prize, rules } = judged(drawn, made);
        expect(prize).toBe(total === 0 || tables.has(total) ? total : undefined);
        expect(rules.length === 0).toBe(total === 0 || stated === true);
      }),
      { numRuns: 2000 },
    );
  });
});

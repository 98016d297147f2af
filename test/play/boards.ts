/** Boards for tests that need no game: winning numbers, numbers with sums, multipliers; and their prize. */

import { type Board, type BoardSymbol, winsOf, wonCents } from '../../src/play/board.ts';
import { fc } from '../helpers/fast-check.ts';

const WINNING = 3;
const YOURS = 9;
export const SYMBOLS = WINNING + YOURS;

const sums = [1, 2, 5, 10, 100, 20_000];
const multipliers = [1, 2, 5, 10];

const own = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 15 }).map((number) => ({ sign: String(number) })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...multipliers).map((multiplier) => ({ sign: `x${multiplier}`, multiplier })),
  },
);

/** Any board: of 15 numbers only, so that it often wins. */
export const anyBoard: fc.Arbitrary<Board> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { minLength: WINNING, maxLength: WINNING }),
    fc.array(fc.tuple(own, fc.constantFrom(...sums)), { minLength: YOURS, maxLength: YOURS }),
  )
  .map(([winning, yours]) =>
    boardWith([
      ...winning.map((number): BoardSymbol => ({ kind: 'winning', sign: String(number) })),
      ...yours.map(
        ([sign, sum]): BoardSymbol => ({ kind: 'yours', ...sign, sum: `${sum} €`, sumCents: sum * 100 }),
      ),
    ]),
  );

/** A board of these symbols with the prize that they make. */
export const boardWith = (symbols: readonly BoardSymbol[]): Board => ({
  symbols,
  prizeCents: wonCents(winsOf(symbols)),
});

/** A board that follows from its number alone; every third wins 5 €. */
export function boardOfNumber(number: number): Board {
  const wins = number % 3 === 0;
  return boardWith([
    ...[1, 6, 8].map((sign): BoardSymbol => ({ kind: 'winning', sign: String(sign) })),
    ...Array.from(
      { length: YOURS },
      (_, i): BoardSymbol => ({
        kind: 'yours',
        sign: String(wins && i === number % YOURS ? 6 : 20 + i + (number % 10)),
        sum: '5 €',
        sumCents: 500,
      }),
    ),
  ]);
}

/** Other symbols in the places that are covered, and another prize: what a player must not be able to tell apart. */
export const otherwise = (board: Board, other: Board, uncovered: readonly number[]): Board =>
  boardWith(board.symbols.map((symbol, i) => (uncovered.includes(i) ? symbol : other.symbols[i]!)));

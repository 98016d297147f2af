import { expect, it } from 'vitest';
import type { Board } from '../../src/play/board.ts';
import { lineOf, viewOf } from '../../src/play/view.ts';
import { fc } from '../helpers/fast-check.ts';
import { anyBoard, otherwise, SYMBOLS } from './boards.ts';

const stored = (board: Board, uncovered: readonly number[]) => ({
  id: 7,
  number: 7,
  startedAt: '2026-01-02T03:04:05.000Z',
  stakeCents: 200,
  board,
  uncovered,
});

const someSymbols = (maxLength: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max: SYMBOLS - 1 }), { maxLength });

it('tells nothing of covered symbols: two plays that differ only there look the same, to the byte', () => {
  fc.assert(
    fc.property(anyBoard, anyBoard, someSymbols(SYMBOLS - 1), (board, other, uncovered) => {
      const twin = otherwise(board, other, uncovered);
      for (const show of [viewOf, lineOf]) {
        expect(JSON.stringify(show(stored(twin, uncovered)))).toBe(
          JSON.stringify(show(stored(board, uncovered))),
        );
      }
    }),
    { numRuns: 500 },
  );
});

it('has a null for each covered symbol, the prize only of a finished play, and then wins that make it', () => {
  fc.assert(
    fc.property(anyBoard, someSymbols(SYMBOLS), (board, uncovered) => {
      const view = viewOf(stored(board, uncovered));
      view.symbols.forEach((symbol, i) => {
        expect(symbol === null).toBe(!uncovered.includes(i));
      });
      expect(view.done).toBe(uncovered.length === SYMBOLS);
      expect('prizeCents' in view).toBe(view.done);
      expect(view.wonCents).toBeLessThanOrEqual(board.prizeCents);
      if (view.done) expect(view.wonCents).toBe(view.prizeCents);
    }),
    { numRuns: 300 },
  );
});

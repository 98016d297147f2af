import type { Board } from './board.ts';

/** A play as the database has it: whole, whatever its player has seen of it. */
export interface StoredPlay {
  readonly id: number;
  readonly number: number;
  readonly startedAt: string;
  readonly stakeCents: number;
  readonly board: Board;
  /** Symbols in the order in which they were uncovered. */
  readonly uncovered: readonly number[];
}

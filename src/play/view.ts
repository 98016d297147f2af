/** The one gate through which a play leaves the server: symbols that are uncovered, and what they tell. */
import { winsOf, wonCents } from './board.ts';
import type { HistoryLine, PlayView } from './protocol.ts';
import type { StoredPlay } from './stored-play.ts';

/** A play as its player may see it now. */
export function viewOf(play: StoredPlay): PlayView {
  const { id, number, startedAt, stakeCents, board } = play;
  const uncovered = new Set(play.uncovered);
  const known = board.symbols.map((symbol, index) => (uncovered.has(index) ? symbol : undefined));
  const wins = winsOf(known);
  return {
    id,
    number,
    startedAt,
    stakeCents,
    symbols: known.map((symbol) => {
      if (symbol === undefined) return null;
      const { sign, multiplier, sum } = symbol;
      return { sign, ...(multiplier !== undefined && { multiplier }), ...(sum !== undefined && { sum }) };
    }),
    wins,
    wonCents: wonCents(wins),
    done: isDone(play),
    ...(isDone(play) && { prizeCents: board.prizeCents }),
  };
}

/** A play as a line of the history. */
export const lineOf = (play: StoredPlay): HistoryLine => ({
  id: play.id,
  number: play.number,
  startedAt: play.startedAt,
  stakeCents: play.stakeCents,
  uncovered: play.uncovered.length,
  symbols: play.board.symbols.length,
  ...(isDone(play) && { prizeCents: play.board.prizeCents }),
});

const isDone = ({ board, uncovered }: StoredPlay): boolean => uncovered.length === board.symbols.length;

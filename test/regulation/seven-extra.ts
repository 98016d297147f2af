/** The regulation of 7Extra, to be changed by tests. */
import { loadGame } from '../../src/regulation/load.ts';
import type { Game, PackLine, PrizeLine, Ticket } from '../../src/regulation/schema.ts';

const { game: original } = loadGame('7extra');

/** A fresh copy; changes to it concern nobody else. */
export const sevenExtra = (): Game => structuredClone(original);

export const ticketOf = (game: Game, emission: number): Ticket => game.tickets[emission - 1]!;

export const prizeOf = (game: Game, emission: number, amount: number): PrizeLine =>
  ticketOf(game, emission).prizes.find((line) => line.amount === amount)!;

export const packLineOf = (game: Game, amount: number): PackLine =>
  game.packPrizes.lines.find((line) => line.amount === amount)!;

/** Changes a ticket's count of a prize and the totals that the ticket states, so that the sums still hold. */
export function shiftPrize(game: Game, emission: number, amount: number, by: number): void {
  const ticket = ticketOf(game, emission);
  prizeOf(game, emission, amount).count += by;
  ticket.winners += by;
  ticket.total += by * amount;
}

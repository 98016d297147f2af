/** The tables as the data have them, to stand beside what the regulation says and what was printed. */
import type { Game } from '../regulation/schema.ts';
import type { AuditData } from './part-data.ts';

export interface DataCounts {
  /** Per ticket and line of its table. */
  readonly tickets: readonly (readonly number[])[];
  /** Per line of the pack table. */
  readonly packs: readonly number[];
}

export function countData(game: Game, { prizes, packs }: Pick<AuditData, 'prizes' | 'packs'>): DataCounts {
  const totals = new Map<number, number>();
  for (let row = 0; row < packs; row++) {
    const total = prizes.reduce((sum, column) => sum + column[row]!, 0);
    totals.set(total, (totals.get(total) ?? 0) + 1);
  }
  return {
    tickets: game.tickets.map((ticket, t) =>
      ticket.prizes.map(({ amount }) => prizes[t]!.reduce((n, prize) => n + (prize === amount ? 1 : 0), 0)),
    ),
    packs: game.packPrizes.lines.map(({ amount }) => totals.get(amount) ?? 0),
  };
}

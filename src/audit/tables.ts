/** The tables of the regulation against what was counted on the pages. */
import type { Game } from '../regulation/schema.ts';
import type { PartFindings } from './findings.ts';

/** One line of a table: what the regulation says and what was printed. */
export interface TableLine {
  /** « ticket 3 L'As de Coeur » or « pack ». */
  readonly table: string;
  readonly amount: number;
  readonly expected: number;
  readonly counted: number;
  /** What the data have. */
  readonly data: number;
}

/** All lines of all tables, tickets first, then the pack table. */
export function countTables(game: Game, all: readonly PartFindings[]): TableLine[] {
  const sum = (of: (findings: PartFindings) => number): number =>
    all.reduce((total, part) => total + of(part), 0);
  const tickets = game.tickets.flatMap(({ emission, name, prizes }, t) =>
    prizes.map(({ amount, count }, line) => ({
      table: `ticket ${emission} ${name}`,
      amount,
      expected: count,
      counted: sum(({ ticketCounts }) => ticketCounts[t]![line]!),
      data: sum(({ dataCounts }) => dataCounts.tickets[t]![line]!),
    })),
  );
  const packs = game.packPrizes.lines.map(({ amount, count }, line) => ({
    table: game.unit,
    amount,
    expected: count,
    counted: sum(({ packCounts }) => packCounts[line]!),
    data: sum(({ dataCounts }) => dataCounts.packs[line]!),
  }));
  return [...tickets, ...packs];
}

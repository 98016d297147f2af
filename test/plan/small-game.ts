/** Small invented games whose totals are stated as they come out. */
import type { Game, PackLine, PrizeLine } from '../../src/regulation/schema.ts';

export interface SmallGame {
  readonly lines: readonly PackLine[];
  readonly tickets: readonly (readonly PrizeLine[])[];
  readonly blockSize?: number;
  readonly winningTickets?: readonly number[];
  readonly unit?: string;
}

const sumOf = (lines: readonly { amount: number; count: number }[]): number =>
  lines.reduce((sum, { amount, count }) => sum + amount * count, 0);

const countOf = (lines: readonly { count: number }[]): number =>
  lines.reduce((sum, { count }) => sum + count, 0);

/** A regulation without arithmetic faults as long as the tables agree with each other. */
export function smallGame({ lines, tickets, blockSize, winningTickets, unit = 'pack' }: SmallGame): Game {
  const packs = blockSize ?? countOf(lines);
  const mayLose = packs > countOf(lines);
  const lengths = new Set(
    lines.flatMap(({ decompositions }) => decompositions.map((amounts) => amounts.length)),
  );
  return {
    game: 'Petit',
    gameCode: 900,
    edition: 'invented for tests',
    unit,
    blockSize: packs,
    price: 2,
    payout: { min: 0.0001, max: 100_000, source: 'no law' },
    winningTickets: [...(winningTickets ?? [...(mayLose ? [0] : []), ...lengths])],
    minimumPackPrize: mayLose ? 0 : Math.min(...lines.map(({ amount }) => amount)),
    packPrizes: {
      article: '2',
      provenance: 'reconstructed',
      total: sumOf(lines),
      lines: lines.map((line) => structuredClone(line)),
    },
    tickets: tickets.map((prizes, index) => ({
      emission: index + 1,
      emissionCode: 90_001 + index,
      name: `Ticket ${'ABCDEFGH'[index]}`,
      article: `3.${index + 1}`,
      provenance: 'reconstructed',
      prizes: prizes.map((line) => structuredClone(line)),
      winners: countOf(prizes),
      total: sumOf(prizes),
      mechanic: {
        kind: 'reveal',
        sums: prizes.map(({ amount }) => ({ amount, figures: String(amount) })),
        filler: { main: 'PERDU' },
        sides: ['above', 'below'],
      },
      rule: 'Grattez.',
    })),
    mentions: ['Jeu inventé.'],
  };
}

/** The game in which exactly these recipes (prizes of each ticket, 0 = loses) occur so many times. */
export function gameOfRecipes(recipes: readonly { prizes: readonly number[]; count: number }[]): Game {
  const lines = new Map<number, { count: number; ways: Map<string, number[]> }>();
  const tables = recipes[0]!.prizes.map(() => new Map<number, number>());
  for (const { prizes, count } of recipes) {
    const won = prizes.filter((prize) => prize > 0).sort((a, b) => b - a);
    const amount = won.reduce((sum, prize) => sum + prize, 0);
    const line = lines.get(amount) ?? { count: 0, ways: new Map<string, number[]>() };
    line.count += count;
    line.ways.set(won.join(' '), won);
    lines.set(amount, line);
    for (const [ticket, prize] of prizes.entries()) {
      if (prize > 0) tables[ticket]!.set(prize, (tables[ticket]!.get(prize) ?? 0) + count);
    }
  }
  return smallGame({
    lines: [...lines].map(([amount, { count, ways }]) => ({
      amount,
      count,
      decompositions: [...ways.values()],
    })),
    tickets: tables.map((table) => [...table].map(([amount, count]) => ({ amount, count }))),
  });
}

/**
 * The end-of-production statement: for each line of each table what the regulation says, what was printed, what of it
 * is void, and what is left to be shipped. A pack that was printed again counts once: its first is destroyed.
 */
import type { Plan } from '../plan/plan.ts';
import type { Game } from '../regulation/schema.ts';

export interface StatementLine {
  /** In euros; 0: wins nothing. */
  readonly amount: number;
  readonly regulation: number;
  readonly produced: number;
  readonly voided: number;
  /** produced − voided */
  readonly shipped: number;
}

export interface StatementTable {
  readonly name: string;
  readonly emissionCode?: number;
  readonly lines: readonly StatementLine[];
}

export interface Statement {
  readonly packs: Omit<StatementLine, 'amount'>;
  readonly tables: readonly StatementTable[];
  /** All of the block was printed, and every line of it is the regulation's. */
  readonly complete: boolean;
}

/**
 * @param recipes index of the recipe of every pack of the block
 * @param produced packs that were printed
 * @param voided packs that are void now, among them
 */
export function statementOf(
  { game, plan }: { readonly game: Game; readonly plan: Plan },
  recipes: ArrayLike<number>,
  produced: Iterable<number>,
  voided: ReadonlySet<number>,
): Statement {
  const tickets = game.tickets.length;
  const count = () =>
    Array.from({ length: tickets + 1 }, () => new Map<number, [produced: number, voided: number]>());
  const counts = count();
  let [packs, spoiled] = [0, 0];
  const add = (table: number, amount: number, isVoid: boolean): void => {
    const at = counts[table]!.get(amount) ?? [0, 0];
    at[0]++;
    if (isVoid) at[1]++;
    counts[table]!.set(amount, at);
  };
  for (const pack of produced) {
    const { prizes } = plan.recipes[recipes[pack - 1]!]!;
    const isVoid = voided.has(pack);
    packs++;
    if (isVoid) spoiled++;
    add(
      0,
      prizes.reduce((sum, prize) => sum + prize, 0),
      isVoid,
    );
    prizes.forEach((prize, ticket) => {
      add(ticket + 1, prize, isVoid);
    });
  }
  const table = (index: number, wanted: readonly { amount: number; count: number }[]): StatementLine[] => {
    const winning = wanted.reduce((sum, line) => sum + line.count, 0);
    const all = [...wanted, { amount: 0, count: game.blockSize - winning }];
    return all
      .filter((line, at) => line.amount > 0 || line.count > 0 || at < wanted.length)
      .map(({ amount, count: regulation }) => {
        const [made, lost] = counts[index]!.get(amount) ?? [0, 0];
        return { amount, regulation, produced: made, voided: lost, shipped: made - lost };
      });
  };
  const tables: StatementTable[] = [
    { name: `prizes of a ${game.unit}`, lines: table(0, game.packPrizes.lines) },
    ...game.tickets.map(({ name, emissionCode, prizes }, ticket) => ({
      name,
      emissionCode,
      lines: table(ticket + 1, prizes),
    })),
  ];
  return {
    packs: { regulation: game.blockSize, produced: packs, voided: spoiled, shipped: packs - spoiled },
    tables,
    complete:
      packs === game.blockSize &&
      tables.every(({ lines }) => lines.every(({ regulation, produced: made }) => made === regulation)),
  };
}

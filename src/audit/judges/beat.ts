/** Hands of two numbers against the bank's two: the gain is won if any hand is greater; equal loses. */
import type { MechanicOf } from '../../regulation/schema.ts';
import type { Words } from '../reading/words.ts';
import type { Canonical, Complaint, Judge } from './judge.ts';
import { SignTable, sumTable } from './sign-table.ts';

export function judgeBeat(mechanic: MechanicOf<'beat'>, canonical: Canonical): Judge {
  const { hands, numbers, numberSides, gains, gainSides } = mechanic;
  const numberTable = new SignTable(numbers, numberSides, canonical);
  const gainTable = sumTable(gains, gainSides, canonical);
  const players = [...hands.map((_, i) => `hand-${i + 1}`), 'bank'];
  const cells = [...players.flatMap((player) => [`${player}-a`, `${player}-b`]), 'gain'];
  const total = (words: readonly Words[], player: number, complaints: Complaint[]): number | undefined => {
    const [a, b] = [0, 1].map((n) =>
      numberTable.read(words[2 * player + n]!, cells[2 * player + n]!, complaints),
    );
    return a === undefined || b === undefined ? undefined : a + b;
  };
  return {
    cells,
    judge(words, complaints) {
      const totals = players.map((_, player) => total(words, player, complaints));
      const gain = gainTable.read(words[cells.length - 1]!, 'gain', complaints);
      const bank = totals.pop();
      if (gain === undefined || bank === undefined || totals.includes(undefined)) return undefined;
      return totals.some((hand) => hand! > bank) ? gain : 0;
    },
  };
}

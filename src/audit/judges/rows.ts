/** Rows of signs, each with a sum: the sum of the one row whose signs are all alike is won. */
import type { MechanicOf } from '../../regulation/schema.ts';
import type { Canonical, Judge } from './judge.ts';
import { numbered, SignTable, sumTable } from './sign-table.ts';

export function judgeRows(mechanic: MechanicOf<'rows'>, canonical: Canonical): Judge {
  const { rows, length, signs, signSides, sums, sides } = mechanic;
  const table = new SignTable(
    signs.map(({ main, caption }) => ({ main, caption, value: main })),
    signSides,
    canonical,
  );
  const amounts = sumTable(sums, sides, canonical);
  const cells = numbered('row', rows).flatMap((row) => [...numbered(`${row}-sign`, length), `${row}-sum`]);
  return {
    cells,
    judge(words, complaints) {
      let winners = 0;
      let prize = 0;
      let readable = true;
      for (let row = 0; row < rows; row++) {
        const at = row * (length + 1);
        const first = table.read(words[at]!, cells[at]!, complaints);
        let alike = first !== undefined;
        if (first === undefined) readable = false;
        for (let i = 1; i < length; i++) {
          const sign = table.read(words[at + i]!, cells[at + i]!, complaints);
          if (sign === undefined) readable = false;
          if (sign !== first) alike = false;
        }
        const amount = amounts.read(words[at + length]!, cells[at + length]!, complaints);
        if (amount === undefined) readable = false;
        else if (alike) {
          winners++;
          prize = amount;
        }
      }
      if (!readable) return undefined;
      if (winners > 1) {
        complaints.push({
          rule: 'C-RULES',
          cell: undefined,
          what: `${winners} rows have ${length} signs alike`,
          read: words.map((word) => word.main).join(' '),
          expected: 'one such row at most',
        });
        return undefined;
      }
      return prize;
    },
  };
}

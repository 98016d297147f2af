/** Your numbers, each with a sum, against winning numbers: the sum of the number that is a winning one is won. */
import type { MechanicOf } from '../../regulation/schema.ts';
import type { Canonical, Judge } from './judge.ts';
import { numbered, SignTable, sumTable } from './sign-table.ts';

export function judgeNumbers(mechanic: MechanicOf<'numbers'>, canonical: Canonical): Judge {
  const { winning, yours, numbers, sums, sides } = mechanic;
  const table = new SignTable(
    numbers.map((value) => ({ main: String(value), caption: undefined, value })),
    sides,
    canonical,
  );
  const amounts = sumTable(sums, sides, canonical);
  const cells = [
    ...numbered('winning', winning),
    ...Array.from({ length: yours }, (_, i) => [`number-${i + 1}`, `sum-${i + 1}`]).flat(),
  ];
  return {
    cells,
    judge(words, complaints) {
      const drawn: (number | undefined)[] = [];
      for (let i = 0; i < winning; i++) drawn.push(table.read(words[i]!, cells[i]!, complaints));
      const own: (number | undefined)[] = [];
      let matches = 0;
      let prize = 0;
      let readable = true;
      for (let i = 0; i < yours; i++) {
        const at = winning + 2 * i;
        const number = table.read(words[at]!, cells[at]!, complaints);
        const amount = amounts.read(words[at + 1]!, cells[at + 1]!, complaints);
        own.push(number);
        if (number === undefined || amount === undefined) readable = false;
        else if (drawn.includes(number)) {
          matches++;
          prize = amount;
        }
      }
      if (!readable || drawn.includes(undefined)) return undefined;
      if (matches > 1 || new Set(drawn).size < winning || new Set(own).size < yours) {
        complaints.push({
          rule: 'C-RULES',
          cell: undefined,
          what: 'numbers are repeated',
          read: `${drawn.join(', ')} against ${own.join(', ')}`,
          expected: 'numbers that all differ, but for one that wins',
        });
        return undefined;
      }
      return prize;
    },
  };
}

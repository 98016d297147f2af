/** Sums, of which one that occurs exactly `alike` times is won. */
import type { MechanicOf } from '../../regulation/schema.ts';
import type { Canonical, Judge } from './judge.ts';
import { numbered, sumTable } from './sign-table.ts';

export function judgeMatch({ alike, among, sums, sides }: MechanicOf<'match'>, canonical: Canonical): Judge {
  const table = sumTable(sums, sides, canonical);
  const cells = numbered('sum', among);
  return {
    cells,
    judge(words, complaints) {
      const times = new Map<number, number>();
      let readable = true;
      for (let i = 0; i < among; i++) {
        const amount = table.read(words[i]!, cells[i]!, complaints);
        if (amount === undefined) readable = false;
        else times.set(amount, (times.get(amount) ?? 0) + 1);
      }
      if (!readable) return undefined;
      let prize = 0;
      for (const [amount, count] of times) {
        if (count < alike) continue;
        if (count > alike || prize > 0) {
          complaints.push({
            rule: 'C-RULES',
            cell: undefined,
            what: count > alike ? `a sum occurs ${count} times` : `two sums occur ${alike} times`,
            read: words.map((word) => word.main).join(', '),
            expected: `at most one sum that occurs ${alike} times, and none more often`,
          });
          return undefined;
        }
        prize = amount;
      }
      return prize;
    },
  };
}

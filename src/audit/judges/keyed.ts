/** Framed sets of a rank and a sum: the sums that stand with the key rank are won together. */
import type { MechanicOf, PrizeLine } from '../../regulation/schema.ts';
import type { Canonical, Complaint, Judge } from './judge.ts';
import { numbered, SignTable } from './sign-table.ts';

export function judgeKeyed(
  mechanic: MechanicOf<'keyed'>,
  prizes: readonly PrizeLine[],
  canonical: Canonical,
): Judge {
  const { sets, key, ranks, suit, sums, sides } = mechanic;
  const rankTable = new SignTable(
    ranks.map((rank) => ({ main: rank + suit, caption: undefined, value: rank })),
    sides,
    canonical,
  );
  const sumTable = new SignTable(
    sums.map(({ figures, amount }) => ({ main: figures, caption: undefined, value: amount })),
    sides,
    canonical,
  );
  // The prize may be made up only as its line says.
  const allowed = new Map<string, number>();
  for (const { amount, faces } of prizes) {
    for (const face of faces ?? [[amount]]) allowed.set(sorted(face), amount);
  }
  const cells = numbered('set', sets);
  const side = new Set(sides);
  return {
    cells,
    judge(words, complaints) {
      const won: number[] = [];
      const others = new Set<string>();
      let readable = true;
      for (let i = 0; i < sets; i++) {
        const cell = cells[i]!;
        const { main, caption, side: at } = words[i]!;
        const rank = rankTable.read({ main, caption: '', side: undefined }, cell, complaints);
        const sum = sumTable.read({ main: caption, caption: '', side: undefined }, cell, complaints);
        if (rank === undefined || sum === undefined) {
          readable = false;
          continue;
        }
        if (at === undefined || !side.has(at))
          complaints.push(wrongSide(cell, at ?? 'nowhere', sides.join(' or ')));
        if (rank === key) won.push(sum);
        else if (others.has(rank)) {
          complaints.push({
            rule: 'C-RULES',
            cell,
            what: 'a rank other than the key stands twice',
            read: words.map((word) => word.main).join(', '),
            expected: 'ranks that differ',
          });
        } else others.add(rank);
      }
      if (!readable) return undefined;
      if (won.length === 0) return 0;
      const prize = allowed.get(sorted(won));
      if (prize === undefined) {
        complaints.push({
          rule: 'C-RULES',
          cell: undefined,
          what: `the sums that stand with ${key}${suit} make up no prize`,
          read: won.join(' + '),
          expected: 'a prize of the ticket, made up as its table says',
        });
      }
      return prize;
    },
  };
}

const sorted = (amounts: readonly number[]): string => [...amounts].sort((a, b) => a - b).join('+');

const wrongSide = (cell: string, read: string, expected: string): Complaint => ({
  rule: 'C-CAPTION',
  cell,
  what: 'the sum stands on a side that is not allowed',
  read,
  expected,
});

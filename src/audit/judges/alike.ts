/** Signs and a gain: the gain is won if all signs are alike. */
import type { MechanicOf } from '../../regulation/schema.ts';
import type { Canonical, Judge } from './judge.ts';
import { numbered, SignTable, sumTable } from './sign-table.ts';

export function judgeAlike(mechanic: MechanicOf<'alike'>, canonical: Canonical): Judge {
  const { count, signs, signSides, gains, gainSides } = mechanic;
  const table = new SignTable(
    signs.map(({ main, caption }) => ({ main, caption, value: main })),
    signSides,
    canonical,
  );
  const gainTable = sumTable(gains, gainSides, canonical);
  const cells = [...numbered('sign', count), 'gain'];
  return {
    cells,
    judge(words, complaints) {
      const shown: (string | undefined)[] = [];
      for (let i = 0; i < count; i++) shown.push(table.read(words[i]!, cells[i]!, complaints));
      const gain = gainTable.read(words[count]!, 'gain', complaints);
      if (gain === undefined || shown.includes(undefined)) return undefined;
      return shown.every((sign) => sign === shown[0]) ? gain : 0;
    },
  };
}

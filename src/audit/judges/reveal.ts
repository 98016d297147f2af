/** One zone: the sum that is shown is won; the filler loses. */
import type { MechanicOf } from '../../regulation/schema.ts';
import type { Canonical, Judge } from './judge.ts';
import { SignTable } from './sign-table.ts';

export function judgeReveal({ sums, filler, sides }: MechanicOf<'reveal'>, canonical: Canonical): Judge {
  const entries = sums.map(({ figures, letters, amount }) => ({
    main: figures,
    caption: letters,
    value: amount,
  }));
  const table = new SignTable(
    [...entries, { main: filler.main, caption: filler.caption, value: 0 }],
    sides,
    canonical,
  );
  return {
    cells: ['sum'],
    judge: (words, complaints) => table.read(words[0]!, 'sum', complaints),
  };
}

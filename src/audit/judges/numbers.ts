/**
 * Your numbers, each with a sum, against winning numbers. The sum of a number that is a winning one is won; so is a sum
 * beside a multiplier, times the multiplier. All wins of a face add up to one prize.
 */
import type { MechanicOf, PrizeLine } from '../../regulation/schema.ts';
import type { Canonical, Judge } from './judge.ts';
import { numbered, SignTable, sumTable, type TableEntry } from './sign-table.ts';

/** What stands in the place of one of yours. */
interface Own {
  readonly kind: 'number' | 'multiplier';
  readonly value: number;
}

export function judgeNumbers(
  mechanic: MechanicOf<'numbers'>,
  prizes: readonly PrizeLine[],
  canonical: Canonical,
): Judge {
  const { winning, yours, numbers, multipliers, sums, sides } = mechanic;
  const entry = <T>(main: string, value: T): TableEntry<T> => ({ main, caption: undefined, value });
  const drawnTable = new SignTable(
    numbers.map((value) => entry(String(value), value)),
    sides,
    canonical,
  );
  const ownTable = new SignTable<Own>(
    [
      ...numbers.map((value) => entry<Own>(String(value), { kind: 'number', value })),
      ...(multipliers ?? []).map((value) => entry<Own>(`x${value}`, { kind: 'multiplier', value })),
    ],
    sides,
    canonical,
  );
  const amounts = sumTable(sums, sides, canonical);
  // A prize may be made up only as its line says; a line that says nothing is won by one match.
  const allowed = new Set(
    prizes.flatMap(({ amount, ways }) =>
      ways === undefined
        ? [winWords(amount)]
        : ways.map(({ wins }) => sorted(wins.map(({ sum, multiplier }) => winWords(sum, multiplier)))),
    ),
  );
  const cells = [
    ...numbered('winning', winning),
    ...Array.from({ length: yours }, (_, i) => [`number-${i + 1}`, `sum-${i + 1}`]).flat(),
  ];
  return {
    cells,
    judge(words, complaints) {
      const drawn: (number | undefined)[] = [];
      for (let i = 0; i < winning; i++) drawn.push(drawnTable.read(words[i]!, cells[i]!, complaints));
      const own: number[] = [];
      const won: string[] = [];
      let prize = 0;
      let readable = !drawn.includes(undefined);
      for (let i = 0; i < yours; i++) {
        const at = winning + 2 * i;
        const sign = ownTable.read(words[at]!, cells[at]!, complaints);
        const amount = amounts.read(words[at + 1]!, cells[at + 1]!, complaints);
        if (sign?.kind === 'number') own.push(sign.value);
        if (sign === undefined || amount === undefined) readable = false;
        else if (sign.kind === 'multiplier') {
          won.push(winWords(amount, sign.value));
          prize += amount * sign.value;
        } else if (drawn.includes(sign.value)) {
          won.push(winWords(amount));
          prize += amount;
        }
      }
      if (!readable) return undefined;
      if (new Set(drawn).size < winning || new Set(own).size < own.length) {
        complaints.push({
          rule: 'C-RULES',
          cell: undefined,
          what: 'numbers are repeated',
          read: `${drawn.join(', ')} against ${own.join(', ')}`,
          expected: 'numbers that all differ, but for those that win',
        });
        return undefined;
      }
      if (won.length > 0 && !allowed.has(sorted(won))) {
        complaints.push({
          rule: 'C-RULES',
          cell: undefined,
          what: 'the wins of this face make up no prize as its table says',
          read: `${won.join(' + ')} = ${prize} €`,
          expected: 'a way of the prize',
        });
      }
      return prize;
    },
  };
}

const winWords = (sum: number, multiplier?: number): string =>
  multiplier === undefined ? String(sum) : `x${multiplier} ${sum}`;

const sorted = (wins: readonly string[]): string => [...wins].sort().join(' + ');

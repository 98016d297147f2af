/** A list of signs that a cell may show, and what each stands for. */
import type { Inscription, Side } from '../../regulation/schema.ts';
import { quoted } from '../faults.ts';
import type { Words } from '../reading/words.ts';
import type { Canonical, Complaint } from './judge.ts';

export interface TableEntry<T> {
  readonly main: string;
  /** Undefined where the regulation asks for no letters. */
  readonly caption: string | undefined;
  readonly value: T;
}

export class SignTable<T> {
  private readonly byMain = new Map<string, TableEntry<T>>();
  private readonly sides: ReadonlySet<Side>;

  /** `sides` are those on which letters may stand; they do not matter for signs without letters. */
  constructor(entries: readonly TableEntry<T>[], sides: readonly Side[], canonical: Canonical) {
    this.sides = new Set(sides);
    for (const { main, caption, value } of entries) {
      this.byMain.set(canonical(main), {
        main,
        caption: caption === undefined ? undefined : canonical(caption),
        value,
      });
    }
  }

  /** What the words stand for; undefined, with a complaint, if they are no sign of the table or void. */
  read(words: Words, cell: string, complaints: Complaint[]): T | undefined {
    const entry = this.byMain.get(words.main);
    if (entry === undefined) {
      complaints.push(
        words.main === ''
          ? {
              rule: 'C-CLIP',
              cell,
              what: 'the cell is empty',
              read: quoted(words.caption),
              expected: 'an inscription',
            }
          : {
              rule: 'C-ALPHABET',
              cell,
              what: 'this is no sign of the ticket',
              read: quoted(words.main),
              expected: [...this.byMain.keys()].slice(0, 40).join(', '),
            },
      );
      return undefined;
    }
    if (words.caption !== (entry.caption ?? '')) {
      complaints.push({
        rule: 'C-CAPTION',
        cell,
        what: 'figures and letters do not agree, which voids the ticket',
        read: `${quoted(words.main)} with ${quoted(words.caption)}`,
        expected: `${quoted(words.main)} with ${quoted(entry.caption ?? '')}`,
      });
      return undefined;
    }
    if (words.side !== undefined && !this.sides.has(words.side)) {
      complaints.push({
        rule: 'C-CAPTION',
        cell,
        what: 'the letters stand on a side that is not allowed',
        read: words.side,
        expected: [...this.sides].join(' or '),
      });
    }
    return entry.value;
  }
}

/** A table of sums, each with its amount. */
export function sumTable(
  sums: readonly Inscription[],
  sides: readonly Side[],
  canonical: Canonical,
): SignTable<number> {
  const entries = sums.map(({ figures, letters, amount }) => ({
    main: figures,
    caption: letters,
    value: amount,
  }));
  return new SignTable(entries, sides, canonical);
}

/** `name-1` to `name-n`. */
export const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${name}-${i + 1}`);

/** Lists of packs as people give them: `12000-12049,12077`, or a CSV with columns `pack`, or `first` and `last`. */
import { badInput } from '../shared/errors.ts';
import type { PackRange } from './spoils.ts';

/** Reads `12000-12049,12077`. Throws `badInput` for anything else, or packs outside 1 to `blockSize`. */
export function parsePackList(text: string, blockSize: number): PackRange[] {
  return text.split(',').map((piece) => {
    const match = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(piece);
    if (!match)
      throw badInput(
        'BAD_PACKS',
        `--packs: "${piece.slice(0, 40)}" is no pack; write for example 12000-12049,12077`,
      );
    return checked(Number(match[1]), Number(match[2] ?? match[1]), blockSize, '--packs');
  });
}

/** Larger than any list of spoils. */
const MOST_LINES = 1_000_000;

/**
 * Reads a CSV: a header with `pack`, or `first` and `last`, in any order among other columns, separated by commas or
 * semicolons. Throws `badInput` that names the line.
 */
export function parsePackCsv(text: string, blockSize: number, where: string): PackRange[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const head = lines[0] ?? '';
  const separator = head.includes(';') ? ';' : ',';
  const cells = (line: string): string[] =>
    line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const names = cells(head.toLowerCase());
  const [pack, first, last] = ['pack', 'first', 'last'].map((name) => names.indexOf(name)) as [
    number,
    number,
    number,
  ];
  if (pack < 0 && (first < 0 || last < 0)) {
    throw badInput('BAD_CSV', `${where}, line 1: a column "pack" is needed, or "first" and "last"`);
  }
  if (lines.length > MOST_LINES) throw badInput('BAD_CSV', `${where}: more than ${MOST_LINES} lines`);
  const ranges = lines.slice(1).flatMap((line, index): PackRange[] => {
    if (line.trim() === '') return [];
    const row = cells(line);
    const number = (column: number): number => {
      const cell = row[column] ?? '';
      if (/^\d{1,9}$/.test(cell)) return Number(cell);
      throw badInput('BAD_CSV', `${where}, line ${index + 2}: "${cell.slice(0, 40)}" is no pack number`);
    };
    const [from, to] = pack >= 0 ? [number(pack), number(pack)] : [number(first), number(last)];
    return [checked(from, to, blockSize, `${where}, line ${index + 2}`)];
  });
  if (ranges.length === 0) throw badInput('BAD_CSV', `${where}: no packs in it`);
  return ranges;
}

function checked(first: number, last: number, blockSize: number, where: string): PackRange {
  if (first >= 1 && last <= blockSize && first <= last) return [first, last];
  throw badInput(
    'PACK_OUT_OF_RANGE',
    `${where}: ${first}-${last}: this block has the packs 1 to ${blockSize}`,
  );
}

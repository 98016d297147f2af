/** The slug line of a sheet as it must read. */
import type { Game } from '../regulation/schema.ts';
import { inWordsOf } from '../regulation/words.ts';
import type { PartFacts } from './part-data.ts';

const HASH_DIGITS = 12;

const digits = (value: number, least: number): string => String(value).padStart(least, '0');
const counted = (value: number, all: number, least: number): string => {
  const width = Math.max(least, String(all).length);
  return `${digits(value, width)} of ${digits(all, width)}`;
};

/** The line that is imaged above the strips of a sheet (from 1). */
export function slugOf(
  { part, parts, firstPack, packs: count }: PartFacts,
  dataHash: string,
  game: Pick<Game, 'unit'>,
  packDigits: number,
  sheet: number,
  sheets: number,
): string {
  const range = `${digits(firstPack, packDigits)}-${digits(firstPack + count - 1, packDigits)}`;
  return [
    `part ${counted(part, parts, 3)}`,
    `${inWordsOf(game, 'packs')} ${range}`,
    `data ${dataHash.slice(0, HASH_DIGITS)}`,
    `sheet ${counted(sheet, sheets, 4)}`,
  ].join(' · ');
}

/**
 * The slug line of a sheet: what a person at the press wants to know of it, and nothing of what is under the coats. What
 * is the same on all sheets stands on the plates, the rest is imaged.
 */

import { numberFormatOf } from '../../regulation/number-format.ts';
import type { Game } from '../../regulation/schema.ts';
import { inWordsOf } from '../../regulation/words.ts';
import type { SheetSide } from '../../strip/sheet-geometry.ts';

/** What the sheets of a file are of, as their slug line says it. */
export type SheetsOf = PartOfSheets | ReprintOfSheets;

/** A part, and which file of data it was printed from. */
interface PartOfSheets {
  readonly part: number;
  readonly parts: number;
  readonly firstPack: number;
  readonly packs: number;
  /** SHA-256 of the part's data file, lower-case hex. */
  readonly dataHash: string;
}

/** Spoiled packs printed again: no file of data holds just them, so that the plan stands for what they were dealt from. */
interface ReprintOfSheets {
  /** Number of the reprint in its block, from 1. */
  readonly reprint: number;
  /** In order. */
  readonly packNumbers: readonly number[];
  /** SHA-256 of the block's plan, lower-case hex. */
  readonly planHash: string;
}

/** So many digits of a hash tell files apart for a person. */
const HASH_DIGITS = 12;
const BETWEEN = ' · ';

/** `7Extra · block 01 · SPECIMEN · front · FOGRA39 FOGRA39L coated` */
export function slugOfPlates(
  of: { readonly game: Game; readonly block: number; readonly specimen: boolean; readonly profile: string },
  side: SheetSide,
): string {
  const block = `block ${String(of.block).padStart(2, '0')}`;
  return [of.game.game, block, ...(of.specimen ? ['SPECIMEN'] : []), side, of.profile].join(BETWEEN);
}

/**
 * As wide on every sheet of a file:
 *
 *   part 001 of 075 · packs 000001-010000 · data 3fa2c9d1e0ab · sheet 0001 of 2500
 *   REPRINT 2 · 6 packs of 000007-000040 · plan 3fa2c9d1e0ab · sheet 0001 of 0002
 */
export function slugOfSheet(game: Game, of: SheetsOf, sheet: number, sheets: number): string {
  const what = 'reprint' in of ? ofReprint(game, of) : ofPart(game, of);
  return [...what, `sheet ${counted(sheet, sheets, 4)}`].join(BETWEEN);
}

const ofPart = (game: Game, { part, parts, firstPack, packs, dataHash }: PartOfSheets): string[] => [
  `part ${counted(part, parts, 3)}`,
  `${inWordsOf(game, 'packs')} ${rangeOf(game, firstPack, firstPack + packs - 1)}`,
  `data ${shortHash(dataHash)}`,
];

function ofReprint(game: Game, { reprint, packNumbers, planHash }: ReprintOfSheets): string[] {
  const [first, last] = [packNumbers[0]!, packNumbers.at(-1)!];
  const { length } = packNumbers;
  const range = rangeOf(game, first, last);
  // Which packs of the range they are say document parts and manifest: a line has no room for a list.
  const packs = inWordsOf(game, 'packs');
  const which = last - first + 1 === length ? `${packs} ${range}` : `${length} ${packs} of ${range}`;
  return [`REPRINT ${reprint}`, which, `plan ${shortHash(planHash)}`];
}

function rangeOf(game: Game, first: number, last: number): string {
  const { packDigits } = numberFormatOf(game);
  const pack = (number: number): string => String(number).padStart(packDigits, '0');
  return `${pack(first)}-${pack(last)}`;
}

const shortHash = (hash: string): string => hash.slice(0, HASH_DIGITS);

function counted(number: number, of: number, least: number): string {
  const digits = Math.max(least, String(of).length);
  return `${String(number).padStart(digits, '0')} of ${String(of).padStart(digits, '0')}`;
}

/** Characters that the imaging font needs for slug lines, the same for parts and reprints: so packs have the same bytes in both. */
export const slugSigns = (game: Game): string =>
  `0123456789abcdef -·partofsheetplanREPRINT${inWordsOf(game, 'packs')}`;

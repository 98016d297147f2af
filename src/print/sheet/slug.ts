/**
 * The slug line of a sheet: what a person at the press wants to know of it, and nothing of what is under the coats. What
 * is the same on all sheets stands on the plates, the rest is imaged.
 */

import { numberFormatOf } from '../../regulation/number-format.ts';
import type { Game } from '../../regulation/schema.ts';
import type { SheetSide } from '../../strip/sheet-geometry.ts';

/** Which file of data a part was printed from. */
export interface PartOfSheets {
  readonly part: number;
  readonly parts: number;
  readonly firstPack: number;
  readonly packs: number;
  /** SHA-256 of the part's data file, lower-case hex. */
  readonly dataHash: string;
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

/** `part 001 of 075 · packs 000001-010000 · data 3fa2c9d1e0ab · sheet 0001 of 2500`; as wide on every sheet. */
export function slugOfSheet(game: Game, of: PartOfSheets, sheet: number, sheets: number): string {
  const { packDigits } = numberFormatOf(game);
  const pack = (number: number): string => String(number).padStart(packDigits, '0');
  const counted = (number: number, of: number, least: number): string => {
    const digits = Math.max(least, String(of).length);
    return `${String(number).padStart(digits, '0')} of ${String(of).padStart(digits, '0')}`;
  };
  return [
    `part ${counted(of.part, of.parts, 3)}`,
    `packs ${pack(of.firstPack)}-${pack(of.firstPack + of.packs - 1)}`,
    `data ${of.dataHash.slice(0, HASH_DIGITS)}`,
    `sheet ${counted(sheet, sheets, 4)}`,
  ].join(BETWEEN);
}

/** Characters that the imaging font needs for slug lines. */
export const SLUG_SIGNS = '0123456789abcdef -·partofpcksheet';

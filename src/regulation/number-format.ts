/** How wide the numbers on a ticket are; it depends on how many packs a block has. See docs/data-format.md. */
import type { Game } from './schema.ts';

/** Digits of a pack number in all but very large blocks. */
const USUAL_PACK_DIGITS = 6;

export interface NumberFormat {
  /** Digits of the pack number on the stub and in the Data Matrix. */
  readonly packDigits: number;
  /** Digits of the inventory number, always even since Interleaved 2 of 5 sets digits in pairs. */
  readonly inventoryDigits: number;
}

/** The widths of a game's numbers. */
export function numberFormatOf({ blockSize }: Pick<Game, 'blockSize'>): NumberFormat {
  const packDigits = Math.max(USUAL_PACK_DIGITS, String(blockSize).length);
  // Emission code 5, block 2, pack, check digit; an odd pack number gets one more leading zero.
  return { packDigits, inventoryDigits: 8 + packDigits + (packDigits % 2) };
}

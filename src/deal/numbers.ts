/**
 * Numbers of a ticket. None of them says anything about a prize: they follow from keys and from the ticket's
 * place, never from what is dealt.
 *
 *     inventory  EEEEE BB PPPPPP C              emission code, block, pack, check digit
 *     matrix     EEEEE BB PPPPPP VVVVVVVVVV C   emission code, block, pack, validation, check digit
 *
 * A block of a million packs and more (see regulation/number-format.ts) has pack numbers of seven digits:
 *
 *     inventory  EEEEE BB 0PPPPPPP C            bars set digits in pairs
 *     matrix     EEEEE BB PPPPPPP VVVVVVVVVV    the symbol is full; its check words alone guard it
 */
import { integersAt } from '../random/integers-at.ts';
import { NumberPermutation } from '../random/permute-number.ts';
import type { NumberFormat } from '../regulation/number-format.ts';
import { badInput } from '../shared/errors.ts';

/** Digits of a validation number. */
export const VALIDATION_DIGITS = 10;
/** Digits of a PIN. */
export const PIN_DIGITS = 4;

/** Digits of a Data Matrix of 16 x 16 modules. */
export const MATRIX_DIGITS = 24;

/** Block number that specimens print, whatever block they are made from. */
const SPECIMEN_BLOCK = 0;

/** The places of tickets in a block as numbers from 0: (pack - 1) * tickets + ticket. */
export function ticketIndexes(packs: ArrayLike<number>, tickets: number): Float64Array {
  const indexes = new Float64Array(packs.length * tickets);
  let at = 0;
  for (let i = 0; i < packs.length; i++) {
    for (let ticket = 0; ticket < tickets; ticket++) {
      indexes[at++] = ((packs[i] as number) - 1) * tickets + ticket;
    }
  }
  return indexes;
}

/** Validation numbers, unique in the block. `key` is the block's key for 'validation'. */
export const validationNumbers = (key: Uint8Array, indexes: Float64Array): Float64Array =>
  new NumberPermutation(key, VALIDATION_DIGITS).permute(indexes);

/** PINs, uniform and independent. `key` is the block's key for 'pin'. */
export const pins = (key: Uint8Array, indexes: Float64Array): Uint16Array =>
  integersAt(key, indexes, 10 ** PIN_DIGITS);

/** GS1 check digit (modulo 10, weights 3 and 1 from the right) of the first `count` digits, given as values 0 to 9. */
export function gs1CheckDigit(digits: ArrayLike<number>, count: number): number {
  let sum = 0;
  for (let i = count - 1, weight = 3; i >= 0; i--, weight = 4 - weight) sum += digits[i]! * weight;
  return (10 - (sum % 10)) % 10;
}

/** A string of digits with its GS1 check digit at the end. Throws `badInput` for anything but digits. */
export function withCheckDigit(digits: string): string {
  if (!/^\d+$/.test(digits)) throw badInput('NOT_DIGITS', 'A check digit is made of digits only.');
  return digits + gs1CheckDigit(Uint8Array.from(digits, Number), digits.length);
}

/** Block number as it is printed: the block's, or 0 on a specimen. Throws `badInput` outside 1 to 99. */
export function printedBlock(block: number, specimen: boolean): number {
  if (!Number.isInteger(block) || block < 1 || block > 99) {
    throw badInput('BLOCK_NUMBER', `A block's number lies between 1 and 99, not ${block}.`);
  }
  return specimen ? SPECIMEN_BLOCK : block;
}

/** The digits of the inventory number. `blockPrinted` is 0 on a specimen. Throws `badInput` for what does not fit. */
export function inventoryNumber(
  { packDigits, inventoryDigits }: NumberFormat,
  emissionCode: number,
  blockPrinted: number,
  pack: number,
): string {
  const packField = packNumber(pack, packDigits).padStart(inventoryDigits - 8, '0');
  return withCheckDigit(ticketKind(emissionCode, blockPrinted) + packField);
}

/** The 24 digits of the Data Matrix; the last is a check digit if there is room for one. */
export function matrixDigits(
  { packDigits }: NumberFormat,
  emissionCode: number,
  blockPrinted: number,
  pack: number,
  validation: number,
): string {
  const digits =
    ticketKind(emissionCode, blockPrinted) +
    packNumber(pack, packDigits) +
    field(validation, VALIDATION_DIGITS, 0, 'validation number');
  return digits.length < MATRIX_DIGITS ? withCheckDigit(digits) : digits;
}

const ticketKind = (emissionCode: number, blockPrinted: number): string =>
  field(emissionCode, 5, 10_000, 'emission code') + field(blockPrinted, 2, 0, 'block number');

const packNumber = (pack: number, digits: number): string => field(pack, digits, 1, 'pack number');

function field(value: number, digits: number, least: number, what: string): string {
  if (!Number.isInteger(value) || value < least || value >= 10 ** digits) {
    throw badInput(
      'NUMBER_FIELD',
      `A ${what} printed on a ticket has ${digits} digits; this one does not fit.`,
    );
  }
  return String(value).padStart(digits, '0');
}

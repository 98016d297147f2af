/**
 * Numbers of a ticket. None of them says anything about a prize: they follow from keys and from the ticket's
 * place, never from what is dealt.
 *
 *     inventory  EEEEE BB PPPPPP C              emission code, block, pack, check digit
 *     matrix     EEEEE BB PPPPPP VVVVVVVVVV C   the same without its check digit, validation, check digit
 */
import { integersAt } from '../random/integers-at.ts';
import { NumberPermutation } from '../random/permute-number.ts';
import { badInput } from '../shared/errors.ts';

/** Digits of a validation number. */
export const VALIDATION_DIGITS = 10;
/** Digits of a PIN. */
export const PIN_DIGITS = 4;

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

/** The 14 digits of the inventory number. `blockPrinted` is 0 on a specimen. Throws `badInput` for what does not fit. */
export function inventoryNumber(emissionCode: number, blockPrinted: number, pack: number): string {
  return withCheckDigit(inventoryDigits(emissionCode, blockPrinted, pack));
}

/** The 24 digits of the Data Matrix. */
export function matrixDigits(
  emissionCode: number,
  blockPrinted: number,
  pack: number,
  validation: number,
): string {
  const digits =
    inventoryDigits(emissionCode, blockPrinted, pack) +
    field(validation, VALIDATION_DIGITS, 0, 'validation number');
  return withCheckDigit(digits);
}

const inventoryDigits = (emissionCode: number, blockPrinted: number, pack: number): string =>
  field(emissionCode, 5, 10_000, 'emission code') +
  field(blockPrinted, 2, 0, 'block number') +
  field(pack, 6, 1, 'pack number');

function field(value: number, digits: number, least: number, what: string): string {
  if (!Number.isInteger(value) || value < least || value >= 10 ** digits) {
    throw badInput(
      'NUMBER_FIELD',
      `A ${what} printed on a ticket has ${digits} digits; this one does not fit.`,
    );
  }
  return String(value).padStart(digits, '0');
}

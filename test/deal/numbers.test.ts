import { describe, expect, it } from 'vitest';
import {
  gs1CheckDigit,
  inventoryNumber,
  matrixDigits,
  pins,
  printedBlock,
  ticketIndexes,
  validationNumbers,
  withCheckDigit,
} from '../../src/deal/numbers.ts';
import { numberFormatOf } from '../../src/regulation/number-format.ts';
import { fc } from '../helpers/fast-check.ts';

const USUAL = numberFormatOf({ blockSize: 750_000 });
const LARGE = numberFormatOf({ blockSize: 4_500_000 });

describe('check digits', () => {
  // Published examples: GTIN-13, GTIN-8, GTIN-12, SSCC.
  it.each([
    ['629104150021', 3],
    ['400638133393', 1],
    ['7351353', 7],
    ['03600029145', 2],
    ['00614141123456789', 0],
    ['0', 0],
  ])('of %s is %i', (digits, check) => {
    expect(withCheckDigit(digits)).toBe(`${digits}${check}`);
    const values = [...digits, '9'].map(Number);
    expect(gs1CheckDigit(values, digits.length)).toBe(check);
  });

  it('find every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 23 }),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (digits, place, change) => {
          const at = place % digits.length;
          const wrong = digits.with(at, ((digits[at] as number) + change) % 10);
          expect(gs1CheckDigit(wrong, wrong.length)).not.toBe(gs1CheckDigit(digits, digits.length));
        },
      ),
    );
  });

  it.each(['', '12a', '1 2', '-1', '１'])('are not made of %j', (digits) => {
    expect(() => withCheckDigit(digits)).toThrow(expect.objectContaining({ code: 'NOT_DIGITS' }));
  });
});

describe('printed numbers', () => {
  it('has the digits of the inventory number in their places', () => {
    // By hand, from the right: 3 * (2 + 7 + 1 + 9 + 3) + (1 + 9) = 76, so 4 is missing to 80.
    expect(inventoryNumber(USUAL, 39_901, 7, 12)).toBe('39901070000124');
    expect(inventoryNumber(USUAL, 39_908, 0, 750_000)).toMatch(/^3990800750000\d$/);
  });

  it('has the digits of the matrix in their places', () => {
    expect(matrixDigits(USUAL, 39_901, 7, 12, 1_234_567)).toBe(withCheckDigit('39901070000120001234567'));
  });

  it('is as wide as the block is large', () => {
    expect([USUAL, numberFormatOf({ blockSize: 60_000 })]).toEqual(
      Array(2).fill({ packDigits: 6, inventoryDigits: 14 }),
    );
    expect(numberFormatOf({ blockSize: 999_999 }).packDigits).toBe(6);
    expect(numberFormatOf({ blockSize: 1_000_000 }).packDigits).toBe(7);
    expect(LARGE).toEqual({ packDigits: 7, inventoryDigits: 16 });
  });

  it('has pack numbers of seven digits in a large block, in an even number of bars and a full matrix', () => {
    expect(inventoryNumber(LARGE, 51_001, 3, 4_499_999)).toBe(withCheckDigit('510010304499999'));
    expect(inventoryNumber(LARGE, 51_001, 3, 12)).toMatch(/^510010300000012\d$/);
    expect(matrixDigits(LARGE, 51_001, 3, 4_499_999, 1_234_567)).toBe('510010344999990001234567');
    expect(() => inventoryNumber(LARGE, 51_001, 3, 10_000_000)).toThrow(
      expect.objectContaining({ code: 'NUMBER_FIELD' }),
    );
  });

  it('has a check digit that makes the weighted sum of all digits a multiple of ten', () => {
    const any = fc.tuple(
      fc.integer({ min: 10_000, max: 99_999 }),
      fc.nat({ max: 99 }),
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: 0, max: 10 ** 10 - 1 }),
    );
    fc.assert(
      fc.property(any, ([emission, block, pack, validation]) => {
        for (const digits of [
          inventoryNumber(USUAL, emission, block, pack),
          matrixDigits(USUAL, emission, block, pack, validation),
        ]) {
          expect(digits).toMatch(/^(\d{14}|\d{24})$/);
          const sum = [...digits]
            .reverse()
            .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
          expect(sum % 10).toBe(0);
        }
      }),
    );
  });

  it.each<[string, () => unknown, string]>([
    ['a long emission code', () => inventoryNumber(USUAL, 100_000, 1, 1), 'NUMBER_FIELD'],
    ['a short emission code', () => inventoryNumber(USUAL, 9999, 1, 1), 'NUMBER_FIELD'],
    ['a long block number', () => inventoryNumber(USUAL, 39_901, 100, 1), 'NUMBER_FIELD'],
    ['a long pack number', () => inventoryNumber(USUAL, 39_901, 1, 1_000_000), 'NUMBER_FIELD'],
    ['pack 0', () => inventoryNumber(USUAL, 39_901, 1, 0), 'NUMBER_FIELD'],
    ['half a pack', () => inventoryNumber(USUAL, 39_901, 1, 1.5), 'NUMBER_FIELD'],
    ['a long validation number', () => matrixDigits(USUAL, 39_901, 1, 1, 10 ** 10), 'NUMBER_FIELD'],
    ['block 0', () => printedBlock(0, false), 'BLOCK_NUMBER'],
    ['block 0 of a specimen', () => printedBlock(0, true), 'BLOCK_NUMBER'],
    ['block 100', () => printedBlock(100, false), 'BLOCK_NUMBER'],
  ])('refuses %s', (_, act, code) => {
    expect(act).toThrow(expect.objectContaining({ code, exitCode: 2 }));
  });

  it('prints block 00 on specimens only', () => {
    expect([printedBlock(7, true), printedBlock(7, false)]).toEqual([0, 7]);
    expect(inventoryNumber(USUAL, 39_901, printedBlock(7, true), 1).slice(5, 7)).toBe('00');
  });
});

describe('numbers of tickets', () => {
  it('counts tickets pack by pack', () => {
    expect([...ticketIndexes([1, 3], 4)]).toEqual([0, 1, 2, 3, 8, 9, 10, 11]);
  });

  it('never gives a validation number twice in a block', () => {
    const numbers = validationNumbers(new Uint8Array(32).fill(1), ticketIndexes(packs(5000), 8));
    expect(new Set(numbers).size).toBe(40_000);
  });

  it('gives PINs of four digits from 0000 to 9999', () => {
    const all = pins(new Uint8Array(32).fill(1), ticketIndexes(packs(10_000), 8));
    expect(all.reduce((least, pin) => Math.min(least, pin))).toBe(0);
    expect(all.reduce((most, pin) => Math.max(most, pin))).toBe(9999);
  });
});

const packs = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

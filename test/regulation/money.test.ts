import { describe, expect, test } from 'vitest';
import { formatEuros, formatInteger, formatPercent, NO_BREAK_SPACE } from '../../src/regulation/money.ts';

describe('figures in French', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1 000'],
    [246302, '246 302'],
    [5250000, '5 250 000'],
    [-1234, '-1 234'],
  ])('%d is %s', (value, words) => {
    expect(formatInteger(value, ' ')).toBe(words);
    expect(formatInteger(value)).toBe(words.replaceAll(' ', NO_BREAK_SPACE));
  });

  test('euros keep figures and sign together', () => {
    expect(formatEuros(1000)).toBe('1\u00a0000\u00a0€');
    expect(formatEuros(100000, ' ')).toBe('100 000 €');
  });

  test.each([
    [0.7, '70 %'],
    [0.625, '62,5 %'],
    [0.66001, '66 %'],
    [0.66006, '66,01 %'],
    [1, '100 %'],
  ])('the share %d is %s', (share, words) => expect(formatPercent(share, ' ')).toBe(words));
});

import { describe, expect, it } from 'vitest';
import { gapLength, jobDate, parseParts, resolution, wholeNumber } from '../../src/cli/options.ts';

describe('--parts', () => {
  it.each([
    [undefined, [1, 2, 3, 4, 5]],
    ['1', [1]],
    ['1-3', [1, 2, 3]],
    ['5,1-2, 2', [1, 2, 5]],
    ['2 - 3', [2, 3]],
  ])('%s', (text, parts) => {
    expect(parseParts(text, 5)).toEqual(parts);
  });

  it.each(['0', '6', '4-6', '3-2', '99999999999'])('refuses %s, saying which parts there are', (text) => {
    expect(() => parseParts(text, 5)).toThrow(
      expect.objectContaining({ exitCode: 2, code: 'PART_OUT_OF_RANGE' }),
    );
    expect(() => parseParts(text, 5)).toThrow('this block has the parts 1 to 5');
  });

  it.each(['', 'a', '1-', '-1', '1..3', '1,,2', '1.5'])('refuses "%s", saying how to write it', (text) => {
    expect(() => parseParts(text, 5)).toThrow(expect.objectContaining({ exitCode: 2, code: 'BAD_PARTS' }));
  });
});

describe('whole numbers', () => {
  it.each(['0', '100', '-1', '1e1', '', 'x', '3.0'])('refuses --block %s', (text) => {
    expect(() => wholeNumber('--block', 1, 99)(text)).toThrow('give a whole number from 1 to 99');
  });
  it('takes the bounds', () => {
    expect([wholeNumber('n', 1, 99)('1'), wholeNumber('n', 1, 99)('99')]).toEqual([1, 99]);
  });
});

describe('how the press room wants its files', () => {
  it('takes a day as the moment it begins', () => {
    expect(jobDate('2026-09-30')).toBe('2026-09-30T00:00:00Z');
  });
  it.each(['2026-02-30', '2026-9-3', 'today', '2026-09-30T12:00:00Z', ''])('refuses --date "%s"', (text) => {
    expect(() => jobDate(text)).toThrow('give a day, for example 2026-09-30');
  });
  it('takes the resolutions that imagers have', () => {
    expect(['240', '300', '600', '1200'].map(resolution)).toEqual([240, 300, 600, 1200]);
  });
  it.each([
    ['6mm', 6],
    ['0mm', 0],
    ['0.6cm', 6],
    ['0.25in', 6.35],
  ])('takes a gap of %s', (text, mm) => {
    expect(gapLength(text)).toBeCloseTo(mm, 9);
  });
  it.each(['6', 'mm', '6 mm', '6pt', '6mm2', '', '1e1mm'])('refuses --gap "%s"', (text) => {
    expect(() => gapLength(text)).toThrow('give a length with its unit, for example 6mm');
  });
  it('refuses a gap below nothing', () => {
    expect(() => gapLength('-2mm')).toThrow(/lie over one another/);
  });
  it.each(['0', '601', '1200.0', 'fine'])('refuses --dpi %s', (text) => {
    expect(() => resolution(text)).toThrow('imagers have 240, 300, 600, 1200');
  });
});

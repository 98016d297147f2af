import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fromLatin1, latin1 } from '../../src/pdf/bytes.ts';
import { type DeflateLevel, deflate } from '../../src/pdf/deflate.ts';
import { pdfName } from '../../src/pdf/names.ts';
import { formatNumber, formatNumbers } from '../../src/pdf/numbers.ts';
import { SyntaxReader } from '../../src/pdf/source-syntax.ts';
import { hexString, literalString, putLiteral, textString } from '../../src/pdf/strings.ts';
import { fc } from '../helpers/fast-check.ts';

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [1, '1'],
    [-12, '-12'],
    [0.5, '.5'],
    [-0.5, '-.5'],
    [0.12, '.12'],
    [1.1, '1.1'],
    [0.1 + 0.2, '.3'],
    [-0.00004, '0'],
    [0.00005, '.0001'],
    [1e-7, '0'],
    [10.0001, '10.0001'],
    [10.00001, '10'],
    [0.99996, '1'],
    [999_999.5, '999999.5'],
    [123_456_789, '123456789'],
  ])('writes %d as %s', (value, written) => {
    expect(formatNumber(value)).toBe(written);
  });

  it('rounds to the places asked for', () => {
    expect(formatNumber(1.23456, 2)).toBe('1.23');
    expect(formatNumber(1.5, 0)).toBe('2');
    expect(formatNumbers([0, 0.25, -3], 1)).toBe('0 .3 -3');
  });

  it('is a plain number near the value, for any value', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.integer({ min: 0, max: 6 }),
        (value, places) => {
          const written = formatNumber(value, places);
          expect(written).toMatch(/^(0|-?([1-9]\d*)?(\.\d*[1-9])?)$/);
          expect(Math.abs(Number(written) - value)).toBeLessThanOrEqual(0.5001 / 10 ** places);
        },
      ),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1e9, 1e21])('refuses %d', (value) => {
    expect(() => formatNumber(value)).toThrow(/can't hold the number/);
  });
});

describe('pdfName', () => {
  it.each([
    ['ScratchOff', '/ScratchOff'],
    ['Scratch Off', '/Scratch#20Off'],
    ['a/b#c', '/a#2Fb#23c'],
    ['(x)[y]<z>{}%', '/#28x#29#5By#5D#3Cz#3E#7B#7D#25'],
    ['É', '/#C3#89'],
    ['A-1_b.c+', '/A-1_b.c+'],
  ])('writes %s', (name, written) => {
    expect(pdfName(name)).toBe(written);
  });

  it.each(['', 'a\0b', 'x'.repeat(128)])('refuses %j', (name) => {
    expect(() => pdfName(name)).toThrow(/can't be a PDF name/);
  });
});

/** What a PDF reader makes of a literal string. */
const readLiteral = (written: string): Uint8Array => {
  const inside = written
    .slice(1, -1)
    .replace(/\\(.)/gs, (_, escaped: string) => (escaped === 'r' ? '\r' : escaped));
  return latin1(inside);
};

describe('literal strings', () => {
  it('escape brackets, backslash and CR only', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const written = literalString(all);
    expect(written.length).toBe(256 + 4 + 2);
    expect(fromLatin1(written)).toContain('\\r\x0e');
    expect(fromLatin1(written)).toContain("'\\(\\)*");
    expect(fromLatin1(written)).toContain('[\\\\]');
  });

  it('are read back as they were, and as one token, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const written = fromLatin1(literalString(bytes));
        expect(readLiteral(written)).toEqual(Buffer.from(bytes));
        expect(new SyntaxReader(`${written} 1`, 0).token()).toBe(written);
      }),
    );
  });

  it('can be put into a larger array', () => {
    const out = new Uint8Array(12).fill(0x2e);
    expect(putLiteral(out, 2, latin1('xa)by'), 1, 4)).toBe(8);
    expect(fromLatin1(out)).toBe('..(a\\)b)....');
  });
});

describe('other strings', () => {
  it('are hexadecimal, or text that any reader shows', () => {
    expect(hexString(Uint8Array.of(0, 171, 255))).toBe('<00ABFF>');
    expect(textString('7Extra (1)')).toBe('(7Extra \\(1\\))');
    expect(textString('Dés 🍒')).toBe('<FEFF004400E900730020D83CDF52>');
  });
});

describe('deflate', () => {
  it.each([0, 1, 100, 8192, 8193, 100_000])('gives %i bytes back', (length) => {
    const data = Uint8Array.from({ length }, (_, index) => (index * index) >> 3);
    for (const level of [0, 1, 6, 9] as DeflateLevel[]) {
      expect(inflateSync(deflate(data, level)).equals(data)).toBe(true);
    }
  });
});

import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { encodeMatrix, encodeMatrix24, type MatrixSymbol } from '../../../src/pdf/barcode/data-matrix.ts';
import { seededDigits } from '../helpers/seeded.ts';

interface RawSymbol {
  readonly pixs: readonly number[];
  readonly pixx: number;
}
const bwip = createRequire(import.meta.url)('bwip-js') as {
  raw(id: string, text: string, options: Record<string, unknown>): readonly RawSymbol[];
};

/** The modules as bwip-js draws them: one text a symbol, a line a row. */
const reference = (digits: string): string => {
  const symbol = bwip.raw('datamatrix', digits, { format: 'square' })[0]!;
  const lines: string[] = [];
  for (let at = 0; at < symbol.pixs.length; at += symbol.pixx) {
    lines.push(symbol.pixs.slice(at, at + symbol.pixx).join(''));
  }
  return lines.join('\n');
};

const drawn = ({ size, bytesPerRow, rows }: MatrixSymbol): string =>
  Array.from({ length: size }, (_, row) =>
    [...rows.subarray(row * bytesPerRow, (row + 1) * bytesPerRow)]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .slice(0, size),
  ).join('\n');

/** Rows of a symbol of 16 modules from its half columns, upper halves first. */
const rowsOf = (columns: Uint8Array): Uint8Array => {
  const rows = new Uint8Array(32);
  for (let row = 0; row < 16; row++) {
    for (let column = 0; column < 16; column++) {
      const half = columns[(row < 8 ? 0 : 16) + column]!;
      if ((half & (0x80 >> (row % 8))) !== 0) rows[2 * row + (column >> 3)]! |= 0x80 >> (column % 8);
    }
  }
  return rows;
};

const valuesOf = (digits: string): Uint8Array => Uint8Array.from(digits, Number);

describe('encodeMatrix24', () => {
  // Every pair of digits comes about ten times in every place.
  it('draws what bwip-js draws, for 1 000 numbers', () => {
    const columns = new Uint8Array(32);
    const numbers = ['0'.repeat(24), '9'.repeat(24), ...seededDigits(24, 998)];
    for (const digits of numbers) {
      encodeMatrix24(valuesOf(digits), columns);
      expect(drawn({ size: 16, bytesPerRow: 2, rows: rowsOf(columns) })).toBe(reference(digits));
    }
  });

  it('writes its 32 bytes at the offset and no other', () => {
    const [digits] = seededDigits(24, 1) as [string];
    const columns = new Uint8Array(40).fill(7);
    encodeMatrix24(valuesOf(digits), columns, 5);
    expect(rowsOf(columns.subarray(5, 37))).toEqual(encodeMatrix(digits).rows);
    expect([...columns.subarray(0, 5), ...columns.subarray(37)]).toEqual(new Array(8).fill(7));
  });

  it('overwrites what an earlier symbol left', () => {
    const columns = new Uint8Array(32).fill(0xff);
    const digits = '123456789012345678901234';
    encodeMatrix24(valuesOf(digits), columns);
    expect(rowsOf(columns)).toEqual(encodeMatrix(digits).rows);
  });

  it('takes a fraction of the time that it takes to place the bits of a symbol one by one', () => {
    const text = '399010100000104382910577';
    const digits = valuesOf(text);
    const columns = new Uint8Array(32);
    const timeOf = (count: number, make: (index: number) => void): number => {
      const begin = performance.now();
      for (let index = 0; index < count; index++) make(index);
      return (performance.now() - begin) / count;
    };
    const quickly = (): number =>
      timeOf(20_000, (index) => {
        digits[23] = index % 10;
        encodeMatrix24(digits, columns);
      });
    const slowly = (): number => timeOf(400, () => encodeMatrix(text));
    // Side by side on one machine, and the best of a few: neither its speed nor other work on it matters.
    const rounds = Array.from({ length: 12 }, () => [quickly(), slowly()] as const).slice(2);
    const best = ([0, 1] as const).map((which) => Math.min(...rounds.map((round) => round[which])));
    expect(best[1]! / best[0]!).toBeGreaterThan(20);
  });
});

describe('encodeMatrix', () => {
  it.each(Array.from({ length: 44 }, (_, pair) => 2 * (pair + 1)))(
    'draws what bwip-js draws for %i digits',
    (length) => {
      for (const digits of seededDigits(length, 8))
        expect(drawn(encodeMatrix(digits))).toBe(reference(digits));
    },
  );

  it.each(['', '1', '123', '12a4', '1'.repeat(90), '١٢'])('refuses %j', (digits) => {
    expect(() => encodeMatrix(digits)).toThrow(/even number of digits/);
  });
});

import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { itfCodes, itfElements, itfPairCode, START_CODE, STOP_CODE } from '../../../src/pdf/barcode/itf.ts';
import { seeded, seededDigits } from '../helpers/seeded.ts';

const bwip = createRequire(import.meta.url)('bwip-js') as {
  raw(id: string, text: string): readonly { readonly sbs: readonly number[] }[];
};

describe('itfElements', () => {
  // bwip-js ends with a light element that belongs to the quiet zone.
  it('has the bars of bwip-js, for 5 000 numbers', () => {
    const draw = seeded(5);
    for (let index = 0; index < 5000; index++) {
      const [digits] = seededDigits(2 * (1 + draw(12)), 1, index) as [string];
      const widths = bwip.raw('interleaved2of5', digits)[0]!.sbs.slice(0, -1);
      const [narrow, wide] = [Math.min(...widths), Math.max(...widths)];
      expect(itfElements(digits, narrow, wide)).toEqual(widths);
    }
  });

  it.each(['', '1', '123', '1a', ' 12'])('refuses %j', (digits) => {
    expect(() => itfElements(digits, 1, 2)).toThrow(/even number of digits/);
    expect(() => itfCodes(digits)).toThrow(/even number of digits/);
  });
});

describe('itfCodes', () => {
  it('sets start, the pairs and stop', () => {
    expect([...itfCodes('000199')]).toEqual([
      START_CODE,
      itfPairCode(0),
      itfPairCode(1),
      itfPairCode(99),
      STOP_CODE,
    ]);
  });

  it('has a code of its own for each piece, none of which a PDF string must escape', () => {
    const codes = [START_CODE, STOP_CODE, ...Array.from({ length: 100 }, (_, pair) => itfPairCode(pair))];
    expect(new Set(codes).size).toBe(102);
    for (const code of codes) expect('()\\\r\n'.includes(String.fromCharCode(code))).toBe(false);
  });
});

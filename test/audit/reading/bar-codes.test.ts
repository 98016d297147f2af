import bwipjs from 'bwip-js';
import { describe, expect, it } from 'vitest';
import { checkDigit } from '../../../src/audit/reading/check-digit.ts';
import { readMatrix } from '../../../src/audit/reading/data-matrix.ts';
import { readItf } from '../../../src/audit/reading/itf.ts';
import { fc } from '../../helpers/fast-check.ts';

const digits = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
    .map((list) => list.join(''));

/** Columns of modules of a Data Matrix as bwip-js encodes it. */
function matrixColumns(text: string): Uint16Array {
  const [symbol] = bwipjs.raw({ bcid: 'datamatrix', text, version: '16x16' } as never) as unknown as [
    { pixs: number[]; pixx: number; pixy: number },
  ];
  expect([symbol.pixx, symbol.pixy]).toEqual([16, 16]);
  const columns = new Uint16Array(16);
  symbol.pixs.forEach((dark, i) => {
    if (dark) columns[i & 15] = columns[i & 15]! | (0x8000 >> (i >> 4));
  });
  return columns;
}

/** Edges of the bars of an Interleaved 2 of 5 as bwip-js encodes it, for narrow and wide widths in points. */
function itfEdges(text: string, narrow: number, wide: number): Float64Array {
  const [symbol] = bwipjs.raw({ bcid: 'interleaved2of5', text }) as unknown as [{ sbs: number[] }];
  const edges: number[] = [];
  let at = 100;
  symbol.sbs.forEach((modules, i) => {
    const width = modules === 1 ? narrow : wide;
    if (i % 2 === 0) edges.push(at, at + width);
    at += width;
  });
  return Float64Array.from(edges);
}

describe('Data Matrix', () => {
  it('is read as bwip-js wrote it', () => {
    fc.assert(
      fc.property(digits(24), (text) => {
        expect(readMatrix(matrixColumns(text))).toEqual({ digits: text });
      }),
      { numRuns: 300 },
    );
  });

  it('is refused when any one module is wrong', () => {
    for (const text of ['399010100012312345678907', '000000000000000000000000']) {
      for (let module = 0; module < 256; module++) {
        const columns = matrixColumns(text);
        columns[module >> 4] = columns[module >> 4]! ^ (0x8000 >> (module & 15));
        expect(readMatrix(columns), `module ${module}`).toHaveProperty('problem');
      }
    }
  });
});

describe('Interleaved 2 of 5', () => {
  it('is read as bwip-js wrote it', () => {
    fc.assert(
      fc.property(digits(14), (text) => {
        const edges = itfEdges(text, 0.72, 1.8);
        expect(readItf(edges, edges.length / 2, 0.72, 1.8)).toEqual({ digits: text });
      }),
      { numRuns: 300 },
    );
  });

  it('is read with bars thinner than their dots', () => {
    const edges = itfEdges('39901010001235', 0.72, 1.8).map((edge, i) => edge + (i % 2 === 0 ? 0.06 : -0.06));
    expect(readItf(edges, edges.length / 2, 0.72, 1.8)).toEqual({ digits: '39901010001235' });
  });

  it.each([
    ['a bar too few', (edges: Float64Array) => edges.slice(2), 'widths'],
    [
      'a bar as wide as none',
      (edges: Float64Array) => edges.map((edge, i) => (i > 20 ? edge + 0.5 : edge)),
      'widths',
    ],
    ['backwards', (edges: Float64Array) => edges.map((edge) => -edge).reverse(), 'start'],
    [
      'a narrow bar made wide',
      (edges: Float64Array) => {
        const at = edges.findIndex((edge, i) => i > 4 && i % 2 === 1 && edge - edges[i - 1]! < 1);
        return edges.map((edge, i) => (i >= at ? edge + 1.08 : edge));
      },
      'digit',
    ],
    [
      'no stop',
      (edges: Float64Array) => edges.map((edge, i) => (i > edges.length - 4 ? edge - 1.08 : edge)),
      'stop',
    ],
  ])('%s is refused', (_, damage, problem) => {
    const edges = damage(itfEdges('39901010001235', 0.72, 1.8));
    expect(readItf(edges, edges.length / 2, 0.72, 1.8)).toEqual({ problem });
  });
});

describe('check digit', () => {
  it.each([
    ['629104150021', 3],
    ['9780306406157'.slice(0, 12), 7],
    ['0', 0],
    ['1', 7],
    ['12a', -1],
  ])('of %s is %d', (text, expected) => {
    expect(checkDigit(text)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type ItfFont,
  type MatrixFont,
  makeItfFont,
  makeMatrixFont,
} from '../../../src/pdf/barcode/bar-font.ts';
import { encodeMatrix24 } from '../../../src/pdf/barcode/data-matrix.ts';
import { itfCodes, itfElements } from '../../../src/pdf/barcode/itf.ts';
import { joinBytes, latin1 } from '../../../src/pdf/bytes.ts';
import { embedSimpleFont } from '../../../src/pdf/font/simple-font.ts';
import { formatNumber } from '../../../src/pdf/numbers.ts';
import { literalString } from '../../../src/pdf/strings.ts';
import { decode } from '../helpers/decode.ts';
import { finishPages, memoryPdf, type Raster, rasterOf } from '../helpers/memory-pdf.ts';
import { seededDigits } from '../helpers/seeded.ts';

const QUIET_DOTS = 60;

/** Whole dots and whole points at once, since PDFium's wrapper cuts pages to whole points. */
const pageDots = (dots: number, dpi: number): number => {
  const step = dpi / 24;
  return Math.ceil(dots / step) * step;
};

/** Lines of a matrix font, the top left corner `QUIET_DOTS` from the page's; `apart` modules between columns. */
const linesContent = (
  bar: MatrixFont,
  lines: readonly Uint8Array[],
  heightDots: number,
  dot: number,
  apart: number,
): Uint8Array => {
  const at = formatNumber((heightDots - QUIET_DOTS) * dot - bar.originPt);
  const x = formatNumber(QUIET_DOTS * dot + bar.originPt);
  const begin = `0 0 0 1 k BT /M ${bar.sizePt} Tf ${formatNumber(bar.leadingPt)} TL ${formatNumber(apart * bar.modulePt)} Tc ${x} ${at} Td\n`;
  return joinBytes([
    latin1(begin),
    ...lines.flatMap((line) => [literalString(line), latin1("'\n")]),
    latin1('ET'),
  ]);
};

const matrixPage = async (
  bar: MatrixFont,
  lines: readonly Uint8Array[],
  dpi: number,
  apart = 0,
): Promise<Raster> => {
  const { writer, bytes } = memoryPdf();
  const font = embedSimpleFont(writer, bar.font);
  const dot = 72 / dpi;
  const module = Math.round(bar.modulePt / dot);
  const width = pageDots(2 * QUIET_DOTS + lines[0]!.length * (1 + apart) * module, dpi);
  const height = pageDots(2 * QUIET_DOTS + lines.length * 8 * module, dpi);
  finishPages(
    writer,
    [linesContent(bar, lines, height, dot, apart)],
    [width * dot, height * dot].map(Math.round) as [number, number],
    `/Font<</M ${font} 0 R>>`,
  );
  return rasterOf(bytes(), 0, dpi);
};

/** Dots that are on the wrong side of grey, by code, for a page of all 256 codes, sixteen a line, a column between. */
const wrongDots = (raster: Raster, module: number): Map<number, number> => {
  const wrong = new Map<number, number>();
  for (let code = 0; code < 256; code++) {
    const top = QUIET_DOTS + (code >> 4) * 8 * module;
    const left = QUIET_DOTS + (code & 15) * 2 * module;
    for (let y = 0; y < 8 * module; y++) {
      for (let x = -1; x <= module; x++) {
        const inside = x >= 0 && x < module;
        const want = inside && ((code >> (7 - Math.floor(y / module))) & 1) === 1;
        const dark = raster.grey[(top + y) * raster.width + left + x]! < 128;
        if (dark !== want) wrong.set(code, (wrong.get(code) ?? 0) + 1);
      }
    }
  }
  return wrong;
};

describe('makeMatrixFont', () => {
  it.each([
    [600, 6, {}],
    [600, 8, {}],
    [600, 8, { originDots: 0.1 }],
    [1200, 12, {}],
    [240, 4, {}],
  ])(
    'shows each of the 256 columns to the dot at %i dpi, %i dots a module, %o',
    async (dpi, moduleDots, options) => {
      const bar = makeMatrixFont({ dpi, moduleDots, ...options });
      const lines = Array.from({ length: 16 }, (_, line) =>
        Uint8Array.from({ length: 16 }, (_, code) => 16 * line + code),
      );
      expect(wrongDots(await matrixPage(bar, lines, dpi, 1), moduleDots)).toEqual(new Map());
    },
  );

  it.each([
    [600, 6, {}],
    [600, 8, { edgeInsetDots: 0.15 }],
    [240, 3, {}],
  ])('sets symbols that are read, at %i dpi, %i dots a module, %o', async (dpi, moduleDots, options) => {
    const bar = makeMatrixFont({ dpi, moduleDots, ...options });
    for (const digits of seededDigits(24, 12, dpi)) {
      const bytes = new Uint8Array(32);
      encodeMatrix24(Uint8Array.from(digits, Number), bytes);
      const lines = [bytes.subarray(0, 16), bytes.subarray(16)];
      expect(await decode(await matrixPage(bar, lines, dpi), 'DataMatrix')).toEqual([digits]);
    }
  });

  it('has whole dots as its measures', () => {
    const bar = makeMatrixFont({ dpi: 600, moduleDots: 8 });
    expect(bar.sizePt).toBeCloseTo(6, 12);
    expect(bar.modulePt).toBeCloseTo(0.96, 12);
    expect(bar.advancePt).toBeCloseTo(0.96, 12);
    expect(bar.leadingPt).toBeCloseTo(7.68, 12);
    expect(bar.font.advances[0xa5]! * bar.sizePt).toBeCloseTo(1000 * bar.advancePt, 9);
    expect(bar.originPt).toBe(0);
  });

  it.each([
    { moduleDots: 2.5 },
    { moduleDots: 0 },
    { moduleDots: 4, edgeInsetDots: 1.5 },
    { moduleDots: 4, edgeInsetDots: -1 },
    { moduleDots: 4, originDots: 0.5 },
  ])('refuses %o', (options) => {
    expect(() => makeMatrixFont({ dpi: 600, ...options })).toThrow(/Bar code/);
  });
});

const itfPage = async (bar: ItfFont, digits: string, dpi: number): Promise<Raster> => {
  const { writer, bytes } = memoryPdf();
  const font = embedSimpleFont(writer, bar.font);
  const dot = 72 / dpi;
  const place = formatNumber(2 * QUIET_DOTS * dot);
  const content = joinBytes([
    latin1(`0 0 0 1 k BT /I ${bar.sizePt} Tf ${place} ${place} Td`),
    literalString(itfCodes(digits)),
    latin1('Tj ET'),
  ]);
  const size = [bar.symbolPt(digits.length), bar.heightPt].map((length) =>
    Math.round(pageDots(length / dot + 4 * QUIET_DOTS, dpi) * dot),
  ) as [number, number];
  finishPages(writer, [content], size, `/Font<</I ${font} 0 R>>`);
  return rasterOf(bytes(), 0, dpi);
};

/** Lengths of light and dark runs in a row of dots, beginning with light. */
const runsOf = (raster: Raster, row: number): number[] => {
  const runs = [0];
  for (let x = 0; x < raster.width; x++) {
    const dark = raster.grey[row * raster.width + x]! < 128;
    if (dark === ((runs.length & 1) === 1)) runs.push(0);
    runs[runs.length - 1]! += 1;
  }
  return runs;
};

describe('makeItfFont', () => {
  it.each([
    [600, 6, 15],
    [600, 7, 17],
    [240, 3, 8],
  ])(
    'sets symbols with bars of whole dots that are read, at %i dpi, %i and %i dots',
    async (dpi, narrowDots, wideDots) => {
      const bar = makeItfFont({ dpi, narrowDots, wideDots, heightDots: Math.round(dpi / 4) });
      const all = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0')).join('');
      for (const digits of [...seededDigits(14, 8, dpi), ...all.match(/.{20}/g)!]) {
        const raster = await itfPage(bar, digits, dpi);
        const runs = runsOf(raster, Math.floor(raster.height / 2));
        expect(runs.slice(1, -1)).toEqual(itfElements(digits, narrowDots, wideDots));
        expect(runs[0]).toBe(2 * QUIET_DOTS);
        expect(await decode(raster, 'ITF')).toEqual([digits]);
      }
    },
  );

  it.each([1, 2])(
    'takes %i whole dots off each bar, the pitch unchanged, and stays readable',
    async (dots) => {
      const options = { dpi: 600, narrowDots: 6, wideDots: 15, heightDots: 150 };
      const bar = makeItfFont({ ...options, reductionDots: dots });
      for (const digits of seededDigits(14, 4, dots)) {
        const raster = await itfPage(bar, digits, 600);
        const runs = runsOf(raster, Math.floor(raster.height / 2));
        const expected = itfElements(digits, 6, 15).map((width, i) =>
          i % 2 === 0 ? width - dots : width + dots,
        );
        expect(runs.slice(1, -1)).toEqual(expected);
        expect(runs[0]).toBe(2 * QUIET_DOTS + Math.floor(dots / 2));
        expect(await decode(raster, 'ITF')).toEqual([digits]);
      }
    },
  );

  it('is as wide as it says', () => {
    const bar = makeItfFont({ dpi: 600, narrowDots: 6, wideDots: 15, heightDots: 200 });
    const dots = itfElements('12345678901234', 6, 15).reduce((sum, width) => sum + width, 0);
    expect(bar.symbolPt(14)).toBeCloseTo(dots * 0.12, 9);
    const units = [...itfCodes('12345678901234')].reduce((sum, code) => sum + bar.font.advances[code]!, 0);
    expect((units * bar.sizePt) / 1000).toBeCloseTo(dots * 0.12, 9);
  });

  it.each([
    { narrowDots: 6, wideDots: 10 },
    { narrowDots: 6, wideDots: 19 },
    { narrowDots: 0, wideDots: 1 },
    { narrowDots: 6, wideDots: 15.5 },
    { narrowDots: 6, wideDots: 15, reductionDots: 6 },
    { narrowDots: 6, wideDots: 15, reductionDots: 0.5 },
  ])('refuses %o', (options) => {
    expect(() => makeItfFont({ dpi: 600, heightDots: 100, ...options })).toThrow(/Bar code/);
  });
});

describe('the maps of the matrix font', () => {
  // 256 codes and .notdef make 257 glyphs: a map of one byte a code showed nothing for the last row of modules.
  it('show the same glyph for every code, whichever a reader takes', () => {
    const program = Buffer.from(makeMatrixFont({ dpi: 600, moduleDots: 8 }).font.program);
    const tables = program.readUInt16BE(4);
    const record = Array.from({ length: tables }, (_, i) => 12 + 16 * i).find(
      (at) => program.toString('latin1', at, at + 4) === 'cmap',
    )!;
    const cmap = program.subarray(program.readUInt32BE(record + 8));
    const bytes = cmap.subarray(cmap.readUInt32BE(8));
    expect([cmap.readUInt16BE(4), cmap.readUInt16BE(6), bytes.readUInt16BE(0)]).toEqual([1, 0, 6]);
    for (let code = 0; code < 256; code++) expect(bytes.readUInt16BE(10 + 2 * code)).toBe(code + 1);
  });
});

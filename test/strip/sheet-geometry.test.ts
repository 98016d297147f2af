/** Sheets as they are printed, and as the audit works them out for itself. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { layOut } from '../../src/audit/reading/layout.ts';
import { mapPage } from '../../src/audit/reading/regions.ts';
import { readStripFile } from '../../src/audit/reading/strip-file.ts';
import { dotPt, mmToPt, ptToMm } from '../../src/shared/units.ts';
import { RESOLUTIONS } from '../../src/strip/imagers.ts';
import { assertImposition } from '../../src/strip/imposition.ts';
import { type StripDefinition, stripSchema } from '../../src/strip/schema.ts';
import { type Imposition, MARGINS, SheetGeometry } from '../../src/strip/sheet-geometry.ts';

const yaml = readFileSync('templates/7extra/strip.yaml', 'utf8');
const strip = (changes: object = {}): StripDefinition => stripSchema.parse({ ...parse(yaml), ...changes });
const whole = strip();

const sheets: readonly Imposition[] = [
  { lanes: 2, gapMm: 6 },
  { lanes: 4, gapMm: 6 },
  { lanes: 3, gapMm: 0 },
  { lanes: 4, gapMm: 3.7 },
  { lanes: 2, gapMm: 25.4 },
];

describe.each(sheets)('a sheet of $lanes strips, $gapMm mm apart', (imposition) => {
  const sheet = new SheetGeometry(whole, imposition);
  const { lanes, gapMm } = imposition;

  it('has lanes on whole dots of any imager, on both sides', () => {
    for (const dpi of RESOLUTIONS) {
      const geometry = new SheetGeometry({ ...whole, dpi }, imposition);
      for (const side of ['front', 'back'] as const) {
        for (let lane = 0; lane < lanes; lane++) {
          const { x, y } = geometry.origin(side, lane);
          for (const place of [x, y]) {
            const dots = place / dotPt(dpi);
            expect(Math.abs(dots - Math.round(dots))).toBeLessThan(1e-6);
          }
        }
      }
    }
  });

  it('has a back that is the mirror of its front', () => {
    for (let lane = 0; lane < lanes; lane++) {
      const [front, back] = [sheet.origin('front', lane), sheet.origin('back', lane)];
      expect(front.x + sheet.strip.pageWidthPt + back.x).toBeCloseTo(sheet.widthPt, 6);
      expect(front.y).toBe(back.y);
    }
    expect(sheet.bleed.x * 2 + sheet.bleed.width).toBeCloseTo(sheet.widthPt, 6);
    expect(sheet.trim.x * 2 + sheet.trim.width).toBeCloseTo(sheet.widthPt, 6);
  });

  it('has its gap, to half a dot, and margins of 12 mm or more', () => {
    const [first, second] = [sheet.origin('front', 0), sheet.origin('front', 1)];
    const gap = second.x - first.x - sheet.strip.trim.width;
    expect(Math.abs(gap - mmToPt(gapMm))).toBeLessThanOrEqual(dotPt(600) / 2 + 1e-9);
    for (const side of [sheet.bleed.x, sheet.bleed.y]) expect(ptToMm(side)).toBeGreaterThanOrEqual(12 - 1e-9);
  });

  it('shows of neighbours nothing that would lie on the other', () => {
    const [first, second] = [sheet.origin('front', 0), sheet.origin('front', 1)];
    const end = first.x + sheet.shown.x + sheet.shown.width;
    // Half a dot is what the gap was rounded by.
    expect(end).toBeLessThanOrEqual(second.x + sheet.shown.x + dotPt(600) / 2 + 1e-9);
  });

  it('has marks that lie in its margins, and never on one another', () => {
    for (const margin of MARGINS) {
      const area = sheet.margin(margin);
      for (const { from, to } of sheet.cropMarks(margin)) {
        for (const { x, y } of [from, to]) {
          expect(x).toBeGreaterThanOrEqual(area.x);
          expect(x).toBeLessThanOrEqual(area.x + area.width);
          expect(y).toBeGreaterThanOrEqual(area.y);
          expect(y).toBeLessThanOrEqual(area.y + area.height);
        }
      }
    }
    const { y, height } = sheet.band('head');
    for (const { to } of sheet.cropMarks('head')) expect(to.y).toBeLessThan(y);
    expect(y + height).toBeLessThan(sheet.heightPt);
  });

  it('is as the audit works it out', () => {
    for (const dpi of RESOLUTIONS) {
      const made = new SheetGeometry({ ...whole, dpi }, imposition);
      const codes = whole.tickets.map(({ emissionCode }) => emissionCode);
      const file = readStripFile(yaml, codes);
      const read = layOut(file, mapPage(file, 14), { ...imposition, dpi });
      expect(read.media.x1).toBeCloseTo(made.widthPt, 6);
      expect(read.media.y1).toBeCloseTo(made.heightPt, 6);
      for (const [box, rect] of [
        [read.bleed, made.bleed],
        [read.trim, made.trim],
        [read.shown, made.shown],
      ] as const) {
        expect([box.x0, box.y0, box.x1, box.y1].map((side) => side.toFixed(6))).toEqual(
          [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height].map((side) => side.toFixed(6)),
        );
      }
      for (const side of ['front', 'back'] as const) {
        for (let lane = 0; lane < lanes; lane++) {
          expect(read.origin(side, lane).x).toBeCloseTo(made.origin(side, lane).x, 6);
          expect(read.origin(side, lane).y).toBeCloseTo(made.origin(side, lane).y, 6);
        }
      }
    }
  });
});

describe('a sheet that web or page do not hold', () => {
  it.each<[string, object, Imposition, RegExp]>([
    [
      'too many strips',
      {},
      { lanes: 5, gapMm: 6 },
      /5 strips .* 55\d mm wide, the web has 520 mm .*at most --nup 4/,
    ],
    ['a gap that is too wide', {}, { lanes: 4, gapMm: 40 }, /at most --nup 3/],
    ['not even two', { imposition: { maxWidthMm: 200 } }, { lanes: 2, gapMm: 6 }, /not even 2 fit/],
    ['a negative gap', {}, { lanes: 4, gapMm: -1 }, /gap of -1 mm.*0mm or more/],
    [
      'wider than a PDF page',
      { imposition: { maxWidthMm: 9000 } },
      { lanes: 60, gapMm: 6 },
      /a PDF page holds 5080 mm: at most --nup 47/,
    ],
    [
      'longer than a PDF page',
      { ticketHeightMm: 631, bleedMm: 3 },
      { lanes: 2, gapMm: 6 },
      /509\d mm long; a PDF page holds 5080 mm/,
    ],
  ])('%s', (_, changes, imposition, message) => {
    const check = (): void => assertImposition(strip(changes), imposition);
    expect(check).toThrow(message);
    expect(check).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  it('takes the most that fits', () => {
    expect(() => assertImposition(whole, { lanes: 4, gapMm: 6 })).not.toThrow();
  });

  it('has a margin with room for marks', () => {
    expect(() => strip({ imposition: { marginMm: 8 } })).toThrow(/12/);
    expect(stringify(whole.imposition)).toContain('voidWord: NUL');
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outlineKey } from '../../../src/audit/pdf/glyf.ts';
import { TrueTypeFont } from '../../../src/audit/pdf/truetype.ts';
import { distance, shapeOf, TOLERANCE_EM } from '../../../src/audit/reading/same-outline.ts';
import { fc } from '../../helpers/fast-check.ts';
import { rectangle, tinyFont } from '../helpers/tiny-font.ts';

const bytes = tinyFont({
  glyphs: [
    { advance: 600, contours: [rectangle(50, -10, 550, 700)] },
    { advance: 400, contours: [rectangle(0, 0, 100, 100), rectangle(200, 0, 300, 100)] },
  ],
  codes: new Map([
    [0x41, 1],
    [0x42, 2],
  ]),
  map: [3, 1],
});

describe('a font', () => {
  it('gives outlines, boxes, advances and maps', () => {
    const font = new TrueTypeFont(bytes);
    expect(font.glyphCount).toBe(3);
    expect(font.advance(1)).toBe(600);
    expect(font.outline(0)).toEqual({ contours: [], box: [0, 0, 0, 0] });
    expect(font.outline(1).box).toEqual([50, -10, 550, 700]);
    expect(font.outline(2).contours).toHaveLength(2);
    expect([...font.cmap(3, 1)!.glyphs]).toEqual([
      [0x41, 1],
      [0x42, 2],
    ]);
    expect(font.cmap(1, 0)).toBeUndefined();
  });

  it('that is cut or changed anywhere is read or refused, never more', () => {
    const font = readFileSync('fonts/RotativeImaging.ttf');
    const read = (program: Uint8Array): void => {
      try {
        const parsed = new TrueTypeFont(program);
        for (let glyph = 0; glyph < Math.min(parsed.glyphCount, 300); glyph++) {
          parsed.outline(glyph);
          parsed.advance(glyph);
        }
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
      }
    };
    fc.assert(
      fc.property(fc.nat(font.length - 1), fc.nat(255), (at, value) => {
        read(font.subarray(0, at));
        const changed = Buffer.from(font);
        changed[at] = value;
        read(changed);
      }),
      { numRuns: 60 },
    );
  });
});

describe('outlines', () => {
  const square = [0, 0, 1, 0, 100, 1, 100, 100, 1, 100, 0, 1];
  const outline = (contour: number[]) => ({ contours: [contour], box: [0, 0, 0, 0] as const });
  it('are alike wherever they begin', () => {
    const turned = [...square.slice(6), ...square.slice(0, 6)];
    expect(outlineKey(outline(turned), 1000)).toBe(outlineKey(outline(square), 1000));
    expect(outlineKey(outline(square), 1000)).not.toBe(outlineKey(outline(square), 990));
  });

  it('of all signs of the imaging font are farther apart than the tolerance', () => {
    const font = new TrueTypeFont(readFileSync('fonts/RotativeImaging.ttf'));
    const cmap = font.cmap(3, 10) ?? font.cmap(3, 1)!;
    const signs = [...cmap.glyphs].map(([code, glyph]) => ({
      sign: String.fromCodePoint(code),
      shape: shapeOf(font.outline(glyph), font.unitsPerEm),
      key: outlineKey(font.outline(glyph), font.unitsPerEm),
    }));
    for (const [i, one] of signs.entries()) {
      for (const other of signs.slice(0, i)) {
        if (one.key === other.key) continue;
        expect(distance(one.shape, other.shape), `${one.sign} and ${other.sign}`).toBeGreaterThan(
          3 * TOLERANCE_EM,
        );
      }
    }
    expect(signs.length).toBeGreaterThan(40);
  });
});

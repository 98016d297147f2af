/** Glyphs of bar code fonts as rectangles: what a laser prints of them. */
import type { PrintedFont } from '../pdf/fonts.ts';

/** Rectangles of the glyphs of one font, worked out when they are asked for first. */
export class RectangleFont {
  private readonly font: PrintedFont;
  private readonly glyphs: (Float64Array | 'other' | undefined)[] = [];

  constructor(font: PrintedFont) {
    this.font = font;
  }

  /**
   * The rectangles of a glyph in ems, as x0, y0, x1, y1 one after another; undefined if something else is drawn:
   * other shapes, holes, or rectangles over one another.
   */
  of(glyph: number): Float64Array | undefined {
    this.glyphs[glyph] ??= readRectangles(this.font, glyph) ?? 'other';
    const known = this.glyphs[glyph];
    return known === 'other' ? undefined : known;
  }
}

function readRectangles(font: PrintedFont, glyph: number): Float64Array | undefined {
  const { program } = font;
  if (program === undefined) return undefined;
  const { contours } = program.outline(glyph);
  const out: number[] = [];
  for (const contour of contours) {
    const rectangle = rectangle4(contour);
    if (rectangle === undefined) return undefined;
    out.push(...rectangle.map((value) => value / program.unitsPerEm));
  }
  return overlapping(out) ? undefined : Float64Array.from(out);
}

/** A contour of four corners on the curve, alternately across and up. */
function rectangle4(contour: readonly number[]): [number, number, number, number] | undefined {
  if (contour.length !== 12) return undefined;
  let area = 0;
  for (let i = 0; i < 4; i++) {
    const j = (i + 1) % 4;
    const [x0, y0, on] = [contour[i * 3]!, contour[i * 3 + 1]!, contour[i * 3 + 2]!];
    const [x1, y1] = [contour[j * 3]!, contour[j * 3 + 1]!];
    if (on === 0 || (x0 === x1) === (y0 === y1)) return undefined;
    area += x0 * y1 - x1 * y0;
  }
  if (area === 0) return undefined;
  const xs = [contour[0]!, contour[6]!];
  const ys = [contour[1]!, contour[7]!];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function overlapping(rectangles: readonly number[]): boolean {
  for (let i = 0; i < rectangles.length; i += 4) {
    for (let j = 0; j < i; j += 4) {
      const across =
        Math.min(rectangles[i + 2]!, rectangles[j + 2]!) - Math.max(rectangles[i]!, rectangles[j]!);
      const up =
        Math.min(rectangles[i + 3]!, rectangles[j + 3]!) - Math.max(rectangles[i + 1]!, rectangles[j + 1]!);
      if (across > 0 && up > 0) return true;
    }
  }
  return false;
}

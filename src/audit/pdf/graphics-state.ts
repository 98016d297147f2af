/** The part of the graphics state that decides what a mark looks like and whether it is printed. */
import type { PrintedFont } from './fonts.ts';
import type { Matrix } from './matrix.ts';
import { CLIPPED, NOT_FILLED, OVERPRINTS, packPaint, TRANSPARENT } from './paint.ts';

export class GraphicsState {
  a = 1;
  b = 0;
  c = 0;
  d = 1;
  e = 0;
  f = 0;
  font: PrintedFont | undefined;
  size = 0;
  characterSpace = 0;
  wordSpace = 0;
  /** 1 = 100 %. */
  scale = 1;
  leading = 0;
  rise = 0;
  renderMode = 0;
  /** In the ink book; the page begins with gray 0, which is no black ink for a press. */
  fillColour = 0;
  fillSpace = 'DeviceGray';
  strokeColour = 0;
  strokeSpace = 'DeviceGray';
  lineWidth = 1;
  lineJoin = 0;
  miterLimit = 10;
  /** Caps or dashes were set. */
  linesStyled = false;
  overprintFill = false;
  overprintStroke = false;
  overprintMode = 0;
  transparent = false;
  clipped = false;

  copyFrom(other: GraphicsState): void {
    this.a = other.a;
    this.b = other.b;
    this.c = other.c;
    this.d = other.d;
    this.e = other.e;
    this.f = other.f;
    this.font = other.font;
    this.size = other.size;
    this.characterSpace = other.characterSpace;
    this.wordSpace = other.wordSpace;
    this.scale = other.scale;
    this.leading = other.leading;
    this.rise = other.rise;
    this.renderMode = other.renderMode;
    this.fillColour = other.fillColour;
    this.fillSpace = other.fillSpace;
    this.strokeColour = other.strokeColour;
    this.strokeSpace = other.strokeSpace;
    this.lineWidth = other.lineWidth;
    this.lineJoin = other.lineJoin;
    this.miterLimit = other.miterLimit;
    this.linesStyled = other.linesStyled;
    this.overprintFill = other.overprintFill;
    this.overprintStroke = other.overprintStroke;
    this.overprintMode = other.overprintMode;
    this.transparent = other.transparent;
    this.clipped = other.clipped;
  }

  /** Puts a matrix before the current one, as `cm` does. */
  concat(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const { a: a0, b: b0, c: c0, d: d0 } = this;
    this.e += e * a0 + f * c0;
    this.f += e * b0 + f * d0;
    this.a = a * a0 + b * c0;
    this.b = a * b0 + b * d0;
    this.c = c * a0 + d * c0;
    this.d = c * b0 + d * d0;
  }

  /** Whether a form that is placed now takes over how lines are drawn or text is set. */
  get leaks(): boolean {
    if (this.lineWidth !== 1 || this.lineJoin !== 0 || this.miterLimit !== 10 || this.linesStyled)
      return true;
    if (this.characterSpace !== 0 || this.wordSpace !== 0) return true;
    return this.renderMode !== 0 || this.scale !== 1 || this.rise !== 0;
  }

  /** Largest factor by which the matrix stretches anything. */
  get stretch(): number {
    const { a, b, c, d } = this;
    const half = (a * a + b * b + c * c + d * d) / 2;
    const det = a * d - b * c;
    return Math.sqrt(half + Math.sqrt(Math.max(0, half * half - det * det)));
  }

  matrix(): Matrix {
    return [this.a, this.b, this.c, this.d, this.e, this.f];
  }

  /** How a glyph is painted now. Overprint counts only with mode 1: other inks stay. */
  paintOfText(layer: number): number {
    return packPaint(
      layer,
      this.fillColour,
      this.flags(this.overprintFill) | (this.renderMode === 0 ? 0 : NOT_FILLED),
    );
  }

  /** How a path is painted now: the colour is that of the fill, overprint that of all that is painted. */
  paintOfPath(layer: number, filled: boolean, stroked: boolean): number {
    const overprints = (!filled || this.overprintFill) && (!stroked || this.overprintStroke);
    return packPaint(layer, filled ? this.fillColour : this.strokeColour, this.flags(overprints));
  }

  private flags(overprints: boolean): number {
    let flags = 0;
    if (overprints && this.overprintMode === 1) flags |= OVERPRINTS;
    if (this.transparent) flags |= TRANSPARENT;
    if (this.clipped) flags |= CLIPPED;
    return flags;
  }
}

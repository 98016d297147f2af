/**
 * Runs: every string that a page prints, one row each in columns that are used again page after page.
 *
 * A run begins at (x, y) on the page; (ux, uy) is one em along its line and (vx, vy) one em upwards, in points. Its glyphs are
 * those of `codes[from..to]` in its font, each as far along as the widths of those before it and the gaps after them.
 */
import type { PrintedFont } from './fonts.ts';

export class RunList {
  count = 0;
  /** Bytes of the strings of a page as they are decoded; all runs are ranges of it. */
  codes: Uint8Array = new Uint8Array(0);
  fonts: readonly PrintedFont[];
  /** Rank in `fonts`. */
  font = new Uint16Array(0);
  from = new Int32Array(0);
  to = new Int32Array(0);
  /** See paint.ts. */
  paint = new Int32Array(0);
  x = new Float64Array(0);
  y = new Float64Array(0);
  ux = new Float64Array(0);
  uy = new Float64Array(0);
  vx = new Float64Array(0);
  vy = new Float64Array(0);
  /** In ems, after every glyph, and after each code 32 besides (Tc and Tw). */
  gap = new Float64Array(0);
  spaceGap = new Float64Array(0);
  /**
   * Box round what the run draws: x0, y0, x1, y1 on the page. Its first edge is not a number if the font lacks a glyph, so
   * that somebody must look at the glyphs one by one.
   */
  box = new Float64Array(0);
  /** Smallest width or height of a glyph of the run, in points; 0 if the run is slanted. */
  least = new Float64Array(0);

  constructor(fonts: readonly PrintedFont[], capacity = 1024) {
    this.fonts = fonts;
    this.#grow(capacity);
  }

  /** Begins a page whose strings will be in `codes`. */
  start(codes: Uint8Array): void {
    this.codes = codes;
    this.count = 0;
  }

  /** Adds a row and gives its rank; whoever adds it fills its columns. */
  add(): number {
    if (this.count === this.x.length) this.#grow(2 * this.count);
    return this.count++;
  }

  /** Adds a part of a run, which begins `ems` after it: its codes in `from..to`. */
  addPart(run: number, from: number, to: number, ems: number): number {
    const part = this.add();
    for (const column of [
      this.font,
      this.paint,
      this.ux,
      this.uy,
      this.vx,
      this.vy,
      this.gap,
      this.spaceGap,
      this.least,
    ])
      column[part] = column[run]!;
    this.from[part] = from;
    this.to[part] = to;
    this.x[part] = this.x[run]! + ems * this.ux[run]!;
    this.y[part] = this.y[run]! + ems * this.uy[run]!;
    this.box[4 * part] = Number.NaN;
    return part;
  }

  /** How far the glyph of a code of a run moves on, in ems. */
  advance(run: number, code: number): number {
    const width = this.fonts[this.font[run]!]!.widthOfCode[code]!;
    return width + this.gap[run]! + (code === 32 ? this.spaceGap[run]! : 0);
  }

  #grow(size: number): void {
    this.font = grown(this.font, new Uint16Array(size));
    this.from = grown(this.from, new Int32Array(size));
    this.to = grown(this.to, new Int32Array(size));
    this.paint = grown(this.paint, new Int32Array(size));
    this.x = grown(this.x, new Float64Array(size));
    this.y = grown(this.y, new Float64Array(size));
    this.ux = grown(this.ux, new Float64Array(size));
    this.uy = grown(this.uy, new Float64Array(size));
    this.vx = grown(this.vx, new Float64Array(size));
    this.vy = grown(this.vy, new Float64Array(size));
    this.gap = grown(this.gap, new Float64Array(size));
    this.spaceGap = grown(this.spaceGap, new Float64Array(size));
    this.box = grown(this.box, new Float64Array(4 * size));
    this.least = grown(this.least, new Float64Array(size));
  }
}

function grown<T extends Uint16Array | Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

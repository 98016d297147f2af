/**
 * Marks: every glyph that a page prints, one row each in columns that are used again page after page.
 *
 * A mark stands at (x, y) on the page; (ux, uy) is one em along its line and (vx, vy) one em upwards, in points.
 */
const LAYER_BITS = 6;
const COLOUR_SHIFT = LAYER_BITS;
const COLOUR_BITS = 12;
const FLAG_SHIFT = COLOUR_SHIFT + COLOUR_BITS;

/** Bits of `paint` above layer and colour. */
export const OVERPRINTS = 1 << FLAG_SHIFT;
export const NOT_FILLED = 2 << FLAG_SHIFT;
export const TRANSPARENT = 4 << FLAG_SHIFT;
export const CLIPPED = 8 << FLAG_SHIFT;

/** Most layers and colours that a file may have for its marks to be told apart. */
export const MAX_LAYERS = 1 << LAYER_BITS;
export const MAX_COLOURS = 1 << COLOUR_BITS;

/** Layer (0 = none) and colour in the file's lists, and flags, in one integer. */
export const packPaint = (layer: number, colour: number, flags: number): number =>
  layer | (colour << COLOUR_SHIFT) | flags;
export const layerOf = (paint: number): number => paint & (MAX_LAYERS - 1);
export const colourOf = (paint: number): number => (paint >> COLOUR_SHIFT) & (MAX_COLOURS - 1);

export class MarkList {
  count = 0;
  font = new Uint16Array(0);
  glyph = new Uint16Array(0);
  paint = new Int32Array(0);
  x = new Float64Array(0);
  y = new Float64Array(0);
  ux = new Float64Array(0);
  uy = new Float64Array(0);
  vx = new Float64Array(0);
  vy = new Float64Array(0);
  /**
   * Runs: marks that one string set, from `runStart` up to the start of the next. Where all of them draw something, the
   * box round all (x0, y0, x1, y1 on the page) is `runBox`; else its first edge is not a number.
   */
  runs = 0;
  runStart = new Int32Array(256);
  runBox = new Float64Array(1024);

  constructor(capacity = 4096) {
    this.reserve(capacity);
  }

  clear(): void {
    this.count = 0;
    this.runs = 0;
  }

  /** Notes that the marks from `start` on are one run. */
  addRun(start: number, x0: number, y0: number, x1: number, y1: number): void {
    const n = this.runs++;
    if (n === this.runStart.length) {
      this.runStart = grown(this.runStart, new Int32Array(2 * n));
      this.runBox = grown(this.runBox, new Float64Array(8 * n));
    }
    this.runStart[n] = start;
    const { runBox } = this;
    runBox[4 * n] = Math.min(x0, x1);
    runBox[4 * n + 1] = Math.min(y0, y1);
    runBox[4 * n + 2] = Math.max(x0, x1);
    runBox[4 * n + 3] = Math.max(y0, y1);
  }

  /** Makes room for `more` marks after those that are there. */
  reserve(more: number): void {
    const need = this.count + more;
    if (need <= this.x.length) return;
    const size = Math.max(need, this.x.length * 2);
    this.font = grown(this.font, new Uint16Array(size));
    this.glyph = grown(this.glyph, new Uint16Array(size));
    this.paint = grown(this.paint, new Int32Array(size));
    this.x = grown(this.x, new Float64Array(size));
    this.y = grown(this.y, new Float64Array(size));
    this.ux = grown(this.ux, new Float64Array(size));
    this.uy = grown(this.uy, new Float64Array(size));
    this.vx = grown(this.vx, new Float64Array(size));
    this.vy = grown(this.vy, new Float64Array(size));
  }
}

function grown<T extends Uint16Array | Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

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

  constructor(capacity = 4096) {
    this.reserve(capacity);
  }

  clear(): void {
    this.count = 0;
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

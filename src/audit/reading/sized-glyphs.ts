/** What the glyphs of bar code fonts draw at the type size in which they are set, worked out once a glyph and size. */
import type { PrintedFont } from '../pdf/fonts.ts';
import { RectangleFont } from './rectangles.ts';

/** A font at one size: an em is `ux` units along and `vy` units up. */
export interface SizedFont<Drawn> {
  readonly rank: number;
  readonly ux: number;
  readonly vy: number;
  /** What is drawn, by code; undefined where nobody has asked yet. */
  readonly drawn: (Drawn | undefined)[];
  /** How far each code moves on, in units. */
  readonly steps: Float64Array;
}

export class SizedGlyphs<Drawn> {
  readonly #fonts: readonly PrintedFont[];
  readonly #draw: (rectangles: Float64Array, ux: number, vy: number) => Drawn;
  /** By the rank of the font, at the size in which it was set last. */
  readonly #sized: SizedFont<Drawn>[] = [];
  readonly #rectangles: RectangleFont[] = [];

  /** `draw` makes something of the rectangles of a glyph: x0, y0, x1, y1 of each, in ems. */
  constructor(
    fonts: readonly PrintedFont[],
    draw: (rectangles: Float64Array, ux: number, vy: number) => Drawn,
  ) {
    this.#fonts = fonts;
    this.#draw = draw;
  }

  /** The font of a rank at a size. */
  font(rank: number, ux: number, vy: number): SizedFont<Drawn> {
    const known = this.#sized[rank];
    if (known !== undefined && known.ux === ux && known.vy === vy) return known;
    const steps = this.#fonts[rank]!.widthOfCode.map((ems) => ems * ux);
    const made = { rank, ux, vy, drawn: [], steps };
    this.#sized[rank] = made;
    return made;
  }

  /** What a code draws that was not asked for before; undefined if it is something else than rectangles. */
  learn(font: SizedFont<Drawn>, code: number): Drawn | undefined {
    const { rank, ux, vy } = font;
    const printed = this.#fonts[rank]!;
    this.#rectangles[rank] ??= new RectangleFont(printed);
    const rectangles = this.#rectangles[rank].of(printed.glyphOfCode[code]!);
    const drawn = rectangles && this.#draw(rectangles, ux, vy);
    font.drawn[code] = drawn;
    return drawn;
  }
}

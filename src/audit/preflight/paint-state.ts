/** The part of the graphics state that preflight follows: inks, overprint, the font, and where things stand. */
import { IDENTITY, type Matrix, product } from '../pdf/matrix.ts';
import type { Space } from './spaces.ts';

export const GRAY: Space = { family: 'DeviceGray', inks: [], base: undefined, components: 1 };
export const CMYK: Space = { family: 'DeviceCMYK', inks: [], base: undefined, components: 4 };
export const RGB: Space = { family: 'DeviceRGB', inks: [], base: undefined, components: 3 };

/** An ink: its space and up to four values in it. */
export class Ink {
  space: Space = GRAY;
  readonly values = new Float64Array(4);
  count = 1;

  copyFrom(other: Ink): void {
    this.space = other.space;
    this.values.set(other.values);
    this.count = other.count;
  }

  /** Whether this is paper white in CMYK or grey. */
  get isWhite(): boolean {
    if (this.space.family === 'DeviceGray') return this.values[0] === 1;
    return this.space.family === 'DeviceCMYK' && this.values.every((value) => value === 0);
  }

  /** Whether this is `0 0 0 1 k`. */
  get isBlackOnly(): boolean {
    const { values } = this;
    return (
      this.space.family === 'DeviceCMYK' &&
      values[0] === 0 &&
      values[1] === 0 &&
      values[2] === 0 &&
      values[3] === 1
    );
  }

  toString(): string {
    const { family, inks } = this.space;
    return `${inks.length > 0 ? `${family} ${inks.join(', ')}` : family} ${[...this.values.subarray(0, this.count)].join(' ')}`;
  }
}

export class PaintState {
  readonly fill = new Ink();
  readonly stroke = new Ink();
  overprintFill = false;
  overprintStroke = false;
  overprintMode = 0;
  /** Text render mode. */
  renderMode = 0;
  /** Key of the font in the list of the scan, -1 before the first. */
  font = -1;
  /** From the content's own units to those of the page. */
  matrix: Matrix = IDENTITY;

  copyFrom(other: PaintState): void {
    this.fill.copyFrom(other.fill);
    this.stroke.copyFrom(other.stroke);
    this.overprintFill = other.overprintFill;
    this.overprintStroke = other.overprintStroke;
    this.overprintMode = other.overprintMode;
    this.renderMode = other.renderMode;
    this.font = other.font;
    this.matrix = other.matrix;
  }

  /** Puts a matrix before the present one, as `cm` does. */
  concat(matrix: Matrix): void {
    this.matrix = product(matrix, this.matrix);
  }

  /** All of it in a few characters: a form painted under the same state paints the same. */
  key(): string {
    const { fill, stroke } = this;
    return `${fill}|${stroke}|${this.overprintFill}${this.overprintStroke}${this.overprintMode}|${this.renderMode}`;
  }
}

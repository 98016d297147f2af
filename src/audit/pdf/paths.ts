/** Paths that are painted, as polygons on the page; curves are cut into short lines. */
const CURVE_STEPS = 8;

export interface PaintedPath {
  /** Each figure of the path as x, y, x, y, … in points on the page, closed. */
  readonly figures: readonly (readonly number[])[];
  readonly filled: boolean;
  readonly stroked: boolean;
  /** Colour of the stroke in the file's list, and its width in points; 0 if it is only filled. */
  readonly strokeColour: number;
  readonly strokePt: number;
  /** See paint.ts. */
  readonly paint: number;
  /** How many runs stood there when it was painted. */
  readonly afterRuns: number;
}

/** Builds the current path; points are given as they stand on the page. */
export class PathBuilder {
  private figures: number[][] = [];
  private current: number[] | undefined;

  get empty(): boolean {
    return this.figures.length === 0;
  }

  move(x: number, y: number): void {
    this.current = [x, y];
    this.figures.push(this.current);
  }

  line(x: number, y: number): void {
    if (this.current === undefined) throw new SyntaxError('a line without a beginning');
    this.current.push(x, y);
  }

  curve(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
    const [x0, y0] = this.last();
    for (let step = 1; step <= CURVE_STEPS; step++) {
      const t = step / CURVE_STEPS;
      const s = 1 - t;
      const [w0, w1, w2, w3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      this.line(w0 * x0 + w1 * x1 + w2 * x2 + w3 * x3, w0 * y0 + w1 * y1 + w2 * y2 + w3 * y3);
    }
  }

  last(): [number, number] {
    const { current } = this;
    if (current === undefined) throw new SyntaxError('a curve without a beginning');
    return [current[current.length - 2]!, current[current.length - 1]!];
  }

  /** Closes the figure; the next line begins where the figure began. */
  close(): void {
    const { current } = this;
    if (current === undefined) return;
    this.move(current[0]!, current[1]!);
  }

  /** Hands the path over and begins a new one. */
  take(): number[][] {
    const figures = this.figures.filter((figure) => figure.length > 2);
    this.figures = [];
    this.current = undefined;
    return figures;
  }
}

/** Corners of lines stick out by half the width and no more where they are at least this blunt (a right angle). */
const BLUNT = Math.SQRT2 + 0.001;

/** Lines from sharp corners to the tips of their mitres, as figures of their own. */
export function tipsOf(figures: PaintedPath['figures'], strokePt: number, miterLimit: number): number[][] {
  const tips: number[][] = [];
  for (const figure of figures) {
    const points = figure.length / 2;
    for (let i = 0; i < points; i++) {
      const [x, y] = [figure[2 * i]!, figure[2 * i + 1]!];
      const from = towards(figure, i, points - 1, x, y);
      const to = towards(figure, i, 1, x, y);
      if (from === undefined || to === undefined) continue;
      // Half the angle between the two lines: its sine is half the length of the difference of their directions.
      const ratio = 2 / Math.hypot(from[0] - to[0], from[1] - to[1]);
      if (!(ratio > BLUNT && ratio <= miterLimit)) continue;
      const [dx, dy] = [from[0] + to[0], from[1] + to[1]];
      const length = (ratio * strokePt) / 2 / Math.hypot(dx, dy);
      tips.push([x, y, x - dx * length, y - dy * length]);
    }
  }
  return tips;
}

/** Direction from a point of a closed figure to its neighbour `step` places on; undefined where both are one. */
function towards(
  figure: readonly number[],
  i: number,
  step: number,
  x: number,
  y: number,
): [number, number] | undefined {
  const at = 2 * ((i + step) % (figure.length / 2));
  const [dx, dy] = [figure[at]! - x, figure[at + 1]! - y];
  const length = Math.hypot(dx, dy);
  return length === 0 ? undefined : [dx / length, dy / length];
}

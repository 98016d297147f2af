/** A point of a TrueType outline, in font units; y upwards. */
export interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  /** On the curve, or the control point of a quadratic arc; between two control points a point is implied half way. */
  readonly on: boolean;
}

/** A closed contour. Filled by the non-zero rule: outer contours clockwise, holes counter-clockwise. */
export type Contour = readonly OutlinePoint[];

export interface Glyph {
  readonly name: string;
  readonly advance: number;
  readonly contours: readonly Contour[];
}

/** Smallest box around all points: [xMin, yMin, xMax, yMax]; zeros for a blank. TrueType takes control points in too. */
export type Bounds = readonly [number, number, number, number];

/** Bounds of the points of some contours. */
export const boundsOf = (contours: readonly Contour[]): Bounds => {
  let [xMin, yMin, xMax, yMax] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const contour of contours) {
    for (const { x, y } of contour) {
      if (x < xMin) xMin = x;
      if (x > xMax) xMax = x;
      if (y < yMin) yMin = y;
      if (y > yMax) yMax = y;
    }
  }
  return xMin === Infinity ? [0, 0, 0, 0] : [xMin, yMin, xMax, yMax];
};

/**
 * Whether two outlines are drawn alike to the eye: no point of one lies farther from the other than a tolerance far
 * below what tells two signs apart. Fonts that were taken apart and built again differ by rounding.
 */
import type { Outline } from '../pdf/glyf.ts';

/** Largest distance between outlines of one sign, in ems: at 24 pt a fortieth of a millimetre. */
export const TOLERANCE_EM = 0.003;
const CURVE_STEPS = 6;

/** An outline as closed lines of points x, y in ems. */
export type Shape = readonly (readonly number[])[];

export function shapeOf({ contours }: Outline, unitsPerEm: number): Shape {
  return contours.filter((contour) => contour.length >= 9).map((contour) => flatten(contour, unitsPerEm));
}

/**
 * Largest distance of a point of either shape from the other, in ems; Infinity if they have not as many contours, or
 * if their boxes are farther apart than the tolerance.
 */
export function distance(a: Shape, b: Shape): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY;
  const [boxA, boxB] = [boxOf(a), boxOf(b)];
  if (boxA.some((edge, i) => Math.abs(edge - boxB[i]!) > TOLERANCE_EM)) return Number.POSITIVE_INFINITY;
  const slack = TOLERANCE_EM * lengthOf(b);
  if (Math.abs(Math.abs(areaOf(a)) - Math.abs(areaOf(b))) > slack) return Number.POSITIVE_INFINITY;
  return Math.max(reach(a, b), reach(b, a));
}

/** Contours count by their direction: one that is turned round fills what it should leave open. */
const areaOf = (shape: Shape): number => sumOfLines(shape, (ax, ay, bx, by) => (ax * by - bx * ay) / 2);
const lengthOf = (shape: Shape): number =>
  sumOfLines(shape, (ax, ay, bx, by) => Math.hypot(bx - ax, by - ay));

function sumOfLines(shape: Shape, of: (ax: number, ay: number, bx: number, by: number) => number): number {
  let sum = 0;
  for (const line of shape)
    for (let i = 0; i < line.length; i += 2) {
      const j = (i + 2) % line.length;
      sum += of(line[i]!, line[i + 1]!, line[j]!, line[j + 1]!);
    }
  return sum;
}

/** Points of a contour with curves cut into lines (TrueType curves are quadratic). */
function flatten(contour: readonly number[], unitsPerEm: number): number[] {
  const count = contour.length / 3;
  const point = (i: number): [number, number, boolean] => {
    const at = ((i + count) % count) * 3;
    return [contour[at]! / unitsPerEm, contour[at + 1]! / unitsPerEm, contour[at + 2] === 1];
  };
  const out: number[] = [];
  for (let i = 0; i < count; i++) {
    const [x, y, on] = point(i);
    if (on) {
      out.push(x, y);
      continue;
    }
    const [px, py, pOn] = point(i - 1);
    const [nx, ny, nOn] = point(i + 1);
    const [ax, ay] = pOn ? [px, py] : [(px + x) / 2, (py + y) / 2];
    const [bx, by] = nOn ? [nx, ny] : [(nx + x) / 2, (ny + y) / 2];
    for (let step = pOn ? 1 : 0; step < CURVE_STEPS; step++) {
      const t = step / CURVE_STEPS;
      const s = 1 - t;
      out.push(s * s * ax + 2 * s * t * x + t * t * bx, s * s * ay + 2 * s * t * y + t * t * by);
    }
  }
  return out;
}

function boxOf(shape: Shape): number[] {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of shape) {
    for (let i = 0; i < line.length; i++) {
      const axis = i % 2;
      box[axis] = Math.min(box[axis]!, line[i]!);
      box[axis + 2] = Math.max(box[axis + 2]!, line[i]!);
    }
  }
  return box;
}

function reach(from: Shape, to: Shape): number {
  let farthest = 0;
  for (const line of from) {
    for (let i = 0; i < line.length; i += 2)
      farthest = Math.max(farthest, nearest(line[i]!, line[i + 1]!, to));
  }
  return farthest;
}

function nearest(x: number, y: number, shape: Shape): number {
  let best = Number.POSITIVE_INFINITY;
  for (const line of shape) {
    const points = line.length / 2;
    for (let i = 0; i < points; i++) {
      const j = (i + 1) % points;
      const [ax, ay] = [line[2 * i]!, line[2 * i + 1]!];
      const [dx, dy] = [line[2 * j]! - ax, line[2 * j + 1]! - ay];
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
      best = Math.min(best, Math.hypot(x - ax - along * dx, y - ay - along * dy));
    }
  }
  return best;
}

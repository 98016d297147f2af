/** Glyph outlines of a TrueType font, in font units. */
import { IDENTITY, type Matrix, product } from './matrix.ts';

export interface Outline {
  /** Each contour as x, y, on-curve (1 or 0), x, y, …, in the order of the font. */
  readonly contours: readonly (readonly number[])[];
  /** [x0, y0, x1, y1] of all points; all 0 where nothing is drawn. */
  readonly box: readonly [number, number, number, number];
}

type RangeOf = (glyph: number) => { start: number; end: number };

/** Reads one glyph; throws a SyntaxError if it is damaged. */
export function readOutline(view: DataView, rangeOf: RangeOf, glyph: number): Outline {
  const contours: number[][] = [];
  try {
    readGlyph(view, rangeOf, glyph, IDENTITY, contours, 0);
  } catch (cause) {
    if (cause instanceof RangeError) throw new SyntaxError(`glyph ${glyph} is cut short`, { cause });
    throw cause;
  }
  return { contours, box: boxOf(contours) };
}

function readGlyph(
  view: DataView,
  rangeOf: RangeOf,
  glyph: number,
  matrix: Matrix,
  out: number[][],
  depth: number,
): void {
  if (depth > 8) throw new SyntaxError(`glyph ${glyph} is composed of itself`);
  const { start, end } = rangeOf(glyph);
  if (start === end) return;
  const count = view.getInt16(start);
  if (count >= 0) readSimple(view, start, count, matrix, out);
  else readComposed(view, rangeOf, start, matrix, out, depth);
}

const ON_CURVE = 1;
const X_SHORT = 2;
const Y_SHORT = 4;
const REPEAT = 8;
const X_SAME = 16;
const Y_SAME = 32;

function readSimple(view: DataView, start: number, count: number, matrix: Matrix, out: number[][]): void {
  let at = start + 10;
  const ends: number[] = [];
  for (let i = 0; i < count; i++, at += 2) ends.push(view.getUint16(at));
  const points = count === 0 ? 0 : ends[count - 1]! + 1;
  at += 2 + view.getUint16(at);
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = view.getUint8(at++);
    flags.push(flag);
    if (flag & REPEAT) for (let n = view.getUint8(at++); n > 0; n--) flags.push(flag);
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.slice(0, points).map((flag) => {
      if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++);
      else if (!(flag & same)) {
        value += view.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = axis(X_SHORT, X_SAME);
  const ys = axis(Y_SHORT, Y_SAME);
  const [a, b, c, d, e, f] = matrix;
  let first = 0;
  for (const last of ends) {
    const contour: number[] = [];
    for (let i = first; i <= last; i++) {
      const x = xs[i]!;
      const y = ys[i]!;
      contour.push(a * x + c * y + e, b * x + d * y + f, flags[i]! & ON_CURVE);
    }
    out.push(contour);
    first = last + 1;
  }
}

function readComposed(
  view: DataView,
  rangeOf: RangeOf,
  start: number,
  above: Matrix,
  out: number[][],
  depth: number,
): void {
  let at = start + 10;
  for (;;) {
    const flags = view.getUint16(at);
    const part = view.getUint16(at + 2);
    at += 4;
    if (!(flags & 2)) throw new SyntaxError('a composed glyph is placed by points, which is not read');
    const words = (flags & 1) !== 0;
    const e = words ? view.getInt16(at) : view.getInt8(at);
    const f = words ? view.getInt16(at + 2) : view.getInt8(at + 1);
    at += words ? 4 : 2;
    const f2dot14 = (): number => {
      at += 2;
      return view.getInt16(at - 2) / 16384;
    };
    let a = 1;
    let b = 0;
    let c = 0;
    let d = 1;
    if (flags & 8) {
      a = f2dot14();
      d = a;
    } else if (flags & 0x40) {
      a = f2dot14();
      d = f2dot14();
    } else if (flags & 0x80) {
      a = f2dot14();
      b = f2dot14();
      c = f2dot14();
      d = f2dot14();
    }
    readGlyph(view, rangeOf, part, product([a, b, c, d, e, f], above), out, depth + 1);
    if (!(flags & 0x20)) return;
  }
}

function boxOf(contours: readonly (readonly number[])[]): [number, number, number, number] {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const contour of contours) {
    for (let i = 0; i < contour.length; i += 3) {
      x0 = Math.min(x0, contour[i]!);
      x1 = Math.max(x1, contour[i]!);
      y0 = Math.min(y0, contour[i + 1]!);
      y1 = Math.max(y1, contour[i + 1]!);
    }
  }
  return x0 > x1 ? [0, 0, 0, 0] : [x0, y0, x1, y1];
}

/**
 * A key that is equal for two glyphs if they are drawn alike, wherever their contours begin and whether points that
 * follow from their neighbours are written or not; '' where nothing is drawn.
 */
export function outlineKey(outline: Outline, unitsPerEm: number): string {
  const scale = 1000 / unitsPerEm;
  return outline.contours
    .map((contour) => contourKey(contour, scale))
    .filter((key) => key !== '')
    .sort()
    .join('/');
}

function contourKey(contour: readonly number[], scale: number): string {
  const points: string[] = [];
  const count = contour.length / 3;
  const put = (x: number, y: number, on: number): void => {
    const point = `${Math.round(x * scale * 4) / 4},${Math.round(y * scale * 4) / 4},${on}`;
    if (points.at(-1) !== point) points.push(point);
  };
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count;
    const [x, y, on] = [contour[3 * i]!, contour[3 * i + 1]!, contour[3 * i + 2]!];
    put(x, y, on);
    // Between two points off the curve lies one on it.
    if (on === 0 && contour[3 * j + 2] === 0)
      put((x + contour[3 * j]!) / 2, (y + contour[3 * j + 1]!) / 2, 1);
  }
  if (points.length > 1 && points[0] === points.at(-1)) points.pop();
  if (points.length < 3) return '';
  const first = points.reduce((least, point, i) => (point < points[least]! ? i : least), 0);
  return [...points.slice(first), ...points.slice(0, first)].join(' ');
}

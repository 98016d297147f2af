/** Matrices [a b c d e f] as PDF and TrueType have them, and boxes [x0 y0 x1 y1]. */
export type Matrix = readonly [number, number, number, number, number, number];
export type Box = readonly [number, number, number, number];
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First `m`, then `n`. */
export const product = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

/** The upright box round a box under a matrix. */
export function boxUnder([x0, y0, x1, y1]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const xs = [x0, x1].flatMap((x) => [y0, y1].map((y) => a * x + c * y + e));
  const ys = [x0, x1].flatMap((x) => [y0, y1].map((y) => b * x + d * y + f));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

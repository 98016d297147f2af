/** Where a form stands beside the page. */
import { type Box, boxUnder, type Matrix } from '../pdf/matrix.ts';

/** Boxes are written with three decimals. */
const TOUCHING = 0.002;

/** Whether nothing of a box, under a matrix, can lie within another. */
export function liesBeside(box: Box, matrix: Matrix, of: Box): boolean {
  const [x0, y0, x1, y1] = boxUnder(box, matrix);
  return x1 <= of[0] + TOUCHING || x0 >= of[2] - TOUCHING || y1 <= of[1] + TOUCHING || y0 >= of[3] - TOUCHING;
}

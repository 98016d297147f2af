/** Room that the bar codes of a ticket need, in millimetres. What they say is not known here. */
import { dotPt, ptToMm } from '../shared/units.ts';
import type { BoxMm, StripBack, StripControl } from './schema.ts';

/** A Data Matrix of 24 digits has 16 x 16 modules. */
const MATRIX_MODULES = 16;
/** The norm asks for a quiet zone of one module; print wants two. */
const MATRIX_QUIET_MODULES = 2;
/** Quiet zone of Interleaved 2 of 5, in narrow bars. */
const BARS_QUIET_NARROWS = 10;

export interface CodeRoom {
  readonly symbol: BoxMm;
  /** The symbol and its quiet zone: nothing else may be printed here. */
  readonly withQuietZone: BoxMm;
}

const dotsToMm = (dots: number, dpi: number): number => ptToMm(dots * dotPt(dpi));

/** The Data Matrix under the coat of the control zone. */
export function matrixRoom({ matrix }: StripControl, dpi: number): CodeRoom {
  const module = dotsToMm(matrix.moduleDots, dpi);
  const [x, y] = matrix.at;
  const size = MATRIX_MODULES * module;
  const quiet = MATRIX_QUIET_MODULES * module;
  return {
    symbol: [x, y, size, size],
    withQuietZone: [x - quiet, y - quiet, size + 2 * quiet, size + 2 * quiet],
  };
}

/** The Interleaved 2 of 5 of `inventoryDigits` on the back; its quiet zone lies at its left and right. */
export function barsRoom({ bars }: StripBack, dpi: number, inventoryDigits: number): CodeRoom {
  const { narrowDots, wideDots, heightMm } = bars;
  const digits = inventoryDigits * (3 * narrowDots + 2 * wideDots);
  const startAndStop = 6 * narrowDots + wideDots;
  const width = dotsToMm(digits + startAndStop, dpi);
  const quiet = dotsToMm(BARS_QUIET_NARROWS * narrowDots, dpi);
  const [x, y] = bars.at;
  return { symbol: [x, y, width, heightMm], withQuietZone: [x - quiet, y, width + 2 * quiet, heightMm] };
}

/**
 * Reads Interleaved 2 of 5 (ISO/IEC 16390) from the edges of its bars: widths of bars and of the spaces between
 * them, each narrow or wide, between start and stop pattern.
 */
import { DIGIT_PAIRS } from './digit-pairs.ts';

const DIGIT_OF_WIDTHS = new Int8Array(32).fill(-1);
// Narrow = 0, wide = 1, first element highest: the weights 1, 2, 4, 7 and parity.
['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'].forEach(
  (widths, digit) => {
    DIGIT_OF_WIDTHS[Number.parseInt(widths, 2)] = digit;
  },
);

/** Bars may be drawn narrower or wider than their whole dots by so much of a narrow bar. */
const TOLERANCE = 0.35;

/** Why a bar code cannot be read. */
export type BarProblem = 'widths' | 'start' | 'stop' | 'digit';

/**
 * @param edges left and right edge of each bar in points, from left to right
 * @param count number of bars
 */
export function readItf(
  edges: Float64Array,
  count: number,
  narrowPt: number,
  widePt: number,
): { digits: string } | { problem: BarProblem } {
  const pairs = (count - 4) / 5;
  if (!Number.isInteger(pairs) || pairs < 1) return { problem: 'widths' };
  // Element i, a bar if i is even and the space after it if not, lies between edges i and i + 1.
  const widths = kindsOf(edges, 2 * count - 1, narrowPt, widePt);
  const stop = 4 + 10 * pairs;
  if (widths[0] !== 0 || widths[1] !== 0 || widths[2] !== 0 || widths[3] !== 0) return { problem: 'start' };
  let digits = '';
  for (let at = 4; at < stop; at += 10) {
    let first = 0;
    let second = 0;
    for (let i = 0; i < 10; i += 2) {
      first = (first << 1) | widths[at + i]!;
      second = (second << 1) | widths[at + i + 1]!;
    }
    // An element of no width of the code is -1, which stays in the sign.
    if (first < 0 || second < 0) return { problem: 'widths' };
    const one = DIGIT_OF_WIDTHS[first]!;
    const two = DIGIT_OF_WIDTHS[second]!;
    if (one < 0 || two < 0) return { problem: 'digit' };
    digits += DIGIT_PAIRS[one * 10 + two]!;
  }
  if (widths[stop] !== 1 || widths[stop + 1] !== 0 || widths[stop + 2] !== 0) return { problem: 'stop' };
  return { digits };
}

let kinds = new Int8Array(256);

/** Of each element 0 if it is narrow, 1 if it is wide, else -1; valid until the next call. */
function kindsOf(edges: Float64Array, elements: number, narrowPt: number, widePt: number): Int8Array {
  if (kinds.length < elements) kinds = new Int8Array(2 * elements);
  const off = TOLERANCE * narrowPt;
  for (let i = 0; i < elements; i++) {
    const width = edges[i + 1]! - edges[i]!;
    kinds[i] = Math.abs(width - narrowPt) <= off ? 0 : Math.abs(width - widePt) <= off ? 1 : -1;
  }
  return kinds;
}

/**
 * Reads Interleaved 2 of 5 (ISO/IEC 16390) from the edges of its bars: widths of bars and of the spaces between
 * them, each narrow or wide, between start and stop pattern.
 */
const DIGIT_OF_WIDTHS = new Int8Array(32).fill(-1);
// Narrow = 0, wide = 1, first element highest: the weights 1, 2, 4, 7 and parity.
['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'].forEach(
  (widths, digit) => {
    DIGIT_OF_WIDTHS[Number.parseInt(widths, 2)] = digit;
  },
);

const PAIRS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

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
  const off = TOLERANCE * narrowPt;
  const kind = (width: number): number =>
    Math.abs(width - narrowPt) <= off ? 0 : Math.abs(width - widePt) <= off ? 1 : -1;
  const bar = (i: number): number => kind(edges[2 * i + 1]! - edges[2 * i]!);
  const space = (i: number): number => kind(edges[2 * i + 2]! - edges[2 * i + 1]!);
  if (bar(0) !== 0 || space(0) !== 0 || bar(1) !== 0 || space(1) !== 0) return { problem: 'start' };
  let digits = '';
  let at = 2;
  for (let pair = 0; pair < pairs; pair++) {
    let first = 0;
    let second = 0;
    for (let i = 0; i < 5; i++, at++) {
      const b = bar(at);
      const s = space(at);
      if (b < 0 || s < 0) return { problem: 'widths' };
      first = (first << 1) | b;
      second = (second << 1) | s;
    }
    const one = DIGIT_OF_WIDTHS[first]!;
    const two = DIGIT_OF_WIDTHS[second]!;
    if (one < 0 || two < 0) return { problem: 'digit' };
    digits += PAIRS[one * 10 + two]!;
  }
  if (bar(at) !== 1 || space(at) !== 0 || bar(at + 1) !== 0) return { problem: 'stop' };
  return { digits };
}

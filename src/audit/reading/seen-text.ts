/**
 * What the words of static art say to somebody who looks at them: glyphs that are painted over, clipped, not filled, or of
 * the colour of what lies under them say nothing, whatever their font calls them.
 */
import { CLIPPED, NOT_FILLED, TRANSPARENT } from '../pdf/paint.ts';
import { hides } from './art.ts';
import { inksOf, WHITE } from './inks.ts';
import { type Box4, boxOf, inside, touches } from './polygons.ts';
import type { StaticPaint } from './static-paints.ts';

/** Ink of all four plates together by which type must differ from its ground to be read. */
const LEAST_DIFFERENCE = 0.3;

/** Text of the glyphs that can be seen, in the order in which they are painted. */
export function seenText(paints: readonly StaticPaint[]): string {
  const reaches = Float64Array.from(paints.flatMap(({ reach: { x0, y0, x1, y1 } }) => [x0, y0, x1, y1]));
  let text = '';
  paints.forEach((glyph, at) => {
    if (glyph.kind !== 'text' || (glyph.paint & (NOT_FILLED | CLIPPED | TRANSPARENT)) !== 0) return;
    const box = boxOf(glyph.figures);
    if (!inside(box, glyph.limit)) return;
    const there = around(box, reaches).filter((i) => i !== at && touchesBox(paints[i]!, box));
    const under = there.filter((i) => i < at).map((i) => paints[i]!);
    if (under.length === there.length && standsOut(glyph.colour, under, box)) text += glyph.text ?? '';
  });
  return text;
}

/** Ranks of the paints that may reach into a box; a list of numbers, since there are millions of pairs to look at. */
function around({ x0, y0, x1, y1 }: Box4, reaches: Float64Array): number[] {
  const found: number[] = [];
  for (let i = 0; i < reaches.length; i += 4) {
    if (reaches[i]! >= x1 || reaches[i + 2]! <= x0 || reaches[i + 1]! >= y1 || reaches[i + 3]! <= y0)
      continue;
    found.push(i / 4);
  }
  return found;
}

const touchesBox = ({ figures, filled, strokePt }: StaticPaint, box: Box4): boolean =>
  touches(figures, box, filled, strokePt);

/** Whether a colour differs from all that can be seen of what lies under a box, the last paint on top. */
function standsOut(colour: string, under: readonly StaticPaint[], box: Box4): boolean {
  for (const ground of under.toReversed()) {
    if (coloursOf(ground).some((other) => isAlike(other, colour))) return false;
    if (hides(ground, box)) return true;
  }
  return !isAlike(WHITE, colour);
}

const coloursOf = ({ filled, colour, strokeColour }: StaticPaint): readonly string[] => [
  ...(filled ? [colour] : []),
  ...(strokeColour === undefined ? [] : [strokeColour]),
];

/** Colours that are no four inks are alike if they are the same. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [inksOf(one), inksOf(other)];
  if (a === undefined || b === undefined) return one === other;
  return a.reduce((sum, ink, i) => sum + Math.abs(ink - b[i]!), 0) < LEAST_DIFFERENCE;
}

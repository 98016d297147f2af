/**
 * Whether the art leaves bare board where data are printed: the last paint that covers a place must be white, and over
 * that there may only be light text, as SPECIMEN is. A figure on a pattern, however light, may be read as another.
 */
import { CLIPPED, NOT_FILLED, OVERPRINTS, TRANSPARENT } from '../pdf/paint.ts';
import { inksOf, WHITE } from './inks.ts';
import { type Box4, covers, inside, touches } from './polygons.ts';
import type { Region } from './regions.ts';
import type { StaticPaint } from './static-paints.ts';

/** Frames are drawn on the edges of cells: their line may reach so far into them, in points. */
const FRAME_PT = 0.3;
/** Cyan, magenta and yellow of what figures can still be read on, taken together. */
const LIGHTEST_INK = 0.5;
/** Modules that stay free around a Data Matrix, and beside bars. */
const MATRIX_QUIET = 1;
const BARS_QUIET = 10;

/** Hidden places, and bar codes: what stands there must be read without doubt. */
export const needsBareBoard = ({ hidden, kind }: Region): boolean => hidden || kind === 'bars';

/** Whether the place of a region, with the quiet zone of codes, is blank in the art. */
export function isBlank(region: Region, paints: readonly StaticPaint[]): boolean {
  const box = placeOf(region);
  for (let i = paints.length - 1; i >= 0; i--) {
    const paint = paints[i]!;
    const { figures, filled, strokePt, reach } = paint;
    if (!overlap(reach, box) || !touches(figures, box, filled, strokePt)) continue;
    if (paint.kind === 'text') {
      if ((paint.paint & NOT_FILLED) !== 0 || !isLightInk(paint.colour)) return false;
    } else if (!isWhite(paint)) return false;
    else if (hides(paint, box)) return true;
  }
  return true;
}

/** Whether nothing of what lies under a box is seen through a paint. */
export function hides({ kind, figures, filled, paint, limit }: StaticPaint, box: Box4): boolean {
  const solid = (paint & (CLIPPED | TRANSPARENT | OVERPRINTS)) === 0;
  return kind === 'path' && filled && solid && inside(box, limit) && covers(figures, box);
}

const isWhite = ({ filled, colour, strokeColour }: StaticPaint): boolean =>
  (!filled || colour === WHITE) && (strokeColour === undefined || strokeColour === WHITE);

function isLightInk(colour: string): boolean {
  const inks = inksOf(colour);
  if (inks === undefined) return false;
  const [c, m, y, k] = inks;
  return k === 0 && c + m + y <= LIGHTEST_INK;
}

function placeOf({ kind, narrowPt, x0, y0, x1, y1 }: Region): Box4 {
  const across = (kind === 'bars' ? BARS_QUIET : kind === 'matrix' ? MATRIX_QUIET : 0) * narrowPt - FRAME_PT;
  const up = (kind === 'matrix' ? MATRIX_QUIET : 0) * narrowPt - FRAME_PT;
  return { x0: x0 - across, y0: y0 - up, x1: x1 + across, y1: y1 + up };
}

/** Lines have no width of their own, so that touching counts. */
const overlap = (a: Box4, b: Box4): boolean => a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;

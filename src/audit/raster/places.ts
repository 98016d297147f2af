/** Places of the strip in pixels. */
import type { PageMap, Region } from '../reading/regions.ts';
import type { PixelBox } from './pages.ts';

/** Codes and signs are looked at in the resolution of the imager that they are made for. */
export const RASTER_DPI = 600;
/** Whole pages with their coats on: half of it, at which the strokes of the smallest figures are still three pixels wide. */
export const COVERED_DPI = 300;

/** Box of a region grown by `acrossPt` and `downPt` on each side, in whole pixels within it. */
export function pixelBox(
  { heightPt }: PageMap,
  { x0, y0, x1, y1 }: Pick<Region, 'x0' | 'y0' | 'x1' | 'y1'>,
  [acrossPt, downPt]: readonly [number, number],
  dpi = RASTER_DPI,
): PixelBox {
  const scale = dpi / 72;
  const x = Math.round((x0 - acrossPt) * scale);
  const y = Math.round((heightPt - y1 - downPt) * scale);
  const width = Math.round((x1 + acrossPt) * scale) - x;
  const height = Math.round((heightPt - y0 + downPt) * scale) - y;
  return { x, y, width, height };
}

export const wholePage = ({ widthPt, heightPt }: PageMap, dpi: number): PixelBox => ({
  x: 0,
  y: 0,
  width: Math.round((widthPt * dpi) / 72),
  height: Math.round((heightPt * dpi) / 72),
});

/** Where the trimmed strip lies in a picture of its page. */
import type { StripGeometry } from '../strip/geometry.ts';

export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The trim in pixels, in a picture of the whole page of the given size. */
export function trimBox(geometry: StripGeometry, width: number, height: number): PixelBox {
  const { trim, pageWidthPt, pageHeightPt } = geometry;
  const [perX, perY] = [width / pageWidthPt, height / pageHeightPt];
  const left = Math.round(trim.x * perX);
  const top = Math.round((pageHeightPt - trim.y - trim.height) * perY);
  return { left, top, width: Math.round(trim.width * perX), height: Math.round(trim.height * perY) };
}

/**
 * Coats in pictures: data with the coat over them must look like the coat alone, or something shows through, above or
 * beside it; and the plate of the coat must be one solid area over everything that is hidden. Board and print on the
 * coat are left out, since neither may be what hides a figure.
 */
import type { PageMap, Region } from '../reading/regions.ts';
import type { Grey, PicturePage, PixelBox } from './pages.ts';
import { COVERED_DPI, pixelBox, RASTER_DPI, wholePage } from './places.ts';

/** Levels out of 255 by which two pictures of the same may differ. */
const SAME_LEVELS = 3;
/** Lighter than this is no coat. */
const LIGHTEST_COAT = 245;
/** The edge of a coat falls on the grid as it falls. */
const EDGE_PX = 1.5;

/** Where data with their coats on do not look like the coats alone; no region: outside of all hidden ones. */
export interface Shows {
  readonly region: Region | undefined;
  readonly pixels: number;
}

export class Coats {
  private readonly map: PageMap;
  private readonly marginPt: number;
  private readonly hidden: readonly Region[];
  private readonly stub: PixelBox | undefined;

  /** @param marginPt by which a coat must reach beyond what it hides */
  constructor(map: PageMap, marginPt: number) {
    this.map = map;
    this.marginPt = marginPt;
    const { regions } = map.front;
    this.hidden = regions.filter(({ hidden }) => hidden);
    const stub = regions.find(({ kind }) => kind === 'stub');
    this.stub = stub && pixelBox(map, stub, [1, 1], COVERED_DPI);
  }

  get hiddenCount(): number {
    return this.hidden.length;
  }

  /** The whole page, to be held against others. */
  picture(page: PicturePage): Grey {
    return page.grey(wholePage(this.map, COVERED_DPI), COVERED_DPI);
  }

  /** Everything in which data with coats over them differ from the coats alone, but for the pack's number on the stub. */
  shows(page: Grey, coat: Grey): Shows[] {
    const found = new Map<Region | undefined, number>();
    const boxes = this.hidden.map((region) => ({
      region,
      box: pixelBox(this.map, region, [this.marginPt, this.marginPt], COVERED_DPI),
    }));
    for (let y = 0; y < page.height; y++) {
      const [start, end] = [y * page.width, (y + 1) * page.width];
      if (Buffer.compare(page.data.subarray(start, end), coat.data.subarray(start, end)) === 0) continue;
      for (let x = 0, at = start; at < end; x++, at++) {
        if (Math.abs(page.data[at]! - coat.data[at]!) <= SAME_LEVELS) continue;
        if (this.stub !== undefined && isIn(this.stub, x, y)) continue;
        const region = boxes.find(({ box }) => isIn(box, x, y))?.region;
        found.set(region, (found.get(region) ?? 0) + 1);
      }
    }
    // Cells say it better than the page around them.
    if (found.size > 1) found.delete(undefined);
    return [...found].map(([region, pixels]) => ({ region, pixels }));
  }

  /** Hidden regions over which the plate of the coat is not one solid area, with the share that is bare or of another tint. */
  bare(plate: PicturePage): { region: Region; share: number }[] {
    const pictures = this.hidden.map((region) => ({
      region,
      ...plate.grey(pixelBox(this.map, region, [this.marginPt, this.marginPt]), RASTER_DPI),
    }));
    const levels = new Float64Array(256);
    for (const { data } of pictures) for (const level of data) levels[level]!++;
    const solid = levels.indexOf(Math.max(...levels));
    return pictures.flatMap(({ region, data, width, height }) => {
      let bare = 0;
      for (let y = 0, at = 0; y < height; y++) {
        for (let x = 0; x < width; x++, at++) {
          const level = data[at]!;
          if (level <= LIGHTEST_COAT && Math.abs(level - solid) <= SAME_LEVELS) continue;
          if (this.isNear(x, width, y, height)) bare++;
        }
      }
      return bare === 0 ? [] : [{ region, share: bare / data.length }];
    });
  }

  /** Whether a pixel of a grown box lies within the margin of the region itself: not in the corners, which may be round. */
  private isNear(x: number, width: number, y: number, height: number): boolean {
    const margin = (this.marginPt * RASTER_DPI) / 72;
    const beyond = (at: number, size: number): number => Math.max(0, margin - at, at + 1 - (size - margin));
    return Math.hypot(beyond(x, width), beyond(y, height)) < margin - EDGE_PX;
  }
}

const isIn = (box: PixelBox, x: number, y: number): boolean =>
  x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;

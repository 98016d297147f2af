/**
 * How the strips of a part stand on its pages: one strip a page, or several side by side on a sheet. Worked out from
 * strip.yaml and from what was asked for, by the audit alone.
 *
 *   front   | lane 1 | gap | lane 2 | gap | lane 3 |      back   | lane 3 | gap | lane 2 | gap | lane 1 |
 *
 * Lanes begin on whole dots of the imager. The map of a lane is that of the strip, moved to where the lane begins.
 */
import { dotPt, mmToPt } from '../../shared/units.ts';
import type { Box4 } from './polygons.ts';
import type { PageMap, Region, Side } from './regions.ts';
import type { StripFile } from './strip-file.ts';

export type SideName = 'front' | 'back';

/** What was asked for; without it strips stand alone. */
export interface Imposition {
  readonly lanes: number;
  readonly gapMm: number;
  /** Of the imager; that of strip.yaml unless the job has another. */
  readonly dpi?: number;
}

export interface Layout {
  readonly lanes: number;
  /** The map of one strip in its own place. */
  readonly strip: PageMap;
  readonly media: Box4;
  readonly bleed: Box4;
  readonly trim: Box4;
  /** What is shown of the page of a strip, in its own place. */
  readonly shown: Box4;
  readonly voidWord: string;
  /** Where the page of a lane's strip begins; lanes from 0. */
  origin(side: SideName, lane: number): { readonly x: number; readonly y: number };
  /** The map of a side on which so many lanes are filled, and those after them are empty. */
  side(side: SideName, filled: number): Side;
}

/** How far the slug line lies above the bleed: beyond the crop marks. */
const SLUG_FROM_MM = 6.5;
const SLUG_TO_MM = 11.5;

/** The layout of pages that hold one strip, or of sheets. */
export function layOut(strip: StripFile, map: PageMap, imposition: Imposition | undefined): Layout {
  return imposition === undefined ? single(strip, map) : sheet(strip, map, imposition);
}

function single(strip: StripFile, map: PageMap): Layout {
  const { widthPt, heightPt, bleedPt } = map;
  const media = { x0: 0, y0: 0, x1: widthPt, y1: heightPt };
  return {
    lanes: 1,
    strip: map,
    media,
    bleed: media,
    trim: { x0: bleedPt, y0: bleedPt, x1: widthPt - bleedPt, y1: heightPt - bleedPt },
    shown: media,
    voidWord: strip.imposition.voidWord,
    origin: () => ({ x: 0, y: 0 }),
    side: (side) => map[side],
  };
}

function sheet(strip: StripFile, map: PageMap, { lanes, gapMm, dpi }: Imposition): Layout {
  const dot = dotPt(dpi ?? strip.dpi);
  const dots = (lengthPt: number, round: (dots: number) => number): number => round(lengthPt / dot) * dot;
  const up = (count: number): number => Math.ceil(count - 1e-6);
  // Where the bleeds of two strips would meet, each ends at the middle of the gap.
  const cut = Math.max(0, map.bleedPt - mmToPt(gapMm) / 2);
  const margin = mmToPt(strip.imposition.marginMm);
  const left = dots(margin - cut, up);
  const bottom = dots(margin, up);
  const pitch = dots(mmToPt(strip.widthMm + gapMm), Math.round);
  const widthPt = 2 * left + (lanes - 1) * pitch + map.widthPt;
  const heightPt = 2 * bottom + map.heightPt;
  const bleed = { x0: left + cut, y0: bottom, x1: widthPt - left - cut, y1: heightPt - bottom };
  const trim = {
    x0: left + map.bleedPt,
    y0: bottom + map.bleedPt,
    x1: widthPt - left - map.bleedPt,
    y1: heightPt - bottom - map.bleedPt,
  };
  const origin = (side: SideName, lane: number) => ({
    x: left + (side === 'front' ? lane : lanes - 1 - lane) * pitch,
    y: bottom,
  });
  const slug = {
    x0: (trim.x0 + trim.x1) / 2,
    y0: bleed.y1 + mmToPt(SLUG_FROM_MM),
    x1: trim.x1 + 1,
    y1: bleed.y1 + mmToPt(SLUG_TO_MM),
  };
  const laneAt = (side: SideName) => (x: number) => {
    const place = Math.min(lanes - 1, Math.max(0, Math.floor((x - left) / pitch)));
    return side === 'front' ? place : lanes - 1 - place;
  };
  const sides = new Map<string, Side>();
  return {
    lanes,
    strip: map,
    media: { x0: 0, y0: 0, x1: widthPt, y1: heightPt },
    bleed,
    trim,
    shown: { x0: cut, y0: 0, x1: map.widthPt - cut, y1: map.heightPt },
    voidWord: strip.imposition.voidWord,
    origin,
    side(side, filled) {
      const key = `${side} ${filled}`;
      const made = sides.get(key) ?? moved(map, side, filled, lanes, origin, slug, laneAt(side));
      sides.set(key, made);
      return made;
    },
  };
}

/** The maps of all lanes in one, the regions of filled lanes first, so that their ranks are those of a full sheet. */
function moved(
  map: PageMap,
  side: SideName,
  filled: number,
  lanes: number,
  origin: Layout['origin'],
  slugBox: Box4,
  laneAt: (x: number) => number,
): Side {
  const slug: Region = {
    ...{ index: 0, kind: 'slug', lane: 0, ticket: -1, name: 'slug line', hidden: false },
    ...{ mainPt: 0, captionPt: 0, narrowPt: 0, widePt: 0 },
    ...slugBox,
  };
  const regions: Region[] = [slug];
  const byTicket: (readonly Region[])[] = [];
  for (let lane = 0; lane < lanes; lane++) {
    const { x, y } = origin(side, lane);
    const own = lane < filled ? map[side] : map.empty[side];
    for (const list of own.byTicket) {
      const here = list.map((region) => ({
        ...region,
        lane,
        index: regions.length + list.indexOf(region),
        x0: region.x0 + x,
        y0: region.y0 + y,
        x1: region.x1 + x,
        y1: region.y1 + y,
      }));
      regions.push(...here);
      byTicket.push(here);
    }
    // The slug line stands above the stubs, over any lane.
    byTicket[byTicket.length - 1] = [...byTicket.at(-1)!, slug];
  }
  return { regions, byTicket, bottomPt: origin(side, 0).y, laneAt };
}

/**
 * A sheet of the web: strips side by side, and margins for marks around them. Front, back, plates and job ticket take
 * every place from here.
 *
 *   +--------------------------------- MediaBox ----------------------------------+
 *   |  margin: crop marks, slug line                                              |
 *   |   +------------- BleedBox: the strips with their bleed -----------------+   |
 *   |   |  lane 1   gap   lane 2   gap   lane 3   gap   lane 4                 |   |
 *   |   |  (the back has them the other way round, so that it backs up)       |   |
 *   |   +---------------------------------------------------------------------+   |
 *   |  margin: crop marks, colour bar                                             |
 *   +-----------------------------------------------------------------------------+
 *
 * TrimBox is the smallest box around the trims of all strips. Lanes stand on whole dots of the imager, on both sides,
 * so that bar codes keep their grid.
 */
import { dotPt, mmToPt } from '../shared/units.ts';
import { type RectPt, StripGeometry } from './geometry.ts';
import type { StripDefinition } from './schema.ts';

/** What a job asks for; one strip a page has no imposition. */
export interface Imposition {
  /** Strips across the web, 2 or more. */
  readonly lanes: number;
  /** Between the trims of two strips. */
  readonly gapMm: number;
}

export type SheetSide = 'front' | 'back';
export type Margin = 'head' | 'foot' | 'left' | 'right';
export const MARGINS: readonly Margin[] = ['head', 'foot', 'left', 'right'];

export interface PointPt {
  readonly x: number;
  readonly y: number;
}

/** A line on a sheet, in points. */
export interface LinePt {
  readonly from: PointPt;
  readonly to: PointPt;
}

/** Crop marks begin so far from the bleed and are so long. */
const CROP_FROM_MM = 1;
const CROP_LENGTH_MM = 5;
/** Slug line and colour bar lie in a band beyond the crop marks: from there on, so far from the bleed. */
const BAND_FROM_MM = 7;
const BAND_TO_MM = 11;
/** Places of register marks along the sides, as parts of the trimmed height. */
const REGISTER_AT = [0.125, 0.5, 0.875] as const;

export class SheetGeometry {
  readonly imposition: Imposition;
  readonly strip: StripGeometry;
  readonly widthPt: number;
  readonly heightPt: number;
  /** What is shown of the page of a strip: a gap that is less than two bleeds cuts them at its middle. */
  readonly shown: RectPt;
  readonly bleed: RectPt;
  readonly trim: RectPt;
  /** From one lane to the next. */
  readonly #pitchPt: number;
  /** Where the page of the leftmost strip begins. */
  readonly #first: PointPt;

  constructor(definition: StripDefinition, imposition: Imposition) {
    this.imposition = imposition;
    const strip = new StripGeometry(definition);
    this.strip = strip;
    const dot = dotPt(definition.dpi);
    const { lanes, gapMm } = imposition;
    const marginPt = mmToPt(definition.imposition.marginMm);
    const bleedPt = mmToPt(definition.bleedMm);
    const sideBleedPt = Math.min(bleedPt, mmToPt(gapMm) / 2);
    const hidden = bleedPt - sideBleedPt;
    this.#pitchPt = Math.round((strip.trim.width + mmToPt(gapMm)) / dot) * dot;
    this.#first = { x: upTo(dot, marginPt - hidden), y: upTo(dot, marginPt) };
    const across = (lanes - 1) * this.#pitchPt;
    this.shown = {
      x: hidden,
      y: 0,
      width: strip.pageWidthPt - 2 * hidden,
      height: strip.pageHeightPt,
    };
    this.widthPt = 2 * this.#first.x + across + strip.pageWidthPt;
    this.heightPt = 2 * this.#first.y + strip.pageHeightPt;
    this.bleed = {
      x: this.#first.x + hidden,
      y: this.#first.y,
      width: across + this.shown.width,
      height: strip.pageHeightPt,
    };
    this.trim = {
      x: this.#first.x + strip.trim.x,
      y: this.#first.y + strip.trim.y,
      width: across + strip.trim.width,
      height: strip.trim.height,
    };
  }

  /** Where the page of the strip of a lane (from 0) begins on the sheet. The back is the mirror of the front. */
  origin(side: SheetSide, lane: number): PointPt {
    const place = side === 'front' ? lane : this.imposition.lanes - 1 - lane;
    return { x: this.#first.x + place * this.#pitchPt, y: this.#first.y };
  }

  /** What of the sheet a margin is. */
  margin(margin: Margin): RectPt {
    const { bleed, widthPt, heightPt } = this;
    const top = bleed.y + bleed.height;
    const right = bleed.x + bleed.width;
    switch (margin) {
      case 'head':
        return { x: 0, y: top, width: widthPt, height: heightPt - top };
      case 'foot':
        return { x: 0, y: 0, width: widthPt, height: bleed.y };
      case 'left':
        return { x: 0, y: bleed.y, width: bleed.x, height: bleed.height };
      case 'right':
        return { x: right, y: bleed.y, width: widthPt - right, height: bleed.height };
    }
  }

  /** The band of the head for the slug line, or of the foot for the colour bar. */
  band(margin: 'head' | 'foot'): RectPt {
    const { bleed, trim } = this;
    const [from, to] = [mmToPt(BAND_FROM_MM), mmToPt(BAND_TO_MM)];
    const y = margin === 'head' ? bleed.y + bleed.height + from : bleed.y - to;
    return { x: trim.x, y, width: trim.width, height: to - from };
  }

  /** Room for the number of a lane, above its strip, between its crop marks. */
  laneLabel(side: SheetSide, lane: number): RectPt {
    const { bleed, strip } = this;
    const x = this.origin(side, lane).x + strip.trim.x;
    const y = bleed.y + bleed.height + mmToPt(CROP_FROM_MM);
    return { x, y, width: strip.trim.width, height: mmToPt(CROP_LENGTH_MM) };
  }

  /** Marks at the edges of each strip's trim: above and below at its sides, beside the sheet at its ends. */
  cropMarks(margin: Margin): readonly LinePt[] {
    const { bleed, trim, strip } = this;
    const [from, to] = [mmToPt(CROP_FROM_MM), mmToPt(CROP_FROM_MM + CROP_LENGTH_MM)];
    const top = bleed.y + bleed.height;
    const right = bleed.x + bleed.width;
    if (margin === 'left' || margin === 'right') {
      const [near, far] = margin === 'left' ? [bleed.x - from, bleed.x - to] : [right + from, right + to];
      return [trim.y, trim.y + trim.height].map((y) => ({ from: { x: near, y }, to: { x: far, y } }));
    }
    const [near, far] = margin === 'head' ? [top + from, top + to] : [bleed.y - from, bleed.y - to];
    const edges = Array.from({ length: this.imposition.lanes }, (_, lane) => {
      const left = this.origin('front', lane).x + strip.trim.x;
      return [left, left + strip.trim.width];
    });
    return edges.flat().map((x) => ({ from: { x, y: near }, to: { x, y: far } }));
  }

  /** Centres of the register marks: beside the strips, the same on front and back. */
  registerMarks(margin: 'left' | 'right'): readonly PointPt[] {
    const { x, width } = this.margin(margin);
    return REGISTER_AT.map((part) => ({ x: x + width / 2, y: this.trim.y + part * this.trim.height }));
  }
}

/** The next whole number of dots; a rounding error is no dot. */
const upTo = (dot: number, lengthPt: number): number => Math.ceil(lengthPt / dot - 1e-6) * dot;

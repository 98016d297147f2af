/**
 * From millimetres on a ticket to points on the page. The page is the strip and its bleed, one strip a page;
 * the stub is at the top, the tickets stand under one another in the order of their emissions.
 *
 *   PDF origin (0,0) is the bottom left corner of the bleed; y grows upwards.
 */
import { mmToPt } from '../shared/units.ts';
import type { BoxMm, StripDefinition } from './schema.ts';

/** A rectangle on the page in points, from its bottom left corner. */
export interface RectPt {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The stub's index where a ticket's index is asked. */
export const STUB = -1;

export class StripGeometry {
  readonly pageWidthPt: number;
  readonly pageHeightPt: number;
  readonly trim: RectPt;
  readonly strip: StripDefinition;

  constructor(strip: StripDefinition) {
    this.strip = strip;
    const heightMm = strip.stubHeightMm + strip.tickets.length * strip.ticketHeightMm;
    const bleedPt = mmToPt(strip.bleedMm);
    this.trim = { x: bleedPt, y: bleedPt, width: mmToPt(strip.widthMm), height: mmToPt(heightMm) };
    this.pageWidthPt = this.trim.width + 2 * bleedPt;
    this.pageHeightPt = this.trim.height + 2 * bleedPt;
  }

  /** Top edge of a ticket (or of the STUB) on the page, in points. */
  topPt(ticketIndex: number): number {
    const downMm =
      ticketIndex === STUB ? 0 : this.strip.stubHeightMm + ticketIndex * this.strip.ticketHeightMm;
    return this.trim.y + this.trim.height - mmToPt(downMm);
  }

  /** A point of a ticket (mm, y down) on the page (pt, y up). */
  point(ticketIndex: number, xMm: number, yMm: number): { x: number; y: number } {
    return { x: this.trim.x + mmToPt(xMm), y: this.topPt(ticketIndex) - mmToPt(yMm) };
  }

  /** A box of a ticket on the page. */
  rect(ticketIndex: number, [xMm, yMm, widthMm, heightMm]: BoxMm): RectPt {
    const corner = this.point(ticketIndex, xMm, yMm + heightMm);
    return { x: corner.x, y: corner.y, width: mmToPt(widthMm), height: mmToPt(heightMm) };
  }
}

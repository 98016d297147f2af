/**
 * Sorts the marks of a page into the regions of the strip. A mark belongs to the region in which its middle lies;
 * marks that belong nowhere, that stick out, or that are painted otherwise than variable data must be are told.
 */

import type { PrintedFont } from '../pdf/fonts.ts';
import { CLIPPED, type MarkList, NOT_FILLED } from '../pdf/marks.ts';
import type { PageMap, Region, Side } from './regions.ts';

/** Marks may stand out of their cell by so much (0.15 mm): round letters and signs are drawn past their line. */
export const OVERSHOOT_PT = 0.43;

/** What may be wrong with single marks. */
export type MarkFault = 'outside' | 'sticks-out' | 'paint' | 'unprinted' | 'order' | 'no-glyph';

export interface MarkFaults {
  /** `region` is undefined for a mark that belongs nowhere; `ticket` is its place by height, -1 on the stub. */
  fault(kind: MarkFault, mark: number, ticket: number, region: Region | undefined): void;
}

export class MarkSorter {
  /** First mark of each region, -1 if it has none. */
  readonly first: Int32Array;
  /** Mark after each mark in its region, -1 at the last. */
  next = new Int32Array(4096);
  /** Ranks of the fonts that marks were set in. */
  readonly fontsUsed = new Set<number>();
  readonly side: Side;
  private readonly last: Int32Array;
  private readonly page: PageMap;

  constructor(page: PageMap, side: Side) {
    this.page = page;
    this.side = side;
    this.first = new Int32Array(side.regions.length);
    this.last = new Int32Array(side.regions.length);
  }

  /**
   * @param paint the one way in which variable data may be painted
   * @param coatAfter number of marks that were printed before the first coat; hidden marks must be among them
   */
  sort(
    marks: MarkList,
    fonts: readonly PrintedFont[],
    paint: number,
    coatAfter: number,
    faults: MarkFaults,
  ): void {
    this.first.fill(-1);
    if (this.next.length < marks.count) this.next = new Int32Array(marks.count * 2);
    let before: Region | undefined;
    for (let run = 0; run < marks.runs; run++) {
      const start = marks.runStart[run]!;
      const end = run + 1 < marks.runs ? marks.runStart[run + 1]! : marks.count;
      this.fontsUsed.add(marks.font[start]!);
      const whole = this.regionOfRun(marks.runBox, run * 4, before);
      if (whole !== undefined && marks.paint[start] === paint && !(whole.hidden && end > coatAfter)) {
        this.appendRun(whole.index, start, end);
        before = whole;
      } else before = this.sortSingly(marks, fonts, paint, coatAfter, faults, start, end, before);
    }
  }

  /** The region in which all of a run lies, which is where each of its marks belongs; undefined if there is none. */
  private regionOfRun(box: Float64Array, at: number, before: Region | undefined): Region | undefined {
    const x0 = box[at]!;
    const y0 = box[at + 1]!;
    const x1 = box[at + 2]!;
    const y1 = box[at + 3]!;
    // A run that has no box is not a number, and lies in no region.
    if (!(x0 <= x1)) return undefined;
    const region =
      before !== undefined && x0 >= before.x0 && x1 <= before.x1 && y0 >= before.y0 && y1 <= before.y1
        ? before
        : this.find((x0 + x1) / 2, (y0 + y1) / 2);
    if (region === undefined) return undefined;
    return x0 >= region.x0 && x1 <= region.x1 && y0 >= region.y0 && y1 <= region.y1 ? region : undefined;
  }

  private appendRun(index: number, start: number, end: number): void {
    const { first, last, next } = this;
    if (first[index]! < 0) first[index] = start;
    else next[last[index]!] = start;
    for (let m = start; m < end - 1; m++) next[m] = m + 1;
    next[end - 1] = -1;
    last[index] = end - 1;
  }

  /** Marks one by one; gives the region of the last one. */
  private sortSingly(
    marks: MarkList,
    fonts: readonly PrintedFont[],
    paint: number,
    coatAfter: number,
    faults: MarkFaults,
    start: number,
    end: number,
    lastRegion: Region | undefined,
  ): Region | undefined {
    const { first, last, next } = this;
    const { boxes } = fonts[marks.font[start]!]!;
    let before = lastRegion;
    for (let m = start; m < end; m++) {
      if (marks.glyph[m] === 0) {
        faults.fault('no-glyph', m, this.ticketAt(marks.y[m]!), undefined);
        continue;
      }
      const at = marks.glyph[m]! * 4;
      const gx0 = boxes[at]!;
      const gx1 = boxes[at + 2]!;
      if (gx0 === gx1) continue; // Nothing is drawn.
      const gy0 = boxes[at + 1]!;
      const gy1 = boxes[at + 3]!;
      const ux = marks.ux[m]!;
      const uy = marks.uy[m]!;
      const vx = marks.vx[m]!;
      const vy = marks.vy[m]!;
      // The four corners; at right angles two opposite ones tell all.
      let x0 = marks.x[m]! + ux * gx0 + vx * gy0;
      let x1 = marks.x[m]! + ux * gx1 + vx * gy1;
      let y0 = marks.y[m]! + uy * gx0 + vy * gy0;
      let y1 = marks.y[m]! + uy * gx1 + vy * gy1;
      if (x0 > x1) [x0, x1] = [x1, x0];
      if (y0 > y1) [y0, y1] = [y1, y0];
      const x = (x0 + x1) / 2;
      const y = (y0 + y1) / 2;
      // Marks come region by region, so the region of the mark before is tried first.
      let found: Region | undefined;
      if (before !== undefined && x >= before.x0 && x <= before.x1 && y >= before.y0 && y <= before.y1) {
        found = before;
      } else {
        found = this.find(x, y);
        before = found;
      }
      const rank = found === undefined ? this.ticketAt(y) : found.ticket;
      if (found === undefined) {
        faults.fault('outside', m, rank, undefined);
        continue;
      }
      if (
        x0 < found.x0 - OVERSHOOT_PT ||
        x1 > found.x1 + OVERSHOOT_PT ||
        y0 < found.y0 - OVERSHOOT_PT ||
        y1 > found.y1 + OVERSHOOT_PT
      ) {
        faults.fault('sticks-out', m, rank, found);
      }
      if (marks.paint[m] !== paint) {
        const unprinted = (marks.paint[m]! & (CLIPPED | NOT_FILLED)) !== 0;
        faults.fault(unprinted ? 'unprinted' : 'paint', m, rank, found);
      }
      if (found.hidden && m >= coatAfter) faults.fault('order', m, rank, found);
      const index = found.index;
      if (first[index]! < 0) first[index] = m;
      else next[last[index]!] = m;
      last[index] = m;
      next[m] = -1;
    }
    return before;
  }

  /** The ticket at a height of the page, -1 for the stub. */
  private ticketAt(y: number): number {
    const { tickets, ticketsTopPt, ticketHeightPt } = this.page;
    const ticket = Math.floor((ticketsTopPt + this.side.bottomPt - y) / ticketHeightPt);
    return ticket >= 0 && ticket < tickets ? ticket : -1;
  }

  private find(x: number, y: number): Region | undefined {
    const ticket = this.ticketAt(y);
    const { tickets } = this.page;
    const place = this.side.laneAt(x) * (tickets + 1) + (ticket < 0 ? tickets : ticket);
    const candidates = this.side.byTicket[place]!;
    for (const region of candidates) {
      if (x >= region.x0 && x <= region.x1 && y >= region.y0 && y <= region.y1) return region;
    }
    return undefined;
  }
}

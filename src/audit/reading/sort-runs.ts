/**
 * Sorts the text of a page into the regions of the strip. A glyph belongs to the region in which its middle lies; glyphs that
 * belong nowhere, that stick out, or that are painted otherwise than variable data must be are told.
 */

import { CLIPPED, NOT_FILLED } from '../pdf/paint.ts';
import type { RunList } from '../pdf/runs.ts';
import type { PageMap, Region, Side } from './regions.ts';

/** Glyphs may stand out of their cell by so much (0.15 mm): round letters and signs are drawn past their line. */
export const OVERSHOOT_PT = 0.43;

/** What may be wrong with single glyphs. */
export type GlyphFault = 'outside' | 'sticks-out' | 'paint' | 'unprinted' | 'order' | 'no-glyph';

/** Where a glyph stands: its lane, its ticket by height (-1 on the stub), and its region, undefined if it belongs nowhere. */
export interface GlyphPlace {
  readonly lane: number;
  readonly ticket: number;
  readonly region: Region | undefined;
}

export interface GlyphFaults {
  /** `part` is a run that begins with the glyph. */
  glyph(kind: GlyphFault, part: number, place: GlyphPlace): void;
}

/** How all variable data of a page must be painted. */
export interface Painting {
  readonly paint: number;
  /** Number of runs that were printed before the first coat; hidden ones must be among them. */
  readonly coatAfter: number;
}

export class RunSorter {
  /** First run of each region, -1 if it has none. */
  readonly first: Int32Array;
  /** Run after each run in its region, -1 at the last. */
  next = new Int32Array(1024);
  /** Ranks of the fonts that text was set in. */
  readonly fontsUsed = new Set<number>();
  readonly side: Side;
  /** Regions of the side that say that there is nothing. */
  readonly voids: readonly Region[];
  private readonly last: Int32Array;
  private readonly page: PageMap;

  constructor(page: PageMap, side: Side) {
    this.page = page;
    this.side = side;
    this.voids = side.regions.filter(({ kind }) => kind === 'void');
    this.first = new Int32Array(side.regions.length);
    this.last = new Int32Array(side.regions.length);
  }

  /** Runs that do not lie in one region as a whole are cut into parts that do, which are added to `runs`. */
  sort(runs: RunList, painting: Painting, faults: GlyphFaults): void {
    this.first.fill(-1);
    let before: Region | undefined;
    // Parts are added behind the runs of the page.
    for (let run = 0, { count } = runs; run < count; run++) {
      this.fontsUsed.add(runs.font[run]!);
      const whole = this.regionOf(runs, run, before);
      const sound =
        whole !== undefined &&
        runs.paint[run] === painting.paint &&
        !(whole.hidden && run >= painting.coatAfter);
      if (sound) this.append(whole.index, run);
      else this.cut(runs, run, painting, faults);
      before = whole ?? before;
    }
  }

  /** The region in which each glyph of a run lies with its middle, and sticks out no more than it may; undefined if none. */
  private regionOf(runs: RunList, run: number, before: Region | undefined): Region | undefined {
    const { box } = runs;
    // A box that is not a number lies in no region.
    const x0 = box[4 * run]!;
    if (Number.isNaN(x0)) return undefined;
    const y0 = box[4 * run + 1]!;
    const x1 = box[4 * run + 2]!;
    const y1 = box[4 * run + 3]!;
    // A glyph that sticks out by less than half of its width or height has its middle inside.
    const slack = Math.min(OVERSHOOT_PT, runs.least[run]! / 2);
    if (before !== undefined && holds(before, x0, y0, x1, y1, slack)) return before;
    const region = this.find((x0 + x1) / 2, (y0 + y1) / 2);
    return region !== undefined && holds(region, x0, y0, x1, y1, slack) ? region : undefined;
  }

  private append(index: number, run: number): void {
    const { first, last } = this;
    if (run >= this.next.length) {
      const more = new Int32Array(2 * run);
      more.set(this.next);
      this.next = more;
    }
    if (first[index]! < 0) first[index] = run;
    else this.next[last[index]!] = run;
    last[index] = run;
    this.next[run] = -1;
  }

  /** Looks at the glyphs of a run one by one; neighbours in one region stay together. */
  private cut(runs: RunList, run: number, { paint, coatAfter }: Painting, faults: GlyphFaults): void {
    const font = runs.fonts[runs.font[run]!]!;
    const [ux, uy, vx, vy] = [runs.ux[run]!, runs.uy[run]!, runs.vx[run]!, runs.vy[run]!];
    const to = runs.to[run]!;
    let ems = 0;
    let region: Region | undefined;
    let part = -1;
    for (let i = runs.from[run]!; i < to; i++) {
      const code = runs.codes[i]!;
      const glyph = font.glyphOfCode[code]!;
      const at = ems;
      ems += runs.advance(run, code);
      const [gx0, gy0, gx1, gy1] = font.boxes.subarray(4 * glyph, 4 * glyph + 4) as unknown as Box;
      const single = (): number => runs.addPart(run, i, i + 1, at);
      const [x, y] = [runs.x[run]! + at * ux, runs.y[run]! + at * uy];
      const nowhere = (height: number): GlyphPlace => ({
        lane: this.side.laneAt(x),
        ticket: this.ticketAt(height),
        region: undefined,
      });
      if (glyph === 0 || !(gx0 < gx1)) {
        // A space draws nothing, and is read from the gap that it leaves.
        if (glyph === 0) faults.glyph('no-glyph', single(), nowhere(y));
        region = undefined;
        continue;
      }
      // Two opposite corners tell all where lines are at right angles.
      const [xa, xb] = [x + ux * gx0 + vx * gy0, x + ux * gx1 + vx * gy1];
      const [ya, yb] = [y + uy * gx0 + vy * gy0, y + uy * gx1 + vy * gy1];
      const here = this.find((xa + xb) / 2, (ya + yb) / 2);
      if (here === undefined) {
        faults.glyph('outside', single(), nowhere((ya + yb) / 2));
        region = undefined;
        continue;
      }
      const box = [Math.min(xa, xb), Math.min(ya, yb), Math.max(xa, xb), Math.max(ya, yb)] as const;
      const { lane, ticket } = here;
      const place = { lane, ticket, region: here };
      if (!holds(here, ...box, OVERSHOOT_PT)) faults.glyph('sticks-out', single(), place);
      if (runs.paint[run] !== paint) {
        const unprinted = (runs.paint[run]! & (CLIPPED | NOT_FILLED)) !== 0;
        faults.glyph(unprinted ? 'unprinted' : 'paint', single(), place);
      }
      if (here.hidden && run >= coatAfter) faults.glyph('order', single(), place);
      if (here === region) runs.to[part] = i + 1;
      else {
        part = single();
        this.append(here.index, part);
        region = here;
      }
    }
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
    for (const region of candidates) if (holds(region, x, y, x, y, 0)) return region;
    return undefined;
  }
}

type Box = readonly [number, number, number, number];

function holds(region: Region, x0: number, y0: number, x1: number, y1: number, slack: number): boolean {
  return (
    x0 >= region.x0 - slack && x1 <= region.x1 + slack && y0 >= region.y0 - slack && y1 <= region.y1 + slack
  );
}

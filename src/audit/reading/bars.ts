/** Reads bar codes from where their rectangles stand on the page. */

import type { RunList } from '../pdf/runs.ts';
import { readMatrix } from './data-matrix.ts';
import { darken, type GlyphModules, modulesOf, OFF_THE_GRID } from './glyph-modules.ts';
import { readItf } from './itf.ts';
import { MATRIX_MODULES, type Region } from './regions.ts';
import { SizedGlyphs } from './sized-glyphs.ts';

/** What a symbol says, or why it cannot be read. */
export type SymbolReading = { readonly digits: string } | { readonly problem: string };

/** Edges of modules may lie off their place by so much of a module: a shift to the dot grid, and thinner bars. */
const EDGE_TOLERANCE = 0.3;

const NO_RECTANGLES = 'it is not made of upright rectangles';

/** Bars that a glyph draws. */
interface GlyphBars {
  /** Left and right edge of each bar from the left, in points from where the glyph begins. */
  readonly edges: Float64Array;
  /** Height of the shortest, in points. */
  readonly shortestPt: number;
}

export class BarReader {
  private readonly runs: RunList;
  /** Modules of a symbol: columns from the left, the highest of 16 bits on top. */
  private readonly columns = new Uint16Array(MATRIX_MODULES);
  private edges = new Float64Array(512);
  /** Sized in modules. */
  private readonly modules: SizedGlyphs<GlyphModules>;
  /** Sized in points. */
  private readonly bars: SizedGlyphs<GlyphBars>;

  constructor(runs: RunList) {
    this.runs = runs;
    this.modules = new SizedGlyphs(runs.fonts, modulesOf);
    this.bars = new SizedGlyphs(runs.fonts, barsOf);
  }

  /** The Data Matrix of a region, which is as large as the symbol; `first` and `next` are its runs. */
  matrix(region: Region, first: number, next: Int32Array): SymbolReading {
    if (first < 0) return { problem: 'there is none' };
    const { runs, columns } = this;
    const { codes } = runs;
    const module = region.narrowPt;
    columns.fill(0);
    for (let run = first; run >= 0; run = next[run]!) {
      if (!this.isUpright(run)) return { problem: NO_RECTANGLES };
      const ux = runs.ux[run]! / module;
      const font = this.modules.font(runs.font[run]!, ux, runs.vy[run]! / module);
      const { drawn, steps } = font;
      const gap = runs.gap[run]! * ux;
      const spaceGap = runs.spaceGap[run]! * ux;
      const down = (region.y1 - runs.y[run]!) / module;
      const row = Math.round(down);
      const offDown = Math.abs(down - row);
      let left = (runs.x[run]! - region.x0) / module;
      const to = runs.to[run]!;
      for (let i = runs.from[run]!; i < to; i++) {
        const code = codes[i]!;
        const modules = drawn[code] ?? this.modules.learn(font, code);
        if (modules === undefined) return { problem: NO_RECTANGLES };
        const column = Math.round(left);
        const off = Math.max(Math.abs(left - column), offDown) + modules.off;
        if (off > EDGE_TOLERANCE) return { problem: OFF_THE_GRID };
        const problem = darken(columns, column, row, modules.columns);
        if (problem !== undefined) return { problem };
        left += steps[code]! + gap;
        if (code === 32) left += spaceGap;
      }
    }
    const read = readMatrix(columns);
    return 'problem' in read ? { problem: `its ${read.problem} are wrong` } : read;
  }

  /** The linear bar code of a region; `first` and `next` are its runs. */
  itf(region: Region, first: number, next: Int32Array): SymbolReading {
    if (first < 0) return { problem: 'there is none' };
    const { runs } = this;
    const { codes } = runs;
    const leastPt = 0.95 * (region.y1 - region.y0);
    let count = 0;
    let tall = true;
    for (let run = first; run >= 0; run = next[run]!) {
      if (!this.isUpright(run)) return { problem: NO_RECTANGLES };
      const ux = runs.ux[run]!;
      const font = this.bars.font(runs.font[run]!, ux, runs.vy[run]!);
      const { drawn, steps } = font;
      const gap = runs.gap[run]! * ux;
      const spaceGap = runs.spaceGap[run]! * ux;
      let x = runs.x[run]!;
      const to = runs.to[run]!;
      for (let i = runs.from[run]!; i < to; i++) {
        const code = codes[i]!;
        const bars = drawn[code] ?? this.bars.learn(font, code);
        if (bars === undefined) return { problem: NO_RECTANGLES };
        if (bars.shortestPt < leastPt) tall = false;
        const own = bars.edges;
        const edges = this.roomFor(count + own.length);
        for (let k = 0; k < own.length; k++) edges[count++] = x + own[k]!;
        x += steps[code]! + gap;
        if (code === 32) x += spaceGap;
      }
    }
    if (!tall) return { problem: 'a bar is too short' };
    const edges = this.fromLeft(count);
    for (let i = 2; i < count; i += 2) {
      if (edges[i]! <= edges[i - 1]!) return { problem: 'bars are printed over one another' };
    }
    const read = readItf(edges, count / 2, region.narrowPt, region.widePt);
    if ('problem' in read) return { problem: `its ${read.problem} cannot be read` };
    return read;
  }

  private isUpright(run: number): boolean {
    const { ux, uy, vx, vy } = this.runs;
    return ux[run]! > 0 && vy[run]! > 0 && uy[run] === 0 && vx[run] === 0;
  }

  /** The first `count` edges, bar by bar from the left; they are hardly ever out of order. */
  private fromLeft(count: number): Float64Array {
    const { edges } = this;
    let sorted = true;
    for (let i = 2; i < count; i += 2) if (edges[i]! < edges[i - 2]!) sorted = false;
    return sorted ? edges : sortedBars(edges.subarray(0, count));
  }

  private roomFor(count: number): Float64Array {
    if (count > this.edges.length) {
      const grown = new Float64Array(2 * count);
      grown.set(this.edges);
      this.edges = grown;
    }
    return this.edges;
  }
}

/** Bars of rectangles in ems, where an em is `ux` points along and `vy` up. */
function barsOf(rectangles: Float64Array, ux: number, vy: number): GlyphBars {
  const edges = new Float64Array(rectangles.length / 2);
  let shortestPt = Infinity;
  for (let i = 0; i < rectangles.length; i += 4) {
    edges[i / 2] = ux * rectangles[i]!;
    edges[i / 2 + 1] = ux * rectangles[i + 2]!;
    shortestPt = Math.min(shortestPt, vy * (rectangles[i + 3]! - rectangles[i + 1]!));
  }
  return { edges: sortedBars(edges), shortestPt };
}

/** Pairs of edges in the order of the left ones. */
function sortedBars(edges: Float64Array): Float64Array {
  const bars = Array.from({ length: edges.length / 2 }, (_, i) => edges.subarray(2 * i, 2 * i + 2));
  bars.sort((one, other) => one[0]! - other[0]!);
  return Float64Array.from(bars.flatMap((bar) => [...bar]));
}

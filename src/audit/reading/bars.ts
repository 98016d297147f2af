/** Reads bar codes from where their rectangles stand on the page. */

import type { PrintedFont } from '../pdf/fonts.ts';
import type { MarkList } from '../pdf/marks.ts';
import { readMatrix } from './data-matrix.ts';
import { readItf } from './itf.ts';
import { RectangleFont } from './rectangles.ts';
import { MATRIX_MODULES, type Region } from './regions.ts';

/** What a symbol says, or why it cannot be read. */
export type SymbolReading = { readonly digits: string } | { readonly problem: string };

/** Edges of modules may lie off their place by so much of a module: a shift to the dot grid, and thinner bars. */
const EDGE_TOLERANCE = 0.3;

/** Modules that a glyph darkens: first and last column, first and last row (downwards), from its origin. */
interface GlyphCells {
  readonly spans: readonly number[];
  /** Farthest distance of an edge from the grid, in modules. */
  readonly off: number;
}

export class BarReader {
  private readonly marks: MarkList;
  private readonly fonts: readonly PrintedFont[];
  private readonly rows = new Uint16Array(MATRIX_MODULES);
  /** Rectangles of a symbol on the page: x0, y0, x1, y1. */
  private boxes = new Float64Array(4096);
  private count = 0;
  private edges = new Float64Array(256);
  private readonly order: number[] = [];
  /** By the rank of the font, for one type size. */
  private readonly cells: { ux: number; vy: number; glyphs: GlyphCells[] }[] = [];
  /** By the rank of the font. */
  private readonly rectangles: RectangleFont[] = [];

  constructor(marks: MarkList, fonts: readonly PrintedFont[]) {
    this.marks = marks;
    this.fonts = fonts;
  }

  matrix(region: Region, first: number, next: Int32Array): SymbolReading {
    if (first < 0) return { problem: 'there is none' };
    const { marks, rows } = this;
    const module = region.narrowPt;
    rows.fill(0);
    for (let m = first; m >= 0; m = next[m]!) {
      const cells = this.cellsOf(m, module);
      if (cells === undefined) return { problem: 'it is not made of upright rectangles' };
      const left = (marks.x[m]! - region.x0) / module;
      const down = (region.y1 - marks.y[m]!) / module;
      const column = Math.round(left);
      const row = Math.round(down);
      const off = Math.max(Math.abs(left - column), Math.abs(down - row));
      if (off + cells.off > EDGE_TOLERANCE) return { problem: 'its modules are off the grid' };
      const { spans } = cells;
      for (let i = 0; i < spans.length; i += 4) {
        const c0 = column + spans[i]!;
        const c1 = column + spans[i + 1]!;
        const r0 = row + spans[i + 2]!;
        const r1 = row + spans[i + 3]!;
        if (c0 < 0 || r0 < 0 || c1 > MATRIX_MODULES || r1 > MATRIX_MODULES) {
          return { problem: 'its modules are off the grid' };
        }
        const bits = ((1 << (c1 - c0)) - 1) << (MATRIX_MODULES - c1);
        for (let r = r0; r < r1; r++) {
          if (rows[r]! & bits) return { problem: 'modules are printed over one another' };
          rows[r] = rows[r]! | bits;
        }
      }
    }
    const read = readMatrix(rows);
    return 'problem' in read ? { problem: `its ${read.problem} are wrong` } : read;
  }

  /** The modules of a glyph about its origin; worked out again only when the type size changes. */
  private cellsOf(mark: number, module: number): GlyphCells | undefined {
    const { marks, fonts } = this;
    const rank = marks.font[mark]!;
    const glyph = marks.glyph[mark]!;
    const ux = marks.ux[mark]! / module;
    const vy = marks.vy[mark]! / module;
    if (!(ux > 0 && vy > 0) || marks.uy[mark] !== 0 || marks.vx[mark] !== 0) return undefined;
    let table = this.cells[rank];
    if (table === undefined || table.ux !== ux || table.vy !== vy) {
      table = { ux, vy, glyphs: [] };
      this.cells[rank] = table;
    }
    const cells = table.glyphs[glyph];
    if (cells !== undefined) return cells;
    this.rectangles[rank] ??= new RectangleFont(fonts[rank]!);
    const rectangles = this.rectangles[rank].of(glyph);
    if (rectangles === undefined) return undefined;
    const made = cellsOf(rectangles, ux, vy);
    table.glyphs[glyph] = made;
    return made;
  }

  itf(region: Region, first: number, next: Int32Array): SymbolReading {
    if (first < 0) return { problem: 'there is none' };
    if (!this.collect(first, next)) return { problem: 'it is not made of upright rectangles' };
    const { boxes, count } = this;
    const order = this.fromLeft();
    const edges = this.edges.length < count * 2 ? new Float64Array(count * 2) : this.edges;
    this.edges = edges;
    const height = region.y1 - region.y0;
    for (let i = 0; i < count; i++) {
      const at = order[i]!;
      if (boxes[at + 3]! - boxes[at + 1]! < height * 0.95) return { problem: 'a bar is too short' };
      edges[2 * i] = boxes[at]!;
      edges[2 * i + 1] = boxes[at + 2]!;
      if (i > 0 && edges[2 * i]! <= edges[2 * i - 1]!)
        return { problem: 'bars are printed over one another' };
    }
    const read = readItf(edges, count, region.narrowPt, region.widePt);
    if ('problem' in read) return { problem: `its ${read.problem} cannot be read` };
    return read;
  }

  /** Places of the rectangles in `boxes` from left to right; they are hardly ever out of order. */
  private fromLeft(): readonly number[] {
    const { boxes, order } = this;
    order.length = this.count;
    let sorted = true;
    for (let i = 0; i < this.count; i++) {
      order[i] = i * 4;
      if (i > 0 && boxes[i * 4]! < boxes[i * 4 - 4]!) sorted = false;
    }
    return sorted ? order : order.sort((a, b) => boxes[a]! - boxes[b]!);
  }

  /** Puts the rectangles of all marks of a region in `boxes`. */
  private collect(first: number, next: Int32Array): boolean {
    const { marks, fonts } = this;
    this.count = 0;
    for (let m = first; m >= 0; m = next[m]!) {
      const rank = marks.font[m]!;
      this.rectangles[rank] ??= new RectangleFont(fonts[rank]!);
      const rectangles = this.rectangles[rank].of(marks.glyph[m]!);
      if (rectangles === undefined || marks.uy[m] !== 0 || marks.vx[m] !== 0) return false;
      const need = (this.count + rectangles.length / 4) * 4;
      if (need > this.boxes.length) {
        const grown = new Float64Array(need * 2);
        grown.set(this.boxes);
        this.boxes = grown;
      }
      const { boxes } = this;
      const x = marks.x[m]!;
      const y = marks.y[m]!;
      const ux = marks.ux[m]!;
      const vy = marks.vy[m]!;
      if (!(ux > 0 && vy > 0)) return false;
      let at = this.count * 4;
      for (let i = 0; i < rectangles.length; i += 4) {
        boxes[at++] = x + ux * rectangles[i]!;
        boxes[at++] = y + vy * rectangles[i + 1]!;
        boxes[at++] = x + ux * rectangles[i + 2]!;
        boxes[at++] = y + vy * rectangles[i + 3]!;
      }
      this.count = at / 4;
    }
    return true;
  }
}

function cellsOf(rectangles: Float64Array, ux: number, vy: number): GlyphCells {
  const spans: number[] = [];
  let off = 0;
  for (let i = 0; i < rectangles.length; i += 4) {
    const edges = [
      rectangles[i]! * ux,
      rectangles[i + 2]! * ux,
      -rectangles[i + 3]! * vy,
      -rectangles[i + 1]! * vy,
    ];
    for (const edge of edges) {
      spans.push(Math.round(edge));
      off = Math.max(off, Math.abs(edge - Math.round(edge)));
    }
  }
  return { spans, off };
}

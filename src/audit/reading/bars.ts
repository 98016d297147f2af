/** Reads bar codes from where their rectangles stand on the page. */

import type { RunList } from '../pdf/runs.ts';
import { readMatrix } from './data-matrix.ts';
import { readItf } from './itf.ts';
import { RectangleFont } from './rectangles.ts';
import { MATRIX_MODULES, type Region } from './regions.ts';

/** What a symbol says, or why it cannot be read. */
export type SymbolReading = { readonly digits: string } | { readonly problem: string };

/** Edges of modules may lie off their place by so much of a module: a shift to the dot grid, and thinner bars. */
const EDGE_TOLERANCE = 0.3;

const OFF_THE_GRID = 'its modules are off the grid';
const NO_RECTANGLES = 'it is not made of upright rectangles';

/** Modules that a glyph darkens. */
interface GlyphModules {
  /** Of each column that has any: its place, first row and row after the last (downwards from the origin), and the bits. */
  readonly columns: readonly number[];
  /** Farthest distance of an edge from the grid, in modules. */
  readonly off: number;
}

export class BarReader {
  private readonly runs: RunList;
  /** Modules of a symbol: columns from the left, the highest of 16 bits on top. */
  private readonly columns = new Uint16Array(MATRIX_MODULES);
  /** Rectangles of a symbol on the page: x0, y0, x1, y1. */
  private boxes = new Float64Array(4096);
  private count = 0;
  private edges = new Float64Array(256);
  private readonly order: number[] = [];
  /** By the rank of the font, for one type size in modules. */
  private readonly modules: { ux: number; vy: number; glyphs: (GlyphModules | undefined)[] }[] = [];
  /** By the rank of the font. */
  private readonly rectangles: RectangleFont[] = [];

  constructor(runs: RunList) {
    this.runs = runs;
  }

  /** The Data Matrix of a region, which is as large as the symbol; `first` and `next` are its runs. */
  matrix(region: Region, first: number, next: Int32Array): SymbolReading {
    if (first < 0) return { problem: 'there is none' };
    const { runs, columns } = this;
    const module = region.narrowPt;
    columns.fill(0);
    for (let run = first; run >= 0; run = next[run]!) {
      const ux = runs.ux[run]! / module;
      const vy = runs.vy[run]! / module;
      if (!this.isUpright(run)) return { problem: NO_RECTANGLES };
      const font = runs.font[run]!;
      const { glyphOfCode } = runs.fonts[font]!;
      const glyphs = this.glyphsOf(font, ux, vy);
      const down = (region.y1 - runs.y[run]!) / module;
      const row = Math.round(down);
      let left = (runs.x[run]! - region.x0) / module;
      for (let i = runs.from[run]!; i < runs.to[run]!; i++) {
        const code = runs.codes[i]!;
        const glyph = glyphOfCode[code]!;
        const modules = glyphs[glyph] ?? this.modulesOf(font, glyph, ux, vy);
        if (modules === undefined) return { problem: NO_RECTANGLES };
        const column = Math.round(left);
        const off = Math.max(Math.abs(left - column), Math.abs(down - row)) + modules.off;
        if (off > EDGE_TOLERANCE) return { problem: OFF_THE_GRID };
        const problem = darken(columns, column, row, modules.columns);
        if (problem !== undefined) return { problem };
        left += runs.advance(run, code) * ux;
      }
    }
    const read = readMatrix(columns);
    return 'problem' in read ? { problem: `its ${read.problem} are wrong` } : read;
  }

  /** What is known of the glyphs of a font at a size; known anew only when the size changes. */
  private glyphsOf(font: number, ux: number, vy: number): (GlyphModules | undefined)[] {
    const known = this.modules[font];
    if (known !== undefined && known.ux === ux && known.vy === vy) return known.glyphs;
    const glyphs: GlyphModules[] = [];
    this.modules[font] = { ux, vy, glyphs };
    return glyphs;
  }

  private modulesOf(font: number, glyph: number, ux: number, vy: number): GlyphModules | undefined {
    const rectangles = this.rectanglesOf(font, glyph);
    const made = rectangles && modulesOf(rectangles, ux, vy);
    this.modules[font]!.glyphs[glyph] = made;
    return made;
  }

  private rectanglesOf(font: number, glyph: number): Float64Array | undefined {
    this.rectangles[font] ??= new RectangleFont(this.runs.fonts[font]!);
    return this.rectangles[font].of(glyph);
  }

  private isUpright(run: number): boolean {
    const { ux, uy, vx, vy } = this.runs;
    return ux[run]! > 0 && vy[run]! > 0 && uy[run] === 0 && vx[run] === 0;
  }

  itf(region: Region, first: number, next: Int32Array): SymbolReading {
    if (first < 0) return { problem: 'there is none' };
    if (!this.collect(first, next)) return { problem: NO_RECTANGLES };
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

  /** Puts the rectangles of all runs of a region in `boxes`; false if something else stands there. */
  private collect(first: number, next: Int32Array): boolean {
    const { runs } = this;
    this.count = 0;
    for (let run = first; run >= 0; run = next[run]!) {
      if (!this.isUpright(run)) return false;
      const font = runs.font[run]!;
      const { glyphOfCode } = runs.fonts[font]!;
      const ux = runs.ux[run]!;
      const vy = runs.vy[run]!;
      const y = runs.y[run]!;
      let x = runs.x[run]!;
      for (let i = runs.from[run]!; i < runs.to[run]!; i++) {
        const code = runs.codes[i]!;
        const rectangles = this.rectanglesOf(font, glyphOfCode[code]!);
        if (rectangles === undefined) return false;
        this.makeRoom(rectangles.length);
        const { boxes } = this;
        let at = this.count * 4;
        for (let k = 0; k < rectangles.length; k += 4) {
          boxes[at++] = x + ux * rectangles[k]!;
          boxes[at++] = y + vy * rectangles[k + 1]!;
          boxes[at++] = x + ux * rectangles[k + 2]!;
          boxes[at++] = y + vy * rectangles[k + 3]!;
        }
        this.count = at / 4;
        x += runs.advance(run, code) * ux;
      }
    }
    return true;
  }

  private makeRoom(more: number): void {
    const need = this.count * 4 + more;
    if (need <= this.boxes.length) return;
    const grown = new Float64Array(need * 2);
    grown.set(this.boxes);
    this.boxes = grown;
  }
}

/** Puts the modules of a glyph into a symbol; gives what is wrong with them, if anything is. */
function darken(
  columns: Uint16Array,
  column: number,
  row: number,
  modules: readonly number[],
): string | undefined {
  for (let i = 0; i < modules.length; i += 4) {
    const at = column + modules[i]!;
    const below = MATRIX_MODULES - row - modules[i + 2]!;
    if (at < 0 || at >= MATRIX_MODULES || row + modules[i + 1]! < 0 || below < 0) return OFF_THE_GRID;
    const bits = modules[i + 3]! << below;
    if (columns[at]! & bits) return 'modules are printed over one another';
    columns[at] = columns[at]! | bits;
  }
  return undefined;
}

/** Modules of rectangles in ems that do not lie over one another, where an em is `ux` modules along and `vy` up. */
function modulesOf(rectangles: Float64Array, ux: number, vy: number): GlyphModules {
  const rows = new Map<number, number[]>();
  let off = 0;
  for (let i = 0; i < rectangles.length; i += 4) {
    const edges = [
      rectangles[i]! * ux,
      rectangles[i + 2]! * ux,
      -rectangles[i + 3]! * vy,
      -rectangles[i + 1]! * vy,
    ];
    const [left, right, top, bottom] = edges.map(Math.round) as [number, number, number, number];
    for (const edge of edges) off = Math.max(off, Math.abs(edge - Math.round(edge)));
    // A glyph that is larger than the symbol is off its grid wherever it stands.
    if (right - left > MATRIX_MODULES || bottom - top > MATRIX_MODULES) return { columns: [], off: Infinity };
    for (let column = left; column < right; column++) {
      const dark = rows.get(column) ?? [];
      for (let row = top; row < bottom; row++) dark.push(row);
      rows.set(column, dark);
    }
  }
  const columns: number[] = [];
  for (const [column, dark] of rows) {
    const [top, end] = [Math.min(...dark), Math.max(...dark) + 1];
    if (end - top > MATRIX_MODULES) return { columns: [], off: Infinity };
    const bits = dark.reduce((all, row) => all | (1 << (end - 1 - row)), 0);
    if (dark.length > 0) columns.push(column, top, end, bits);
  }
  return { columns, off };
}

/** Glyphs as modules of a Data Matrix: which of them a glyph darkens, and a symbol that glyphs darken one after another. */
import { MATRIX_MODULES } from './regions.ts';

/** Modules that a glyph darkens. */
export interface GlyphModules {
  /** Of each column that has any: its place, first row and row after the last (downwards from the origin), and the bits. */
  readonly columns: readonly number[];
  /** Farthest distance of an edge from the grid, in modules. */
  readonly off: number;
}

export const OFF_THE_GRID = 'its modules are off the grid';

/** Puts the modules of a glyph into a symbol, columns of bits from the left; gives what is wrong with them, if anything is. */
export function darken(
  symbol: Uint16Array,
  column: number,
  row: number,
  modules: readonly number[],
): string | undefined {
  for (let i = 0; i < modules.length; i += 4) {
    const at = column + modules[i]!;
    const below = MATRIX_MODULES - row - modules[i + 2]!;
    if (at < 0 || at >= MATRIX_MODULES || row + modules[i + 1]! < 0 || below < 0) return OFF_THE_GRID;
    const bits = modules[i + 3]! << below;
    if (symbol[at]! & bits) return 'modules are printed over one another';
    symbol[at] = symbol[at]! | bits;
  }
  return undefined;
}

/** Modules of rectangles in ems that do not lie over one another, where an em is `ux` modules along and `vy` up. */
export function modulesOf(rectangles: Float64Array, ux: number, vy: number): GlyphModules {
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

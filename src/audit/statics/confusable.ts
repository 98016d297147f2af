/** How different figures look: the share of ink in which two of them differ when laid over one another. */
import { TrueTypeFont } from '../pdf/truetype.ts';
import { type Shape, shapeOf } from '../reading/same-outline.ts';

/** Pairs that have been taken for one another on real tickets. */
export const RISKY_PAIRS: readonly (readonly [string, string])[] = [
  ['3', '8'],
  ['1', '7'],
  ['5', '6'],
  ['6', '8'],
  ['0', '8'],
];

/** Below this share of differing ink a worn or badly printed figure may be read as the other. */
export const LEAST_DIFFERENCE = 0.15;

const GRID = 64;

export interface FigurePair {
  /** As in "3/8". */
  readonly pair: string;
  /** 0 = alike, 1 = nothing in common; undefined if a figure is missing. */
  readonly difference: number | undefined;
}

/** Differences of the risky pairs in a font. */
export function figureDifferences(fontBytes: Uint8Array): FigurePair[] {
  const font = new TrueTypeFont(fontBytes);
  const glyphs = (font.cmap(3, 10) ?? font.cmap(3, 1))?.glyphs;
  const shape = (sign: string): Shape | undefined => {
    const glyph = glyphs?.get(sign.codePointAt(0)!);
    return glyph === undefined ? undefined : shapeOf(font.outline(glyph), font.unitsPerEm);
  };
  return RISKY_PAIRS.map(([a, b]) => {
    const [one, other] = [shape(a), shape(b)];
    return { pair: `${a}/${b}`, difference: one && other ? difference(one, other) : undefined };
  });
}

function difference(a: Shape, b: Shape): number {
  const points = [...a, ...b].flat();
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  const [one, other] = [inkOf(a, box), inkOf(b, box)];
  let [apart, together] = [0, 0];
  for (let i = 0; i < one.length; i++) {
    if (one[i] || other[i]) together++;
    if (one[i] !== other[i]) apart++;
  }
  return together === 0 ? 0 : apart / together;
}

/** Ink on a grid over `box`, by the non-zero winding rule of TrueType. */
function inkOf(shape: Shape, [x0, y0, x1, y1]: readonly [number, number, number, number]): Uint8Array {
  const ink = new Uint8Array(GRID * GRID);
  for (let row = 0; row < GRID; row++) {
    const y = y0 + ((row + 0.5) / GRID) * (y1 - y0);
    for (let column = 0; column < GRID; column++) {
      const x = x0 + ((column + 0.5) / GRID) * (x1 - x0);
      let winding = 0;
      for (const line of shape) {
        const points = line.length / 2;
        for (let i = 0; i < points; i++) {
          const j = (i + 1) % points;
          const [ax, ay, bx, by] = [line[2 * i]!, line[2 * i + 1]!, line[2 * j]!, line[2 * j + 1]!];
          const left = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
          if (ay <= y && by > y && left > 0) winding++;
          else if (ay > y && by <= y && left < 0) winding--;
        }
      }
      ink[row * GRID + column] = winding === 0 ? 0 : 1;
    }
  }
  return ink;
}

/** What forms paint, in the order in which it is painted: their own paths, text and images, and those of forms within. */
import { Interpreter } from '../pdf/interpreter.ts';
import type { Placement } from '../pdf/machine.ts';
import { type Box, boxUnder, IDENTITY, type Matrix, product } from '../pdf/matrix.ts';
import { CLIPPED, colourOf, OVERPRINTS, TRANSPARENT } from '../pdf/paint.ts';
import type { PaintedPath } from '../pdf/paths.ts';
import type { InkBook } from '../pdf/resources.ts';
import type { RunList } from '../pdf/runs.ts';
import { type Box4, boxOf } from './polygons.ts';

/** A path, a glyph or an image on the page. */
export interface StaticPaint {
  readonly kind: 'path' | 'text' | 'image';
  /** Of a glyph, the box round what it draws. */
  readonly figures: PaintedPath['figures'];
  readonly filled: boolean;
  /** What a glyph stands for, where its font says so. */
  readonly text?: string;
  readonly strokePt: number;
  /** Colours as written; the stroke's is undefined if nothing is stroked. */
  readonly colour: string;
  readonly strokeColour: string | undefined;
  /** See pdf/paint.ts. */
  readonly paint: number;
  /** Box of the form, beyond which nothing is painted. */
  readonly limit: Box4;
  /** Box round what is painted: most art lies elsewhere, wherever one looks. */
  readonly reach: Box4;
}

const MAX_DEPTH = 8;
const UNIT_SQUARE = [0, 0, 1, 0, 1, 1, 0, 1] as const;

/** Paints of a form that is placed on a page; what cannot be read goes to `problems`. */
export function paintsOf(
  book: InkBook,
  placement: Placement,
  problems: Set<string>,
  depth = 0,
  outer?: Box4,
): StaticPaint[] {
  const { file } = book;
  const { stream } = placement.xobject;
  if (depth > MAX_DEPTH) {
    problems.add('forms are nested too deep');
    return [];
  }
  const matrix = product(matrixOf(book, placement), placement.matrix);
  const box = file.numbers(stream.dict.get('BBox'), 'the box of a form') as unknown as Box;
  const [x0, y0, x1, y1] = boxUnder(box, matrix);
  const limit = {
    x0: Math.max(x0, outer?.x0 ?? x0),
    y0: Math.max(y0, outer?.y0 ?? y0),
    x1: Math.min(x1, outer?.x1 ?? x1),
    y1: Math.min(y1, outer?.y1 ?? y1),
  };
  const layer = book.layers[placement.layer];
  if (placement.takesOver)
    problems.add(`“${layer}” takes over how lines or text are drawn from what stands before it`);
  const inner = new Interpreter(book);
  inner.run(
    file.decode(stream, 'the content of a form'),
    book.resources(stream.dict.get('Resources') ?? null),
    matrix,
    placement.layer,
    placement.overprints,
  );
  for (const problem of inner.problems) problems.add(`a form cannot be read: ${problem}`);
  const flags = (placement.clipped ? CLIPPED : 0) | (placement.transparent ? TRANSPARENT : 0);
  const paints = inOrder(book, inner, limit, (next) => paintsOf(book, next, problems, depth + 1, limit));
  return flags === 0 ? paints : paints.map((paint) => ({ ...paint, paint: paint.paint | flags }));
}

/** The form's own matrix. */
export function matrixOf({ file }: InkBook, { xobject }: Placement): Matrix {
  const own = xobject.stream.dict.get('Matrix');
  if (file.resolve(own) === null) return IDENTITY;
  return file.numbers(own, 'the matrix of a form') as unknown as Matrix;
}

function inOrder(
  book: InkBook,
  { runs, paths, placements }: Interpreter,
  limit: Box4,
  paintsWithin: (placement: Placement) => StaticPaint[],
): StaticPaint[] {
  const all: StaticPaint[] = [];
  let run = 0;
  let path = 0;
  const runsTo = (end: number): void => {
    for (; run < end; run++) all.push(...glyphsOf(book, runs, run, limit));
  };
  const pathsTo = (end: number): void => {
    for (; path < end; path++) {
      const { figures, filled, stroked, strokePt, strokeColour, paint, afterRuns } = paths[path]!;
      runsTo(afterRuns);
      const stroke = stroked ? book.colours[strokeColour]! : undefined;
      const colour = book.colours[colourOf(paint)]!;
      const reach = reachOf(figures, strokePt, limit);
      all.push({
        kind: 'path',
        figures,
        filled,
        strokePt,
        colour,
        strokeColour: stroke,
        paint,
        limit,
        reach,
      });
    }
  };
  for (const placement of placements) {
    pathsTo(placement.afterPaths);
    runsTo(placement.afterRuns);
    if (placement.xobject.kind === 'Form') all.push(...paintsWithin(placement));
    else all.push(imageOf(placement, limit));
  }
  pathsTo(paths.length);
  runsTo(runs.count);
  return all;
}

/** The glyphs of a run: boxes round what they draw, or the line of their origin where that is not known. */
function glyphsOf(book: InkBook, runs: RunList, run: number, limit: Box4): StaticPaint[] {
  const paint = runs.paint[run]!;
  const colour = book.colours[colourOf(paint)]!;
  const common = { kind: 'text', strokePt: 0, strokeColour: undefined, colour, paint, limit } as const;
  const { boxes, glyphOfCode, composite } = runs.fonts[runs.font[run]!]!;
  const glyphs: StaticPaint[] = [];
  const at = (right: number, up: number): [number, number] => [
    runs.x[run]! + right * runs.ux[run]! + up * runs.vx[run]!,
    runs.y[run]! + right * runs.uy[run]! + up * runs.vy[run]!,
  ];
  const [from, to] = [runs.from[run]!, runs.to[run]!];
  let ems = 0;
  for (let i = from; i < to; i += composite === undefined ? 1 : 2) {
    const code = composite === undefined ? runs.codes[i]! : runs.codes[i]! * 256 + (runs.codes[i + 1] ?? 0);
    const glyph = glyphOfCode[code] ?? 0;
    const box = composite === undefined ? boxes.subarray(4 * glyph, 4 * glyph + 4) : composite.boxOf(code);
    if (box !== undefined && box.length === 4 && box[0]! < box[2]!) {
      const [x0, y0, x1, y1] = [ems + box[0]!, box[1]!, ems + box[2]!, box[3]!];
      const figures = [[...at(x0, y0), ...at(x1, y0), ...at(x1, y1), ...at(x0, y1)]];
      const reach = reachOf(figures, 0, limit);
      glyphs.push({ ...common, figures, filled: true, text: composite?.textOf(code) ?? '', reach });
    } else if (composite === undefined) {
      const figures = [[...at(ems, 0), ...at(ems, 1 / 3)]];
      glyphs.push({ ...common, figures, filled: false, text: '', reach: reachOf(figures, 0, limit) });
    }
    ems += composite === undefined ? runs.advance(run, code) : composite.widthOf(code) + runs.gap[run]!;
  }
  return glyphs;
}

function imageOf({ matrix: [a, b, c, d, e, f], overprints }: Placement, limit: Box4): StaticPaint {
  const figure: number[] = [];
  for (let i = 0; i < UNIT_SQUARE.length; i += 2) {
    const [x, y] = [UNIT_SQUARE[i]!, UNIT_SQUARE[i + 1]!];
    figure.push(a * x + c * y + e, b * x + d * y + f);
  }
  const paint = overprints ? OVERPRINTS : 0;
  const none = { strokePt: 0, strokeColour: undefined };
  const reach = reachOf([figure], 0, limit);
  return { kind: 'image', figures: [figure], filled: true, colour: 'an image', ...none, paint, limit, reach };
}

function reachOf(figures: StaticPaint['figures'], strokePt: number, limit: Box4): Box4 {
  const box = boxOf(figures);
  const by = strokePt / 2;
  return {
    x0: Math.max(limit.x0, box.x0 - by),
    y0: Math.max(limit.y0, box.y0 - by),
    x1: Math.min(limit.x1, box.x1 + by),
    y1: Math.min(limit.y1, box.y1 + by),
  };
}

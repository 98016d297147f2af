/** What forms paint, in the order in which it is painted: their own paths, text and images, and those of forms within. */
import { Interpreter } from '../pdf/interpreter.ts';
import type { Placement } from '../pdf/machine.ts';
import { type Box, boxUnder, IDENTITY, type Matrix, product } from '../pdf/matrix.ts';
import { colourOf, OVERPRINTS } from '../pdf/paint.ts';
import type { PaintedPath } from '../pdf/paths.ts';
import type { InkBook } from '../pdf/resources.ts';
import type { Box4 } from './polygons.ts';

/** A path, a glyph or an image on the page. */
export interface StaticPaint {
  readonly kind: 'path' | 'text' | 'image';
  /** Of a glyph, the line from its origin to a third of its height. */
  readonly figures: PaintedPath['figures'];
  readonly filled: boolean;
  readonly strokePt: number;
  /** Colours as written; the stroke's is undefined if nothing is stroked. */
  readonly colour: string;
  readonly strokeColour: string | undefined;
  /** See pdf/paint.ts. */
  readonly paint: number;
  /** Box of the form, beyond which nothing is painted. */
  readonly limit: Box4;
}

const MAX_DEPTH = 8;
const UNIT_SQUARE = [0, 0, 1, 0, 1, 1, 0, 1] as const;

/** Paints of a form that is placed on a page; what cannot be read goes to `problems`. */
export function paintsOf(
  book: InkBook,
  placement: Placement,
  problems: Set<string>,
  depth = 0,
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
  const limit = { x0, y0, x1, y1 };
  const inner = new Interpreter(book);
  inner.run(
    file.decode(stream, 'the content of a form'),
    book.resources(stream.dict.get('Resources') ?? null),
    matrix,
    placement.layer,
    placement.overprints,
  );
  for (const problem of inner.problems) problems.add(`a form cannot be read: ${problem}`);
  return inOrder(book, inner, limit, (next) => paintsOf(book, next, problems, depth + 1));
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
    for (; run < end; run++) {
      const paint = runs.paint[run]!;
      const colour = book.colours[colourOf(paint)]!;
      const none = { filled: false, strokePt: 0, strokeColour: undefined };
      let ems = 0;
      for (let i = runs.from[run]!; i < runs.to[run]!; i++) {
        const [x, y] = [runs.x[run]! + ems * runs.ux[run]!, runs.y[run]! + ems * runs.uy[run]!];
        const figures = [[x, y, x + runs.vx[run]! / 3, y + runs.vy[run]! / 3]];
        all.push({ kind: 'text', figures, ...none, colour, paint, limit });
        ems += runs.advance(run, runs.codes[i]!);
      }
    }
  };
  const pathsTo = (end: number): void => {
    for (; path < end; path++) {
      const { figures, filled, stroked, strokePt, strokeColour, paint, afterRuns } = paths[path]!;
      runsTo(afterRuns);
      const stroke = stroked ? book.colours[strokeColour]! : undefined;
      const colour = book.colours[colourOf(paint)]!;
      all.push({ kind: 'path', figures, filled, strokePt, colour, strokeColour: stroke, paint, limit });
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

function imageOf({ matrix: [a, b, c, d, e, f], overprints }: Placement, limit: Box4): StaticPaint {
  const figure: number[] = [];
  for (let i = 0; i < UNIT_SQUARE.length; i += 2) {
    const [x, y] = [UNIT_SQUARE[i]!, UNIT_SQUARE[i + 1]!];
    figure.push(a * x + c * y + e, b * x + d * y + f);
  }
  const paint = overprints ? OVERPRINTS : 0;
  const none = { strokePt: 0, strokeColour: undefined };
  return { kind: 'image', figures: [figure], filled: true, colour: 'an image', ...none, paint, limit };
}

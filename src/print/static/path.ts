/** Outlines as absolute moves, lines and cubic curves: what every shape becomes. */
import { apply, type Matrix } from './matrix.ts';
import type { Pen } from './pen.ts';

export type Segment =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];
export type Outline = readonly Segment[];

/** The outline under a map. */
export function mapped(outline: Outline, matrix: Matrix): Outline {
  return outline.map((segment): Segment => {
    switch (segment[0]) {
      case 'M':
      case 'L':
        return [segment[0], ...apply(matrix, segment[1], segment[2])];
      case 'C':
        return [
          'C',
          ...apply(matrix, segment[1], segment[2]),
          ...apply(matrix, segment[3], segment[4]),
          ...apply(matrix, segment[5], segment[6]),
        ];
      default:
        return segment;
    }
  });
}

/** Puts the outline into the content; the caller paints or clips. */
export function trace({ doc }: Pen, outline: Outline): void {
  for (const segment of outline) {
    switch (segment[0]) {
      case 'M':
        doc.moveTo(segment[1], segment[2]);
        break;
      case 'L':
        doc.lineTo(segment[1], segment[2]);
        break;
      case 'C':
        doc.bezierCurveTo(segment[1], segment[2], segment[3], segment[4], segment[5], segment[6]);
        break;
      case 'Z':
        doc.closePath();
        break;
    }
  }
}

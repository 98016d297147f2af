/** Text operators. A run is set with an absolute matrix, so that runs can be grouped by size and font at will. */
import { joinBytes, latin1 } from '../pdf/bytes.ts';
import type { SimpleFont } from '../pdf/font/simple-font.ts';
import { formatNumber } from '../pdf/numbers.ts';
import { literalString } from '../pdf/strings.ts';
import { badInput } from '../shared/errors.ts';
import type { RectPt } from '../strip/geometry.ts';
import type { Run } from './lay-out-sign.ts';
import { fixed, type NumberSource, type Step } from './program.ts';

/** 0.01 pt is a twelfth of a dot at 600 dpi: finer places only make files larger. */
const DECIMALS = 2;
const place = (value: number): string => formatNumber(value, DECIMALS);

/** `1 0 0 1 x y Tm`, or a quarter turn to the left. */
export const textMatrix = (x: number, y: number, upwards = false): string =>
  `${upwards ? '0 1 -1 0' : '1 0 0 1'} ${place(x)} ${place(y)} Tm`;

/** `/F 12 Tf` */
export const selectFont = (name: string, sizePt: number): string =>
  `/${name} ${formatNumber(sizePt, 4)} Tf\n`;

/** Operators that set one run; the font and its size are selected before. */
export function setRun(run: Run, font: SimpleFont): Uint8Array {
  return joinBytes([
    latin1(textMatrix(run.x, run.y, run.upwards)),
    literalString(font.encode(run.text)),
    latin1('Tj\n'),
  ]);
}

/** A line of text in which some characters are digits of this pack. */
export type LinePiece =
  | string
  | { readonly source: NumberSource; readonly from: number; readonly count: number };

export interface Line {
  /** What the line is, for messages. */
  readonly name: string;
  readonly ticket: number;
  readonly sizePt: number;
  readonly rect: RectPt;
  readonly pieces: readonly LinePiece[];
}

/**
 * Steps that set a line centred in its rectangle. The imaging font's digits are equally wide, so 0 stands for any.
 * Throws badInput (exit code 2) if it does not fit.
 */
export function setLine(line: Line, font: SimpleFont): Step[] {
  const pattern = line.pieces
    .map((piece) => (typeof piece === 'string' ? piece : '0'.repeat(piece.count)))
    .join('');
  const spareX = line.rect.width - font.widthPt(pattern, line.sizePt);
  const spareY = line.rect.height - font.capHeight * line.sizePt;
  if (spareX < 0 || spareY < 0) {
    throw badInput(
      'LINE_TOO_LARGE',
      `"${pattern}" at ${line.sizePt} pt does not fit the box of ${line.name}: ` +
        'make the box larger or the type smaller in strip.yaml',
    );
  }
  const x = line.rect.x + spareX / 2;
  const y = line.rect.y + spareY / 2;
  const steps: Step[] = [fixed(`${textMatrix(x, y)}(`)];
  for (const piece of line.pieces) {
    if (typeof piece === 'string') {
      const literal = literalString(font.encode(piece));
      steps.push({ kind: 'fixed', bytes: literal.subarray(1, -1) });
    } else {
      steps.push({ kind: 'digits', ticket: line.ticket, ...piece });
    }
  }
  steps.push(fixed(')Tj\n'));
  return steps;
}

/**
 * Text operators. The pen keeps where the line begins, so that each run is set by a short move from the one before:
 *
 *     65.2 0 Td[556(10)]TJ     half the width of the word goes before it: in cells of one grid the bytes repeat
 *
 * A sign may begin at several places, by the side of its letters; the sign after it has a table for each of them.
 */
import { joinBytes, latin1 } from '../pdf/bytes.ts';
import type { SimpleFont } from '../pdf/font/simple-font.ts';
import { formatNumber, formatNumbers } from '../pdf/numbers.ts';
import { literalString } from '../pdf/strings.ts';
import { badInput } from '../shared/errors.ts';
import type { RectPt } from '../strip/geometry.ts';
import type { Run } from './lay-out-sign.ts';
import { fixed, type NumberSource, type SignStep, type Step } from './program.ts';

/** Places are whole multiples of 0.0001 pt, so that moves add up without rounding. */
const UNITS_PER_PT = 10_000;
/** Words are set to 0.1 pt (0.035 mm), which no eye sees; finer places only make files larger. */
const WORD_UNITS = 1000;

/** Where a line of text begins, in units. */
interface LineStart {
  readonly x: number;
  readonly y: number;
  /** Turned by a quarter to the left, so that it reads upwards. */
  readonly upwards: boolean;
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

/** Writes the text of one page side as steps, within one BT … ET. */
export class TextPen {
  readonly steps: Step[] = [];
  #selected = '';
  /** Where the line may begin at this point of the page. */
  #starts: readonly LineStart[] = [{ x: 0, y: 0, upwards: false }];

  /** Selects a font (resource name) and size; `then` are operators that go with it. Nothing if it is selected. */
  select(name: string, sizePt: number, then = ''): void {
    const operators = `/${name} ${formatNumber(sizePt, 4)} Tf\n${then}`;
    if (operators === this.#selected) return;
    this.#selected = operators;
    this.steps.push(fixed(operators));
  }

  /** Moves the line's beginning to a place that is kept to 0.0001 pt. */
  moveTo(xPt: number, yPt: number): void {
    this.#move({ x: Math.round(xPt * UNITS_PER_PT), y: Math.round(yPt * UNITS_PER_PT), upwards: false });
  }

  /** Says that the steps put since have moved the line's beginning down by so much, as written with 4 decimals. */
  movedDown(leadingPt: number, lines: number): void {
    const down = lines * Math.round(leadingPt * UNITS_PER_PT);
    this.#starts = this.#starts.map((start) => ({ ...start, y: start.y - down }));
  }

  put(...steps: readonly Step[]): void {
    this.steps.push(...steps);
  }

  /** Sets one of `runs`, by the face byte of a slot; the font is selected before. A run may be missing. */
  sign(ticket: number, slot: number, runs: readonly (Run | undefined)[], font: SimpleFont): void {
    const known = new Map<string, number>();
    const places: LineStart[] = [];
    const placeOf = (start: LineStart): number => {
      const key = `${start.x} ${start.y} ${start.upwards}`;
      const place = known.get(key) ?? places.push(start) - 1;
      known.set(key, place);
      return place;
    };
    const starts = runs.map((run) => (run ? placeOf(middleOf(run, font)) : undefined));
    const after = Uint8Array.from(starts, (place) => place ?? 0);
    const words = runs.map((run) => (run ? setWord(run, font) : new Uint8Array(0)));
    const table = this.#starts.flatMap((before) =>
      words.map((word, face) => joinBytes([latin1(moveFrom(before, places[after[face]!]!)), word])),
    );
    const oneStart = this.#starts.length === 1;
    const step: SignStep = { kind: 'sign', ticket, slot, faces: runs.length, oneStart, table, starts: after };
    this.steps.push(step);
    this.#starts = places;
  }

  /**
   * Sets a line centred in its rectangle. The imaging font's digits are equally wide, so 0 stands for any.
   * Throws badInput (exit code 2) if it does not fit.
   */
  line(line: Line, font: SimpleFont): void {
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
    this.#move(wordStart(line.rect.x + spareX / 2, line.rect.y + spareY / 2, false));
    this.steps.push(fixed('('));
    for (const piece of line.pieces) {
      if (typeof piece === 'string') {
        const literal = literalString(font.encode(piece));
        this.steps.push({ kind: 'fixed', bytes: literal.subarray(1, -1) });
      } else {
        this.steps.push({ kind: 'digits', ticket: line.ticket, ...piece });
      }
    }
    this.steps.push(fixed(')Tj\n'));
  }

  #move(to: LineStart): void {
    const [before, other] = this.#starts;
    this.steps.push(fixed(other === undefined && before ? moveFrom(before, to) : textMatrix(to)));
    this.#starts = [to];
  }
}

const wordStart = (xPt: number, yPt: number, upwards: boolean): LineStart => {
  const snap = (valuePt: number) => Math.round((valuePt * UNITS_PER_PT) / WORD_UNITS) * WORD_UNITS;
  return { x: snap(xPt), y: snap(yPt), upwards };
};

/** The middle of a run's baseline. Words of a cell have one middle, whatever their width. */
const middleOf = ({ text, sizePt, x, y, upwards }: Run, font: SimpleFont): LineStart => {
  const half = font.widthPt(text, sizePt) / 2;
  return upwards ? wordStart(x, y + half, true) : wordStart(x + half, y, false);
};

/** A word centred on where its line begins. */
const setWord = ({ text, sizePt }: Run, font: SimpleFont): Uint8Array =>
  joinBytes([
    latin1(`[${Math.round((500 * font.widthPt(text, sizePt)) / sizePt)}`),
    literalString(font.encode(text)),
    latin1(']TJ\n'),
  ]);

const inPoints = (...units: readonly number[]): string =>
  formatNumbers(
    units.map((unit) => unit / UNITS_PER_PT),
    4,
  );

/** A move from one beginning of a line to another: across and up as the line runs, or anew if it turns. */
const moveFrom = (before: LineStart, to: LineStart): string => {
  if (before.upwards !== to.upwards) return textMatrix(to);
  const [dx, dy] = [to.x - before.x, to.y - before.y];
  return `${to.upwards ? inPoints(dy, -dx) : inPoints(dx, dy)} Td`;
};

/** `1 0 0 1 x y Tm`, or a quarter turn to the left. */
const textMatrix = ({ x, y, upwards }: LineStart): string =>
  `${upwards ? '0 1 -1 0' : '1 0 0 1'} ${inPoints(x, y)} Tm`;

/** The two bar codes of a ticket as text of two bar fonts, every edge on the dot grid of the imager. */
import { type ItfFont, type MatrixFont, makeItfFont, makeMatrixFont } from '../pdf/barcode/bar-font.ts';
import { itfPairCode, START_CODE, STOP_CODE } from '../pdf/barcode/itf.ts';
import { formatNumber } from '../pdf/numbers.ts';
import { dotPt, mmToPt } from '../shared/units.ts';
import type { StripGeometry } from '../strip/geometry.ts';
import type { StripBack, StripControl, StripDefinition } from '../strip/schema.ts';
import { fixed } from './program.ts';
import type { TextPen } from './text-runs.ts';

/** Text starts inside a dot, not on its edge, where the rounding of a RIP would decide into which dot a row falls. */
const ORIGIN_DOTS = 0.25;

/** A bar font under the name it has in the resources of a page. */
export interface NamedFont<F> {
  readonly name: string;
  readonly bar: F;
}

/** Bar fonts of a strip; tickets that override sizes get fonts of their own. */
export class BarCodes {
  readonly #matrix = new Map<number, NamedFont<MatrixFont>>();
  readonly #itf = new Map<string, NamedFont<ItfFont>>();
  readonly #dpi: number;
  readonly #edgeInsetDots: number;

  constructor(strip: StripDefinition) {
    this.#dpi = strip.dpi;
    this.#edgeInsetDots = strip.edgeInsetDots;
    for (const ticket of strip.tickets) {
      this.#matrixFont(ticket.control ?? strip.control);
      this.#itfFont(ticket.back ?? strip.back);
    }
  }

  get matrixFonts(): readonly NamedFont<MatrixFont>[] {
    return [...this.#matrix.values()];
  }

  get itfFonts(): readonly NamedFont<ItfFont>[] {
    return [...this.#itf.values()];
  }

  /** Sets the Data Matrix of a ticket: two lines of text, each half of the columns. */
  setMatrix(pen: TextPen, geometry: StripGeometry, ticket: number): void {
    const control = geometry.strip.tickets[ticket]!.control ?? geometry.strip.control;
    const { name, bar } = this.#matrixFont(control);
    const corner = geometry.point(ticket, ...control.matrix.at);
    pen.select(name, bar.sizePt, `${formatNumber(bar.leadingPt, 4)} TL\n`);
    pen.moveTo(this.#snap(corner.x) + bar.originPt, this.#snap(corner.y) - bar.originPt);
    pen.put({ kind: 'matrix', ticket }, fixed('\n'));
    pen.movedDown(bar.leadingPt, 2);
  }

  /** Sets the Interleaved 2 of 5 of a ticket: one line of text, a glyph for each pair of digits. */
  setItf(pen: TextPen, geometry: StripGeometry, ticket: number): void {
    const back = geometry.strip.tickets[ticket]!.back ?? geometry.strip.back;
    const { name, bar } = this.#itfFont(back);
    const corner = geometry.point(ticket, ...back.bars.at);
    pen.select(name, bar.sizePt);
    pen.moveTo(this.#snap(corner.x) + bar.originPt, this.#snap(corner.y - bar.heightPt) - bar.originPt);
    pen.put({ kind: 'bars', ticket }, fixed('Tj\n'));
  }

  #matrixFont({ matrix: { moduleDots } }: StripControl): NamedFont<MatrixFont> {
    const known = this.#matrix.get(moduleDots);
    if (known) return known;
    const made = {
      name: `M${this.#matrix.size}`,
      bar: makeMatrixFont({ ...this.#grid, moduleDots }),
    };
    this.#matrix.set(moduleDots, made);
    return made;
  }

  #itfFont({ bars: { narrowDots, wideDots, heightMm, reductionDots } }: StripBack): NamedFont<ItfFont> {
    const heightDots = Math.round(mmToPt(heightMm) / dotPt(this.#dpi));
    const key = `${narrowDots}/${wideDots}/${heightDots}/${reductionDots}`;
    const known = this.#itf.get(key);
    if (known) return known;
    const bar = makeItfFont({ ...this.#grid, narrowDots, wideDots, heightDots, reductionDots });
    const made = { name: `I${this.#itf.size}`, bar };
    this.#itf.set(key, made);
    return made;
  }

  get #grid() {
    return { dpi: this.#dpi, edgeInsetDots: this.#edgeInsetDots, originDots: ORIGIN_DOTS };
  }

  #snap(positionPt: number): number {
    const pitch = dotPt(this.#dpi);
    return Math.round(positionPt / pitch) * pitch;
  }
}

/** Writes the literal string of an even number of digits (values, not characters); gives the position after it. */
export function putItf(digits: Uint8Array, out: Uint8Array, at: number): number {
  let position = at;
  out[position++] = 0x28;
  out[position++] = START_CODE;
  for (let i = 0; i < digits.length; i += 2) out[position++] = itfPairCode(digits[i]! * 10 + digits[i + 1]!);
  out[position++] = STOP_CODE;
  out[position++] = 0x29;
  return position;
}

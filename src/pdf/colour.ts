import { badInput } from '../shared/errors.ts';
import { pdfName } from './names.ts';
import { formatNumbers } from './numbers.ts';
import type { PdfWriter } from './writer.ts';

/** Cyan, magenta, yellow, black, each from 0 to 1. */
type Cmyk = readonly [number, number, number, number];

/** An ink of its own plate; `cmyk` is how it looks where the plate is missing. */
export interface SpotInk {
  readonly name: string;
  readonly cmyk: Cmyk;
}

/** The object of a /Separation colour space over DeviceCMYK, its tint a straight line from no ink to `cmyk`. */
export const separationBody = (ink: SpotInk): string => {
  if (ink.cmyk.some((part) => !(part >= 0 && part <= 1))) {
    throw badInput(
      'ink-range',
      `Ink "${ink.name}" has a CMYK value outside 0 to 1. Correct it in the definition of the strip.`,
    );
  }
  return (
    `[/Separation${pdfName(ink.name)}/DeviceCMYK` +
    `<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[${formatNumbers(ink.cmyk)}]/N 1>>]`
  );
};

/**
 * The spot inks of one file. PDF/X wants all uses of a name to be the same space, so each ink is one object that all
 * resources refer to.
 */
export class SpotInks {
  readonly #writer: PdfWriter;
  readonly #bodies = new Map<string, string>();
  readonly #numbers = new Map<string, number>();

  constructor(writer: PdfWriter) {
    this.#writer = writer;
  }

  /** Object number of the ink's colour space; written at its first use. Throws if the name came with another colour. */
  use(ink: SpotInk): number {
    const body = separationBody(ink);
    const known = this.#numbers.get(ink.name);
    if (known === undefined) {
      const num = this.#writer.add(body);
      this.#numbers.set(ink.name, num);
      this.#bodies.set(ink.name, body);
      return num;
    }
    if (this.#bodies.get(ink.name) !== body) {
      throw badInput(
        'ink-twice',
        `Ink "${ink.name}" is defined with two colours. Give it one, or two names.`,
      );
    }
    return known;
  }

  /** All inks used so far: name to object number, as `importForms` wants them. */
  get numbers(): ReadonlyMap<string, number> {
    return this.#numbers;
  }
}

/** The two graphics states a print file needs, as object numbers. */
export interface GraphicsStates {
  /** What lies below stays on its plates; DeviceCMYK parts of 0 leave their plate alone (OPM 1). */
  readonly overprint: number;
  /** What lies below is erased from all plates. */
  readonly knockOut: number;
}

/** Writes the overprint and the knock-out state. */
export const addGraphicsStates = (writer: PdfWriter): GraphicsStates => ({
  overprint: writer.add('<</Type/ExtGState/OP true/op true/OPM 1>>'),
  knockOut: writer.add('<</Type/ExtGState/OP false/op false/OPM 0>>'),
});

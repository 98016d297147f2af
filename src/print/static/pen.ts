/**
 * A pdfkit document that is told its colours as a press sees them: CMYK, spot inks, and whether a paint knocks
 * out what lies below it or prints over it. Nothing here ever uses RGB or grey.
 */
import PDFDocument from 'pdfkit';
import type { Ink } from '../../strip/schema.ts';

/** Parts of ink from 0 to 1. */
export type Cmyk = readonly [number, number, number, number];

export const BLACK: Cmyk = [0, 0, 0, 1];
export const WHITE: Cmyk = [0, 0, 0, 0];

/**
 * How a paint meets what lies below: `knockOut` replaces it on all plates; `overprint` leaves every plate on which
 * the paint has no ink as it is.
 */
export type Meeting = 'knockOut' | 'overprint';

/**
 * Which plates colours are painted on. `process`: cyan, magenta, yellow and black. `chromatic`: the first three alone,
 * as a DeviceN space; an overprinting paint then replaces what is on these three plates, also where its own part is 0,
 * and leaves the black plate and all spot inks as they are.
 */
export type Plates = 'process' | 'chromatic';

/** Black made of three colours: dark enough, and at most 270 % ink. */
const DARKEST = 0.9;

/** The colour without its black. */
export const withoutBlack = ([c, m, y, k]: Cmyk): readonly [number, number, number] => {
  const part = (colour: number): number => colour + DARKEST * k * (1 - colour);
  return [part(c), part(m), part(y)];
};

const CHROMATIC_INKS = ['Cyan', 'Magenta', 'Yellow'] as const;

/** What pdfkit has and its types do not tell. */
interface PageResources {
  readonly ext_gstates: Record<string, unknown>;
  readonly colorSpaces: Record<string, unknown>;
}

/** Files made twice from the same strip must be the same, so the document has no clock. */
const NO_DATE = new Date(Date.UTC(2000, 0, 1));

export class Pen {
  readonly doc: PDFKit.PDFDocument;
  readonly #states: Record<Meeting, unknown>;
  readonly #inks = new Map<string, { id: string; ref: unknown }>();
  readonly #chromatic: unknown;
  #plates: Plates = 'process';
  readonly #bytes: Promise<Uint8Array>;

  /** @param font path of any font: keeps pdfkit from loading one that is not embedded */
  constructor(font: string) {
    this.doc = new PDFDocument({
      autoFirstPage: false,
      compress: false,
      font,
      pdfVersion: '1.6',
      info: { Title: 'static strip', CreationDate: NO_DATE },
    });
    this.#bytes = collect(this.doc);
    this.#states = {
      knockOut: this.#object({ Type: 'ExtGState', OP: false, op: false, OPM: 0 }),
      overprint: this.#object({ Type: 'ExtGState', OP: true, op: true, OPM: 1 }),
    };
    // The tint transform adds a black of 0 to the three tints.
    const toCmyk = this.#object(
      { FunctionType: 4, Domain: [0, 1, 0, 1, 0, 1], Range: [0, 1, 0, 1, 0, 1, 0, 1] },
      '{0}',
    );
    // PDF/X readers want to know each colorant of a DeviceN by itself, too.
    const Colorants = Object.fromEntries(
      CHROMATIC_INKS.map((name, index) => {
        const C1 = [0, 1, 2, 3].map((plate) => (plate === index ? 1 : 0));
        const tint = { FunctionType: 2, Domain: [0, 1], N: 1, C0: [0, 0, 0, 0], C1 };
        return [name, this.#object(['Separation', name, 'DeviceCMYK', tint])];
      }),
    );
    this.#chromatic = this.#object([
      'DeviceN',
      [...CHROMATIC_INKS],
      'DeviceCMYK',
      toCmyk,
      { Subtype: 'DeviceN', Colorants },
    ]);
  }

  /** A new page of the given size in points; its graphics state is set whole, nothing is taken as given. */
  page(widthPt: number, heightPt: number, meeting: Meeting, plates: Plates): void {
    this.doc.addPage({ size: [widthPt, heightPt], margin: 0 });
    this.meet(meeting);
    this.#plates = plates;
    if (plates === 'chromatic') this.#resources().colorSpaces[CHROMATIC] = this.#chromatic;
  }

  /** How paints meet what lies below, until the next call or the end of the page or of a `within`. */
  meet(meeting: Meeting): void {
    const name = meeting === 'overprint' ? 'GsOver' : 'GsKnock';
    this.#resources().ext_gstates[name] = this.#states[meeting];
    this.doc.addContent(`/${name} gs`);
  }

  fill(cmyk: Cmyk): void {
    if (this.#plates === 'process') this.doc.fillColor(percent(cmyk));
    else this.doc.addContent(`/${CHROMATIC} cs ${tints(cmyk)} scn`);
  }

  stroke(cmyk: Cmyk): void {
    if (this.#plates === 'process') this.doc.strokeColor(percent(cmyk));
    else this.doc.addContent(`/${CHROMATIC} CS ${tints(cmyk)} SCN`);
  }

  /** Full tint of a spot ink for fills. */
  fillInk(ink: Ink): void {
    this.doc.addContent(`/${this.#inkName(ink)} cs 1 scn`);
  }

  /** Full tint of a spot ink for strokes. */
  strokeInk(ink: Ink): void {
    this.doc.addContent(`/${this.#inkName(ink)} CS 1 SCN`);
  }

  /** Runs `draw` and puts the graphics state back as it was. */
  within(draw: () => void): void {
    this.doc.save();
    draw();
    this.doc.restore();
  }

  /** The finished document. */
  finish(): Promise<Uint8Array> {
    this.doc.end();
    return this.#bytes;
  }

  /**
   * One indirect Separation for each spot ink of the document. Not pdfkit's own addSpotColor: that takes a spot
   * called Silver or Gold for the colour of the web, and paints RGB.
   */
  #inkName(ink: Ink): string {
    let known = this.#inks.get(ink.name);
    if (known === undefined) {
      const name = ink.name.replaceAll(' ', '#20');
      const tint = { FunctionType: 2, Domain: [0, 1], N: 1, C0: [0, 0, 0, 0], C1: [...ink.cmyk] };
      known = {
        id: `Ink${this.#inks.size + 1}`,
        ref: this.#object(['Separation', name, 'DeviceCMYK', tint]),
      };
      this.#inks.set(ink.name, known);
    }
    this.#resources().colorSpaces[known.id] = known.ref;
    return known.id;
  }

  #object(data: object, stream?: string): unknown {
    const ref = this.doc.ref(data);
    (ref as unknown as { end(content?: string): void }).end(stream);
    return ref;
  }

  #resources(): PageResources {
    return this.doc.page as unknown as PageResources;
  }
}

/** Name of the colour space of `chromatic` pages in their resources. */
const CHROMATIC = 'Chromatic';

const tints = (cmyk: Cmyk): string =>
  withoutBlack(cmyk)
    .map((tint) => Number(tint.toFixed(4)))
    .join(' ');

const percent = ([c, m, y, k]: Cmyk): [number, number, number, number] => [
  c * 100,
  m * 100,
  y * 100,
  k * 100,
];

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

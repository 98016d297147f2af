/** A4 pages for an office printer: millimetres from the top left corner, a few styles, boxes to tick. */
import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { mmToPt } from '../../shared/units.ts';
import { fontFile } from '../../strip/fonts.ts';
import type { StripDefinition } from '../../strip/schema.ts';

export const PAGE_MM = { width: 210, height: 297 } as const;
export const MARGIN_MM = 9;
export const RIGHT_MM = PAGE_MM.width - MARGIN_MM;

export const COLOURS = {
  ink: '#1b1b1f',
  soft: '#666a72',
  rule: '#c6cad0',
  pale: '#f1f2f4',
  accent: '#8c1526',
  blue: '#1d3470',
} as const;

type FontName = 'text' | 'bold' | 'display' | 'imaging';

export interface TextStyle {
  readonly font?: FontName;
  readonly sizePt?: number;
  readonly colour?: string;
  /** Width to align in, or to wrap in if `wrap`; mm. */
  readonly widthMm?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly wrap?: boolean;
}

/** Fixed, since the same sample must give the same bytes. */
const SHEET_DATE = new Date('2006-07-26T00:00:00Z');
const SPECIMEN_OPACITY = 0.1;

export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly #done: Promise<Uint8Array>;

  constructor(title: string, fonts: StripDefinition['fonts']) {
    this.doc = new PDFDocument({
      autoFirstPage: false,
      font: fontFile(fonts.text),
      info: { Title: title, Creator: 'rotative', CreationDate: SHEET_DATE, ModDate: SHEET_DATE },
    });
    const chunks: Uint8Array[] = [];
    this.#done = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.doc.on('error', reject);
    });
    const files = {
      text: fonts.text,
      bold: fonts.textBold,
      display: fonts.display,
      imaging: fonts.imaging,
    };
    for (const [name, file] of Object.entries(files)) {
      this.doc.registerFont(name, readFileSync(fontFile(file)));
    }
  }

  page(): void {
    this.doc.addPage({ size: [mmToPt(PAGE_MM.width), mmToPt(PAGE_MM.height)], margin: 0 });
  }

  finish(): Promise<Uint8Array> {
    this.doc.end();
    return this.#done;
  }

  /** Sets a text with its top at `yMm`; gives the height it took in mm. */
  text(text: string, xMm: number, yMm: number, style: TextStyle = {}): number {
    const { font = 'text', sizePt = 9, colour = COLOURS.ink, widthMm, align = 'left', wrap = false } = style;
    const { doc } = this;
    doc.font(font).fontSize(sizePt).fillColor(colour);
    const x = mmToPt(xMm);
    const y = mmToPt(yMm);
    if (wrap && widthMm !== undefined) {
      const options = { width: mmToPt(widthMm), align };
      doc.text(text, x, y, options);
      return doc.heightOfString(text, options) / mmToPt(1);
    }
    const spare = widthMm === undefined ? 0 : mmToPt(widthMm) - doc.widthOfString(text);
    const shift = align === 'right' ? spare : align === 'center' ? spare / 2 : 0;
    doc.text(text, x + shift, y, { lineBreak: false });
    return doc.currentLineHeight() / mmToPt(1);
  }

  /** Width of a text in mm. */
  widthMm(text: string, font: FontName, sizePt: number): number {
    return this.doc.font(font).fontSize(sizePt).widthOfString(text) / mmToPt(1);
  }

  line(
    x1Mm: number,
    y1Mm: number,
    x2Mm: number,
    y2Mm: number,
    colour: string = COLOURS.rule,
    widthPt = 0.5,
  ): void {
    this.doc
      .moveTo(mmToPt(x1Mm), mmToPt(y1Mm))
      .lineTo(mmToPt(x2Mm), mmToPt(y2Mm))
      .lineWidth(widthPt)
      .stroke(colour);
  }

  fill(xMm: number, yMm: number, widthMm: number, heightMm: number, colour: string): void {
    this.doc.rect(mmToPt(xMm), mmToPt(yMm), mmToPt(widthMm), mmToPt(heightMm)).fill(colour);
  }

  frame(xMm: number, yMm: number, widthMm: number, heightMm: number, colour: string = COLOURS.rule): void {
    this.doc.rect(mmToPt(xMm), mmToPt(yMm), mmToPt(widthMm), mmToPt(heightMm)).lineWidth(0.5).stroke(colour);
  }

  /** A box to tick. */
  box(xMm: number, yMm: number, sizeMm = 3): void {
    this.doc
      .rect(mmToPt(xMm), mmToPt(yMm), mmToPt(sizeMm), mmToPt(sizeMm))
      .lineWidth(0.6)
      .fillAndStroke('#ffffff', COLOURS.ink);
  }

  image(bytes: Buffer, xMm: number, yMm: number, widthMm: number, heightMm: number): void {
    this.doc.image(bytes, mmToPt(xMm), mmToPt(yMm), { width: mmToPt(widthMm), height: mmToPt(heightMm) });
  }

  /** SPECIMEN rising across a box, light enough to read what lies below; outlined on pictures, which may be as dark. */
  specimen(
    xMm: number,
    yMm: number,
    widthMm: number,
    heightMm: number,
    opacity = SPECIMEN_OPACITY,
    outlined = false,
  ): void {
    const { doc } = this;
    const word = 'SPECIMEN';
    const angle = Math.min(Math.atan2(heightMm, widthMm), Math.PI / 4);
    const length = 0.76 * Math.min(widthMm / Math.cos(angle), Math.hypot(widthMm, heightMm));
    const sizePt = (10 * length) / this.widthMm(word, 'bold', 10);
    const [x, y] = [mmToPt(xMm + widthMm / 2), mmToPt(yMm + heightMm / 2)];
    doc.save();
    doc.rotate((-angle * 180) / Math.PI, { origin: [x, y] });
    doc.font('bold').fontSize(sizePt).fillColor(COLOURS.accent, opacity);
    if (outlined) doc.lineWidth(0.6).strokeColor('#ffffff', opacity);
    doc.text(word, x - mmToPt(length) / 2, y - 0.6 * sizePt, {
      lineBreak: false,
      fill: true,
      stroke: outlined,
    });
    doc.restore();
    doc.fillOpacity(1).strokeOpacity(1);
  }

  /** Title at the top of a page, and what the page belongs to. */
  head(title: string, right: string): void {
    this.text(title, MARGIN_MM, MARGIN_MM - 1, { font: 'display', sizePt: 19 });
    this.text(right, MARGIN_MM, MARGIN_MM + 2.2, {
      colour: COLOURS.soft,
      align: 'right',
      widthMm: RIGHT_MM - MARGIN_MM,
    });
    this.line(MARGIN_MM, MARGIN_MM + 8.4, RIGHT_MM, MARGIN_MM + 8.4, COLOURS.ink, 0.8);
  }

  foot(left: string, right: string): void {
    const y = PAGE_MM.height - 8.5;
    this.text(left, MARGIN_MM, y, { sizePt: 7, colour: COLOURS.soft });
    this.text(right, MARGIN_MM, y, {
      sizePt: 7,
      colour: COLOURS.soft,
      align: 'right',
      widthMm: RIGHT_MM - MARGIN_MM,
    });
  }
}

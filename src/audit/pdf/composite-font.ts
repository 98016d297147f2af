/**
 * Composite fonts, in which static text is set: how far each code moves on (/W and /DW of the descendant, ISO 32000-1,
 * 9.7.4.3), what its glyph draws, and what it stands for. Codes are two bytes, and are the numbers of glyphs.
 */
import type { PdfFile } from './file.ts';
import { unicodeMap } from './to-unicode.ts';
import { TrueTypeFont } from './truetype.ts';
import type { PdfDict } from './values.ts';

type GlyphBox = readonly [x0: number, y0: number, x1: number, y1: number];

/** What /DW is where it is not stated. */
const USUAL_WIDTH = 1000;
/** Of a glyph whose outline cannot be read: as high as type is, rather too much. */
const [LOWEST, HIGHEST] = [-0.3, 1.1];

export class CompositeFont {
  private readonly widths = new Map<number, number>();
  private readonly usualWidth: number;
  private readonly program: TrueTypeFont | undefined;
  private readonly text: ReadonlyMap<number, string>;

  constructor(file: PdfFile, font: PdfDict) {
    const list = file.resolve(font.get('DescendantFonts'));
    const descendant = file.optionalDict(Array.isArray(list) ? list[0] : null, 'a descendant font');
    const usual = file.resolve(descendant.get('DW'));
    this.usualWidth = (typeof usual === 'number' ? usual : USUAL_WIDTH) / 1000;
    this.readWidths(file, descendant);
    this.program = programOf(file, descendant);
    this.text = unicodeMap(file, font);
  }

  /** How far codes move on, in ems, as a viewer or a RIP has it; an odd last byte is no code. */
  advance(codes: Uint8Array, from: number, to: number): number {
    let ems = 0;
    for (let i = from; i + 1 < to; i += 2) ems += this.widthOf(codes[i]! * 256 + codes[i + 1]!);
    return ems;
  }

  /** In ems. */
  widthOf(code: number): number {
    return this.widths.get(code) ?? this.usualWidth;
  }

  /** What the glyph draws, in ems; undefined if it draws nothing. */
  boxOf(code: number): GlyphBox | undefined {
    const { program } = this;
    if (program === undefined || code >= program.glyphCount) return [0, LOWEST, this.widthOf(code), HIGHEST];
    const [x0, y0, x1, y1] = program.outline(code).box;
    if (!(x0 < x1 && y0 < y1)) return undefined;
    const em = program.unitsPerEm;
    return [x0 / em, y0 / em, x1 / em, y1 / em];
  }

  /** What the code stands for; empty if the font does not say so. */
  textOf(code: number): string {
    return this.text.get(code) ?? '';
  }

  /** `/W [c [w w w]]` and `/W [c d w]`. */
  private readWidths(file: PdfFile, descendant: PdfDict): void {
    const list = file.resolve(descendant.get('W'));
    if (!Array.isArray(list)) return;
    const number = (at: number): number => Number(file.resolve(list[at]));
    for (let at = 0; at + 1 < list.length; ) {
      const first = number(at);
      const run = file.resolve(list[at + 1]);
      if (Array.isArray(run)) {
        run.forEach((width, i) => {
          this.widths.set(first + i, Number(file.resolve(width)) / 1000);
        });
        at += 2;
      } else {
        const last = Math.min(number(at + 1), 0xffff);
        for (let code = first; code <= last; code++) this.widths.set(code, number(at + 2) / 1000);
        at += 3;
      }
    }
  }
}

/** The embedded program, if its glyphs are numbered as the codes are and it can be read. */
function programOf(file: PdfFile, descendant: PdfDict): TrueTypeFont | undefined {
  const embedded = file
    .optionalDict(descendant.get('FontDescriptor'), 'the descriptor of a font')
    .get('FontFile2');
  const map = descendant.get('CIDToGIDMap');
  if (embedded === undefined || (map !== undefined && file.nameOf(map) !== 'Identity')) return undefined;
  try {
    return new TrueTypeFont(file.decode(file.streamOf(embedded, 'the program of a font'), 'a font'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

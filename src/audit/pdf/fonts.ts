/**
 * The fonts of a file as content streams use them. Variable data are set in simple TrueType fonts, whose glyphs
 * are what is printed: codes are followed through the embedded cmap to outlines, and never trusted beyond that.
 */
import { CompositeFont } from './composite-font.ts';
import type { PdfFile } from './file.ts';
import { TrueTypeFont } from './truetype.ts';
import { type PdfDict, PdfRef, type PdfValue } from './values.ts';

export interface PrintedFont {
  /** Rank in the file's list of fonts; runs refer to it. */
  readonly index: number;
  readonly name: string;
  /** Undefined if the font is of a kind that variable data may not use (composite, Type 3, not embedded). */
  readonly program: TrueTypeFont | undefined;
  /** Glyph of each code; 0 (no glyph) where the code is not mapped. */
  readonly glyphOfCode: Uint16Array;
  /** Width of each code in ems, as a viewer or a RIP uses it to move on. */
  readonly widthOfCode: Float64Array;
  /** Per glyph in ems: box x0, y0, x1, y1. */
  readonly boxes: Float64Array;
  /** Per glyph in ems. */
  readonly advances: Float64Array;
  /** How a composite font is read; undefined for the others. */
  readonly composite?: CompositeFont;
  /** What is wrong with the font itself. */
  readonly problems: readonly string[];
}

export class FontList {
  readonly fonts: PrintedFont[] = [];
  private readonly file: PdfFile;
  private readonly byObject = new Map<number, PrintedFont>();

  constructor(file: PdfFile) {
    this.file = file;
  }

  /** The font that a resource names; read once a file. */
  load(value: PdfValue): PrintedFont {
    const num = value instanceof PdfRef ? value.num : -1;
    const known = this.byObject.get(num);
    if (known !== undefined) return known;
    const font = readFont(this.file, this.file.dict(value, 'a font'), this.fonts.length);
    this.fonts.push(font);
    if (num >= 0) this.byObject.set(num, font);
    return font;
  }
}

function readFont(file: PdfFile, dict: PdfDict, index: number): PrintedFont {
  const name = file.nameOf(dict.get('BaseFont')) ?? 'unnamed';
  const nothing = {
    index,
    name,
    program: undefined,
    glyphOfCode: new Uint16Array(256),
    widthOfCode: new Float64Array(256),
    // Of glyph 0, which all codes lead to: a look beyond the end of a column would make every look at it slow.
    boxes: new Float64Array(4),
    advances: new Float64Array(1),
  };
  const subtype = file.nameOf(dict.get('Subtype'));
  const problems = [`it is a ${subtype ?? 'font of no kind'}`];
  if (subtype === 'Type0') return { ...nothing, composite: new CompositeFont(file, dict), problems };
  if (subtype !== 'TrueType') return { ...nothing, problems };
  const descriptor = file.optionalDict(dict.get('FontDescriptor'), `the descriptor of font ${name}`);
  const embedded = descriptor.get('FontFile2');
  if (embedded === undefined) return { ...nothing, problems: ['it is not embedded'] };
  const bytes = file.decode(file.streamOf(embedded, `the program of font ${name}`), `font ${name}`);
  let program: TrueTypeFont;
  try {
    program = new TrueTypeFont(bytes);
    const problems: string[] = [];
    const flags = file.resolve(descriptor.get('Flags'));
    if (typeof flags !== 'number' || (flags & 36) !== 4 || dict.has('Encoding')) {
      problems.push('it is not symbolic, so what its codes print depends on the reader');
    }
    if (descriptor.has('FontFile') || descriptor.has('FontFile3'))
      problems.push('it has more than one program');
    if ((file.resolve(descriptor.get('MissingWidth')) ?? 0) !== 0)
      problems.push('its /MissingWidth moves on by codes that /Widths leaves out');
    const glyphOfCode = codeMap(program, problems);
    const moved = [...new Set(glyphOfCode)].filter((glyph) => !program.drawsItsOutline(glyph));
    if (moved.length > 0)
      problems.push(
        `${moved.length} glyphs are not drawn as their outlines: by another side bearing, instructions, or parts`,
      );
    const { boxes, advances } = measures(program);
    const widthOfCode = widths(file, dict, glyphOfCode, advances, problems);
    return { index, name, program, glyphOfCode, widthOfCode, boxes, advances, problems };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ...nothing, problems: [error.message] };
  }
}

/** Symbolic fonts are read through (3,0) or (1,0), as the reader likes: both must say the same. */
function codeMap(program: TrueTypeFont, problems: string[]): Uint16Array {
  const symbol = program.cmap(3, 0);
  const roman = program.cmap(1, 0);
  const glyphs = new Uint16Array(256);
  for (const { platform, encoding } of program.cmaps)
    if (encoding !== 0 || (platform !== 3 && platform !== 1))
      problems.push(`it has a map of platform ${platform}, encoding ${encoding}, which readers may go by`);
  if (symbol === undefined && roman === undefined) problems.push('it has no map from codes to glyphs');
  for (let code = 0; code < 256; code++) {
    const bySymbol = symbol?.glyphs.get(0xf000 + code) ?? symbol?.glyphs.get(code) ?? 0;
    const byRoman = roman?.glyphs.get(code) ?? 0;
    if (symbol !== undefined && roman !== undefined && bySymbol !== byRoman) {
      problems.push(`its two maps print code ${code} differently`);
    }
    const glyph = symbol === undefined ? byRoman : bySymbol;
    if (glyph >= program.glyphCount)
      problems.push(`code ${code} leads to a glyph that the font does not have`);
    else glyphs[code] = glyph;
  }
  return glyphs;
}

function measures(program: TrueTypeFont): { boxes: Float64Array; advances: Float64Array } {
  const boxes = new Float64Array(program.glyphCount * 4);
  const advances = new Float64Array(program.glyphCount);
  for (let glyph = 0; glyph < program.glyphCount; glyph++) {
    const { box } = program.outline(glyph);
    for (let i = 0; i < 4; i++) boxes[glyph * 4 + i] = box[i as 0 | 1 | 2 | 3] / program.unitsPerEm;
    advances[glyph] = program.advance(glyph) / program.unitsPerEm;
  }
  return { boxes, advances };
}

function widths(
  file: PdfFile,
  dict: PdfDict,
  glyphOfCode: Uint16Array,
  advances: Float64Array,
  problems: string[],
): Float64Array {
  const list = new Float64Array(256);
  const first = file.resolve(dict.get('FirstChar'));
  const stated = file.numbers(dict.get('Widths'), 'the widths of a font');
  if (typeof first !== 'number') problems.push('it has no /FirstChar');
  stated.forEach((width, i) => {
    const code = (first as number) + i;
    if (code < 0 || code > 255) return;
    list[code] = width / 1000;
    const glyph = glyphOfCode[code]!;
    if (glyph !== 0 && Math.abs(advances[glyph]! - width / 1000) > 0.0015) {
      problems.push(`code ${code} is ${width} wide by the dictionary and not by the font`);
    }
  });
  return list;
}

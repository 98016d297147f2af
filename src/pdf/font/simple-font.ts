import { badInput } from '../../shared/errors.ts';
import { latin1 } from '../bytes.ts';
import { pdfName } from '../names.ts';
import { formatNumber, formatNumbers } from '../numbers.ts';
import type { PdfWriter } from '../writer.ts';
import { type Bounds, boundsOf } from './outline.ts';
import { readOutlines, unicodeName } from './outlines.ts';
import { buildTrueType, type FontSource, postScriptName } from './truetype-builder.ts';

/** A font of at most 256 glyphs with one-byte codes, ready to be embedded. Measures are shares of the em. */
export interface SimpleFont {
  readonly family: string;
  readonly postScriptName: string;
  /** The TrueType file that is embedded. */
  readonly program: Uint8Array;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly bounds: Bounds;
  /** Advance of each code in font units; 0 for codes without a glyph. */
  readonly advances: Uint16Array;
  /** The text each code stands for. */
  readonly texts: ReadonlyMap<number, string>;
  /** Codes of a text, one byte a character. Throws (exit code 2) naming the character that the font was made without. */
  encode(text: string): Uint8Array;
  /** Width of a text at `sizePt`, in points. */
  widthPt(text: string, sizePt: number): number;
  /** How far a text reaches below its baseline at `sizePt` (the tail of a Q), in points; 0 if it does not. */
  tailPt(text: string, sizePt: number): number;
}

/** First code for characters beyond ASCII. */
const HIGH = 0x80;

/** Gives ASCII characters their own codes and the others codes from 0x80, in the order given. */
const assignCodes = (family: string, characters: Iterable<string>): ReadonlyMap<string, number> => {
  const codes = new Map<string, number>();
  let next = HIGH;
  for (const character of new Set(characters)) {
    const point = character.codePointAt(0)!;
    codes.set(character, point < HIGH ? point : next++);
  }
  if (next > 256) {
    throw badInput(
      'font-full',
      `Font "${family}" is asked for ${next - HIGH} characters beyond ASCII; one-byte codes allow 128. Use fewer.`,
    );
  }
  return codes;
};

/**
 * Makes a simple font of `characters` of a TrueType font, without hints. The same input gives the same bytes.
 * Throws (exit code 2) naming the first character the font has no glyph for.
 */
export const makeSimpleFont = (ttf: Uint8Array, characters: Iterable<string>): SimpleFont => {
  const wanted = [...new Set(characters)];
  const outlines = readOutlines(ttf, wanted);
  const codes = assignCodes(outlines.family, wanted);
  const glyphs = [...outlines.glyphs.values()];
  return simpleFontOf(
    {
      family: outlines.family,
      style: 'Regular',
      postScriptName: outlines.postScriptName,
      version: '1.0',
      unitsPerEm: outlines.unitsPerEm,
      ascent: outlines.ascent,
      descent: outlines.descent,
      capHeight: outlines.capHeight,
      xHeight: outlines.xHeight,
      glyphs: [outlines.notdef, ...glyphs],
      codes: new Map([...codes.values()].map((code, index) => [code, index + 1])),
    },
    new Map([...codes].map(([character, code]) => [code, character])),
  );
};

/** Builds the program of a symbolic font from its source, whose `codes` must be given; `texts` by code. */
export const simpleFontOf = (source: FontSource, texts: ReadonlyMap<number, string>): SimpleFont => {
  const advances = new Uint16Array(256);
  for (const [code, glyph] of source.codes ?? []) advances[code] = source.glyphs[glyph]!.advance;
  const lowest = new Map(
    [...(source.codes ?? [])].map(([code, glyph]) => [
      code,
      Math.min(0, ...source.glyphs[glyph]!.contours.flat().map(({ y }) => y)),
    ]),
  );
  const codeOf = new Map([...texts].map(([code, text]) => [text, code]));
  const encode = (text: string): Uint8Array => {
    const characters = [...text];
    const bytes = new Uint8Array(characters.length);
    for (const [index, character] of characters.entries()) {
      const code = codeOf.get(character);
      if (code === undefined) {
        throw badInput(
          'font-character',
          `Font "${source.family}" was made without "${character}" (${unicodeName(character.codePointAt(0)!)}). Add it to the font's characters.`,
        );
      }
      bytes[index] = code;
    }
    return bytes;
  };
  return {
    family: source.family,
    postScriptName: postScriptName(source),
    program: buildTrueType(source),
    unitsPerEm: source.unitsPerEm,
    ascent: source.ascent / source.unitsPerEm,
    descent: source.descent / source.unitsPerEm,
    capHeight: source.capHeight / source.unitsPerEm,
    bounds: boundsOf(source.glyphs.flatMap((glyph) => glyph.contours)),
    advances,
    texts,
    encode,
    widthPt(text, sizePt) {
      let units = 0;
      for (const code of encode(text)) units += advances[code]!;
      return (units * sizePt) / source.unitsPerEm;
    },
    tailPt(text, sizePt) {
      const units = Math.min(0, ...[...encode(text)].map((code) => lowest.get(code)!));
      return (-units * sizePt) / source.unitsPerEm;
    },
  };
};

/** Writes font, descriptor, program and ToUnicode map; gives the object number for /Resources /Font. */
export const embedSimpleFont = (writer: PdfWriter, font: SimpleFont): number => {
  const perMille = (units: number): number => (units * 1000) / font.unitsPerEm;
  const program = writer.alloc();
  writer.stream(program, `/Length1 ${font.program.length}`, font.program, { deflateLevel: 9 });
  const toUnicode = writer.alloc();
  writer.stream(toUnicode, '', latin1(unicodeMap(font.texts)), { deflateLevel: 9 });
  const name = pdfName(`${subsetTag(font.program)}+${font.postScriptName}`);
  const em = [font.ascent, font.descent, font.capHeight].map((share) => formatNumber(1000 * share));
  const descriptor = writer.add(
    `<</Type/FontDescriptor/FontName${name}/Flags 4/FontBBox[${formatNumbers(font.bounds.map(perMille))}]` +
      `/ItalicAngle 0/Ascent ${em[0]}/Descent ${em[1]}/CapHeight ${em[2]}/StemV 100/FontFile2 ${program} 0 R>>`,
  );
  const used = [...font.texts.keys()];
  const first = Math.min(...used);
  const last = Math.max(...used);
  const widths = [...font.advances.subarray(first, last + 1)].map(perMille);
  return writer.add(
    `<</Type/Font/Subtype/TrueType/BaseFont${name}/FirstChar ${first}/LastChar ${last}` +
      `/Widths[${formatNumbers(widths, 6)}]/FontDescriptor ${descriptor} 0 R/ToUnicode ${toUnicode} 0 R>>`,
  );
};

/** Six capitals that depend on the program alone, so that the file is the same each time. */
const subsetTag = (program: Uint8Array): string => {
  let hash = 0x811c_9dc5;
  for (const byte of program) hash = Math.imul(hash ^ byte, 0x0100_0193) >>> 0;
  let tag = '';
  for (let letter = 0; letter < 6; letter++) {
    tag += String.fromCharCode(0x41 + (hash % 26));
    hash = Math.floor(hash / 26);
  }
  return tag;
};

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');

/** The CMap that tells which text each code stands for, at most 100 codes a block. */
const unicodeMap = (texts: ReadonlyMap<number, string>): string => {
  const lines = [...texts]
    .sort(([a], [b]) => a - b)
    .map(([code, text]) => {
      const units = Array.from({ length: text.length }, (_, unit) => hex(text.charCodeAt(unit), 4)).join('');
      return `<${hex(code, 2)}> <${units}>\n`;
    });
  let blocks = '';
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks += `${block.length} beginbfchar\n${block.join('')}endbfchar\n`;
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    `1 begincodespacerange\n<00> <FF>\nendcodespacerange\n${blocks}` +
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n'
  );
};

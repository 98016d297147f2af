import * as fontkit from 'fontkit';
import { badInput } from '../../shared/errors.ts';
import type { Contour, Glyph, OutlinePoint } from './outline.ts';

/** What is taken from a font: its measures, and the outlines of some characters. All in font units. */
export interface FontOutlines {
  readonly family: string;
  readonly postScriptName: string;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly xHeight: number;
  readonly notdef: Glyph;
  /** One glyph for each character asked for, by character. */
  readonly glyphs: ReadonlyMap<string, Glyph>;
}

/**
 * Reads the outlines of `characters` (each code point one) from a TrueType font, every point where the font has it.
 * Throws (exit code 2) if the bytes are no TrueType font, if outlines are not quadratic, or naming the first
 * character the font lacks.
 */
export const readOutlines = (ttf: Uint8Array, characters: Iterable<string>): FontOutlines => {
  const font = openFont(ttf);
  const family = font.familyName;
  const glyphs = new Map<string, Glyph>();
  for (const character of characters) {
    const point = character.codePointAt(0)!;
    if (!font.hasGlyphForCodePoint(point)) {
      throw badInput(
        'font-character',
        `Font "${family}" has no glyph for "${character}" (${unicodeName(point)}). Choose another font or change the text.`,
      );
    }
    glyphs.set(character, readGlyph(font.glyphForCodePoint(point), glyphName(point)));
  }
  return {
    family,
    postScriptName: font.postscriptName,
    unitsPerEm: font.unitsPerEm,
    ascent: font.ascent,
    descent: font.descent,
    capHeight: font.capHeight,
    xHeight: font.xHeight,
    notdef: readGlyph(font.getGlyph(0), '.notdef'),
    glyphs,
  };
};

/** `U+0041`. */
export const unicodeName = (point: number): string =>
  `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;

/** A glyph name for a code point, as the Adobe glyph list derives them: uni00E9, u1F352. */
const glyphName = (point: number): string => {
  const digits = point.toString(16).toUpperCase();
  return point > 0xffff ? `u${digits}` : `uni${digits.padStart(4, '0')}`;
};

const openFont = (ttf: Uint8Array): fontkit.Font => {
  let font: fontkit.Font | fontkit.FontCollection;
  try {
    font = fontkit.create(Buffer.from(ttf));
  } catch (cause) {
    throw badInput('font-file', 'This is no font file that can be read. Give a TrueType font (.ttf).', {
      cause,
    });
  }
  if (!('glyphForCodePoint' in font)) {
    throw badInput('font-file', 'This is a collection of fonts. Give a single TrueType font (.ttf).');
  }
  return font;
};

const readGlyph = (glyph: fontkit.Glyph, name: string): Glyph => {
  const contours: OutlinePoint[][] = [];
  let contour: OutlinePoint[] = [];
  for (const { command, args } of glyph.path.commands) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = args;
    if (command === 'moveTo') {
      contour = [{ x: x1, y: y1, on: true }];
      contours.push(contour);
    } else if (command === 'lineTo') {
      contour.push({ x: x1, y: y1, on: true });
    } else if (command === 'quadraticCurveTo') {
      contour.push({ x: x1, y: y1, on: false }, { x: x2, y: y2, on: true });
    } else if (command !== 'closePath') {
      throw badInput('font-file', `Glyph ${name} has cubic outlines. Give a TrueType font (.ttf).`);
    }
  }
  return { name, advance: glyph.advanceWidth, contours: contours.map(exactContour) };
};

/**
 * The points of the font again: fontkit makes implied points explicit, which are dropped, since half units can't be
 * stored; and a contour that begins between two control points gets a needless straight piece, which would spoil its shape.
 */
const exactContour = (drawn: readonly OutlinePoint[]): Contour => {
  const [first, second] = drawn as readonly [OutlinePoint, OutlinePoint | undefined];
  const straight = second !== undefined && !second.on && isSame(first, second);
  const points = straight ? [first, ...drawn.slice(3)] : [...drawn];
  if (points.length > 1 && points.at(-1)!.on && isSame(first, points.at(-1)!)) points.pop();
  const kept = points.filter((point, index) => {
    const before = points[(index + points.length - 1) % points.length]!;
    const after = points[(index + 1) % points.length]!;
    const between = !before.on && !after.on && isSame(before, after, point);
    return !point.on || points.length < 3 || !between;
  });
  const start = kept.findIndex((point) => point.on);
  return start <= 0 ? kept : [...kept.slice(start), ...kept.slice(0, start)];
};

/** Whether two points, or the point half way between them and `middle`, are at the same place. */
const isSame = (a: OutlinePoint, b: OutlinePoint, middle: OutlinePoint = a): boolean =>
  2 * middle.x === a.x + b.x && 2 * middle.y === a.y + b.y;

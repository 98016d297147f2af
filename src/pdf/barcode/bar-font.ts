import { badInput } from '../../shared/errors.ts';
import { dotPt } from '../../shared/units.ts';
import type { Contour, Glyph } from '../font/outline.ts';
import { type SimpleFont, simpleFontOf } from '../font/simple-font.ts';
import {
  type Elements,
  itfPairCode,
  itfPairElements,
  itfStartElements,
  itfStopElements,
  START_CODE,
  STOP_CODE,
} from './itf.ts';

const UNITS_PER_EM = 1000;
/** Fine enough for an inset of a twentieth of a dot. */
const UNITS_PER_DOT = 20;
/** A type size of so many dots puts the units of the font on the grid of the imager. */
const EM_DOTS = UNITS_PER_EM / UNITS_PER_DOT;

/** A font whose glyphs are pieces of a bar code, all edges on the dot grid when set at `sizePt` from a grid point. */
interface BarFont {
  readonly font: SimpleFont;
  readonly sizePt: number;
  /** Height of a glyph above the baseline, in points. */
  readonly heightPt: number;
  /** How far right of and below the grid point the text must be set, in points: `originDots` of the grid. */
  readonly originPt: number;
}

export interface MatrixFont extends BarFont {
  readonly modulePt: number;
  /** From one baseline to the next, downwards: eight modules. The first is eight modules below the top of the symbol. */
  readonly leadingPt: number;
  /** Advance of one glyph: a module. */
  readonly advancePt: number;
}

export interface ItfFont extends BarFont {
  readonly startPt: number;
  readonly pairPt: number;
  readonly stopPt: number;
  /** Width of a symbol of so many digits, without quiet zones. */
  symbolPt(digits: number): number;
}

interface Grid {
  /** Resolution of the imager. */
  readonly dpi: number;
  /** How far dark areas are drawn in on each side, in dots, against RIPs that darken every dot they touch. Default 0. */
  readonly edgeInsetDots?: number;
  /**
   * Origin of the glyphs inside their first dot, from its left and upper edge, 0 (default) to 0.45 dots. An origin on the
   * edge of a dot leaves it to the rounding of the RIP into which dot each row falls; 0.25 is far from both the edge
   * and the middle. Text is then set `originPt` right of and below the grid point, and all edges are on the grid again.
   */
  readonly originDots?: number;
}

/** How dark areas are drawn: drawn in, and moved against the origin, in dots. */
interface Drawing {
  readonly inset: number;
  readonly origin: number;
  /** Whole dots that each bar is narrower than its place. */
  readonly reduction: number;
}

/** Checks the common settings and gives them with their defaults. */
const drawingOf = ({ edgeInsetDots: inset = 0, originDots: origin = 0 }: Grid): Drawing => {
  if (!(inset >= 0 && origin >= 0 && origin <= 0.45)) {
    throw badInput(
      'bar-dots',
      `Bar code: an inset of ${inset} and an origin of ${origin} dots can't be. The inset is 0 or more, the origin 0 to 0.45.`,
    );
  }
  return { inset, origin, reduction: 0 };
};

/** Whole dots taken off a bar on each side: the grid stays, and all bars move alike if the number is odd. */
const reduced = (left: number, right: number, dots: number): [number, number] => [
  left + Math.floor(dots / 2),
  right - Math.ceil(dots / 2),
];

/** A dark area in dots from the origin, drawn in and clockwise. */
const rectangle = (
  [left, right]: readonly [number, number],
  [bottom, top]: readonly [number, number],
  { inset, origin }: Drawing,
): Contour => {
  const [x0, y0] = [(left + inset - origin) * UNITS_PER_DOT, (bottom + inset + origin) * UNITS_PER_DOT];
  const [x1, y1] = [(right - inset - origin) * UNITS_PER_DOT, (top - inset + origin) * UNITS_PER_DOT];
  return [
    { x: x0, y: y0, on: true },
    { x: x0, y: y1, on: true },
    { x: x1, y: y1, on: true },
    { x: x1, y: y0, on: true },
  ];
};

/** Widths from the left, dark and light in turn, as one glyph. */
const barsGlyph = (name: string, elements: Elements, height: number, drawing: Drawing): Glyph => {
  const contours: Contour[] = [];
  let left = 0;
  for (const [index, width] of elements.entries()) {
    if (index % 2 === 0 && width > 0)
      contours.push(rectangle(reduced(left, left + width, drawing.reduction), [0, height], drawing));
    left += width;
  }
  return { name, advance: left * UNITS_PER_DOT, contours };
};

const checkDots = (name: string, dots: number, inset: number): void => {
  if (!Number.isInteger(dots) || dots < 1 || !(inset >= 0 && inset <= dots / 4)) {
    throw badInput(
      'bar-dots',
      `Bar code: ${name} is ${dots} dots drawn in by ${inset}. Only whole dots can be printed, drawn in by a quarter at most.`,
    );
  }
};

const fontOf = (
  family: string,
  glyphs: readonly Glyph[],
  codes: readonly number[],
  texts: readonly string[],
  heightDots: number,
): SimpleFont => {
  const blank: Glyph = { name: '.notdef', advance: glyphs[0]!.advance, contours: [] };
  const height = heightDots * UNITS_PER_DOT;
  return simpleFontOf(
    {
      family,
      style: 'Regular',
      version: '1.0',
      unitsPerEm: UNITS_PER_EM,
      ascent: height,
      descent: 0,
      capHeight: height,
      xHeight: height,
      glyphs: [blank, ...glyphs],
      codes: new Map(codes.map((code, index) => [code, index + 1])),
    },
    new Map(codes.map((code, index) => [code, texts[index]!])),
  );
};

/** Lengths of dark and light runs of eight modules from the highest bit, beginning with dark (may be 0). */
const runsOf = (modules: number, moduleDots: number): number[] => {
  const runs = [0];
  for (let bit = 7; bit >= 0; bit--) {
    const dark = ((modules >> bit) & 1) === 1;
    if (dark !== ((runs.length & 1) === 1)) runs.push(0);
    runs[runs.length - 1]! += moduleDots;
  }
  return runs;
};

/** Eight modules of a column as one glyph, the highest bit topmost. */
const columnGlyph = (code: number, moduleDots: number, drawing: Drawing): Glyph => {
  const contours: Contour[] = [];
  let top = 8 * moduleDots;
  for (const [index, length] of runsOf(code, moduleDots).entries()) {
    if (index % 2 === 0 && length > 0)
      contours.push(rectangle([0, moduleDots], [top - length, top], drawing));
    top -= length;
  }
  return { name: `column${code}`, advance: moduleDots * UNITS_PER_DOT, contours };
};

/**
 * The Data Matrix font: code b shows the eight modules of byte b, highest bit topmost, one module wide. The bytes of
 * `encodeMatrix24` are thus the text: two lines of sixteen characters, `leadingPt` apart. Text moves to the right by itself
 * and downwards only by an operator, so columns take two operators a symbol where rows would take sixteen. Text extracted
 * is Braille, a dot a module.
 */
export const makeMatrixFont = (grid: Grid & { readonly moduleDots: number }): MatrixFont => {
  const { moduleDots, dpi } = grid;
  const drawing = drawingOf(grid);
  checkDots('a module', moduleDots, drawing.inset);
  const codes = Array.from({ length: 256 }, (_, code) => code);
  const glyphs = codes.map((code) => columnGlyph(code, moduleDots, drawing));
  const texts = codes.map((code) => String.fromCodePoint(0x2800 + code));
  const modulePt = moduleDots * dotPt(dpi);
  return {
    font: fontOf('Rotative Matrix', glyphs, codes, texts, 8 * moduleDots),
    sizePt: EM_DOTS * dotPt(dpi),
    heightPt: 8 * modulePt,
    originPt: drawing.origin * dotPt(dpi),
    modulePt,
    leadingPt: 8 * modulePt,
    advancePt: modulePt,
  };
};

/** The Interleaved 2 of 5 font: one glyph a digit pair, start and stop; set the codes of `itfCodes`. */
export const makeItfFont = (
  grid: Grid & {
    readonly narrowDots: number;
    readonly wideDots: number;
    readonly heightDots: number;
    /** Whole dots taken off the width of each bar, the pitch unchanged; default 0. */
    readonly reductionDots?: number;
  },
): ItfFont => {
  const { narrowDots: narrow, wideDots: wide, heightDots: height, dpi, reductionDots: reduction = 0 } = grid;
  const drawing = { ...drawingOf(grid), reduction };
  if (!Number.isInteger(reduction) || reduction < 0 || reduction >= narrow) {
    throw badInput(
      'bar-reduction',
      `Bar code: ${reduction} dots can't be taken off a bar of ${narrow}. Take off whole dots and leave at least one.`,
    );
  }
  checkDots('a narrow bar', narrow, drawing.inset);
  checkDots('a wide bar', wide, drawing.inset);
  checkDots('the height', height, drawing.inset);
  if (wide < 2 * narrow || wide > 3 * narrow) {
    throw badInput(
      'bar-ratio',
      `Bar code: wide bars must be 2 to 3 times the narrow ones, not ${wide}:${narrow} dots.`,
    );
  }
  const pairs = Array.from({ length: 100 }, (_, pair) => pair);
  const two = (pair: number): string => String(pair).padStart(2, '0');
  const glyphs = [
    ...pairs.map((pair) =>
      barsGlyph(`pair${two(pair)}`, itfPairElements(pair, narrow, wide), height, drawing),
    ),
    barsGlyph('start', itfStartElements(narrow), height, drawing),
    barsGlyph('stop', itfStopElements(narrow, wide), height, drawing),
  ];
  const dot = dotPt(dpi);
  const startPt = 4 * narrow * dot;
  const pairPt = (6 * narrow + 4 * wide) * dot;
  const stopPt = (wide + 2 * narrow) * dot;
  return {
    font: fontOf(
      'Rotative Bars',
      glyphs,
      [...pairs.map(itfPairCode), START_CODE, STOP_CODE],
      [...pairs.map(two), '{', '}'],
      height,
    ),
    sizePt: EM_DOTS * dot,
    heightPt: height * dot,
    originPt: drawing.origin * dot,
    startPt,
    pairPt,
    stopPt,
    symbolPt: (digits) => startPt + (digits / 2) * pairPt + stopPt,
  };
};

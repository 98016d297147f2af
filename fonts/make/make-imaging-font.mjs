/**
 * Makes fonts/RotativeImaging.ttf: figures, letters and punctuation of B612 Mono Bold, and signs drawn here. Run after
 * `npm run build`:
 *
 *     node fonts/make/make-imaging-font.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { readOutlines } from '../../dist/pdf/font/outlines.js';
import { buildTrueType } from '../../dist/pdf/font/truetype-builder.js';
import { directed } from './path.mjs';
import { NARROW_SIGNS, SQUARE_SIGNS } from './signs.mjs';

const LETTERS =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' +
  "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ .,:;!?+-−–—=·/()%*#&@°€'’«»…";

/** The top of a capital H. */
const CAP_HEIGHT = 1520;
/** Advance of figures, letters and the signs that stand among them. */
const FIGURE_ADVANCE = 1300;
/** Half a figure: thousands are told apart ("10 000") and a line of words keeps together. */
const SPACE_ADVANCE = 650;
/** Of the point and comma of thousands, which would tear "2.000" apart at the width of a figure. */
const POINT_ADVANCE = 800;
const SQUARE_ADVANCE = 1720;
const BLANKS = [' ', '\u00a0', '\u202f'];

/** A drawing on the baseline, `size` wide, its middle half way up a capital. */
const placed = ({ ink, holes = [] }, advance, size) => {
  const scale = size / 1000;
  const put = (contours) =>
    contours.map((contour) =>
      contour.map(({ x, y, on }) => ({
        x: advance / 2 + (x - 500) * scale,
        y: CAP_HEIGHT / 2 - (y - 500) * scale,
        on,
      })),
    );
  return [...directed(put(ink), true), ...directed(put(holes), false)];
};

/** The base font sets its points at the left of their advance: a gap would follow them. */
const centred = ({ contours }, advance) => {
  const across = contours.flat().map(({ x }) => x);
  const shift = (advance - Math.min(...across) - Math.max(...across)) / 2;
  return {
    advance,
    contours: contours.map((contour) => contour.map((point) => ({ ...point, x: point.x + shift }))),
  };
};

/** Letters of the font as holes: the contours run the other way round. */
const knockedOut = (glyphs, text, advance, height) => {
  const scale = height / CAP_HEIGHT;
  const letters = [...text];
  const step = FIGURE_ADVANCE * scale * 0.96;
  return letters.flatMap((letter, index) => {
    const left = advance / 2 + (index - letters.length / 2) * step;
    return glyphs
      .get(letter)
      .contours.map((contour) =>
        [...contour]
          .reverse()
          .map(({ x, y, on }) => ({ x: left + x * scale, y: (CAP_HEIGHT - height) / 2 + y * scale, on })),
      );
  });
};

/** The bytes of the font. */
export const makeImagingFont = () => {
  const base = readOutlines(readFileSync(new URL('B612Mono-Bold.ttf', import.meta.url)), LETTERS);
  const blank = { ...base.glyphs.get(' '), advance: SPACE_ADVANCE };
  const characters = [...base.glyphs]
    .filter(([character]) => character !== ' ')
    .map(([character, glyph]) => {
      const advance = '.,'.includes(character) ? POINT_ADVANCE : glyph.advance;
      return [character, '.,·'.includes(character) ? centred(glyph, advance) : glyph];
    });
  for (const character of BLANKS) characters.push([character, blank]);
  for (const [character, drawing] of NARROW_SIGNS) {
    const contours = placed(drawing, FIGURE_ADVANCE, 1200);
    characters.push([character, { advance: FIGURE_ADVANCE, contours }]);
  }
  for (const [character, drawing] of SQUARE_SIGNS) {
    const contours = placed(drawing, SQUARE_ADVANCE, CAP_HEIGHT);
    if (character === '▬') contours.push(...knockedOut(base.glyphs, 'BAR', SQUARE_ADVANCE, 525));
    characters.push([character, { advance: SQUARE_ADVANCE, contours }]);
  }
  const glyphs = characters.map(([character, glyph]) => ({ ...glyph, name: character }));
  return buildTrueType({
    family: 'Rotative Imaging',
    style: 'Bold',
    version: '1.0',
    copyright:
      'Copyright 2012 The B612 Project Authors (https://github.com/polarsys/b612). ' +
      'Signs and selection: Copyright 2026 The rotative authors.',
    licence:
      'This Font Software is licensed under the SIL Open Font License, Version 1.1. http://scripts.sil.org/OFL',
    unitsPerEm: base.unitsPerEm,
    ascent: base.ascent,
    descent: base.descent,
    capHeight: CAP_HEIGHT,
    xHeight: base.xHeight,
    glyphs: [base.notdef, ...glyphs],
    unicode: new Map(characters.map(([character], index) => [character.codePointAt(0), index + 1])),
  });
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const target = new URL('../RotativeImaging.ttf', import.meta.url);
  const bytes = makeImagingFont();
  writeFileSync(target, bytes);
  console.log(`fonts/RotativeImaging.ttf: ${bytes.length} bytes`);
}

/** Widths that the dictionary of an embedded TrueType font states, beside those of its program. */

import type { TrueTypeFont } from '../pdf/truetype.ts';
import type { PdfDict, PdfValue } from '../pdf/values.ts';
import type { LenientReader } from './lenient.ts';
import { trueTypeOf } from './scan-font.ts';

/** Both in thousandths of an em. */
export interface StatedWidth {
  readonly what: string;
  readonly stated: number;
  readonly real: number;
}

/** Gives nothing for fonts whose program or coding is not read: CFF, Type 3, coded by glyph names. */
export function widthsOf(doc: LenientReader, font: PdfDict): readonly StatedWidth[] {
  const subtype = doc.name(font.get('Subtype'));
  const descendant = doc.dict(doc.array(font.get('DescendantFonts'))?.[0]);
  const own = subtype === 'TrueType' ? font : descendant;
  const program = own && trueTypeOf(doc, own);
  if (own === undefined || program === undefined) return [];
  return subtype === 'TrueType' ? simpleWidths(doc, own, program) : cidWidths(doc, own, program);
}

function simpleWidths(doc: LenientReader, font: PdfDict, program: TrueTypeFont): StatedWidth[] {
  const map = program.cmap(3, 0) ?? program.cmap(1, 0);
  if (map === undefined || font.has('Encoding')) return [];
  const first = doc.number(font.get('FirstChar')) ?? 0;
  return (doc.array(font.get('Widths')) ?? []).flatMap((value, i) => {
    const code = first + i;
    const glyph = map.glyphs.get(0xf000 + code) ?? map.glyphs.get(code) ?? 0;
    return glyph === 0 ? [] : widthOf(doc, program, `code ${code}`, value, glyph);
  });
}

/** `/W [c [w w w]]` and `/W [c d w]`, with glyph numbers as character ids. */
function cidWidths(doc: LenientReader, font: PdfDict, program: TrueTypeFont): StatedWidth[] {
  if (doc.name(font.get('CIDToGIDMap')) !== 'Identity') return [];
  const list = doc.array(font.get('W')) ?? [];
  const found: StatedWidth[] = [];
  for (let at = 0; at + 1 < list.length; ) {
    const first = doc.number(list[at]) ?? 0;
    const run = doc.array(list[at + 1]);
    if (run !== undefined) {
      run.forEach((value, i) => {
        found.push(...widthOf(doc, program, `glyph ${first + i}`, value, first + i));
      });
      at += 2;
    } else {
      const last = Math.min(doc.number(list[at + 1]) ?? first, program.glyphCount - 1);
      for (let glyph = first; glyph <= last; glyph++)
        found.push(...widthOf(doc, program, `glyph ${glyph}`, list[at + 2] ?? null, glyph));
      at += 3;
    }
  }
  return found;
}

function widthOf(
  doc: LenientReader,
  program: TrueTypeFont,
  what: string,
  value: PdfValue,
  glyph: number,
): StatedWidth[] {
  // Glyph 0 is never shown, which a rule of its own sees to; makers of PDF write any width for it.
  if (glyph === 0 || glyph >= program.glyphCount) return [];
  const real = (program.advance(glyph) * 1000) / program.unitsPerEm;
  return [{ what, stated: doc.number(value) ?? 0, real }];
}

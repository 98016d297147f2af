/**
 * Tells what a glyph is from how it is drawn. The reference font says how each sign of the game looks; codes and
 * names inside the print file are not asked.
 */
import { badInput } from '../../shared/errors.ts';
import type { PrintedFont } from '../pdf/fonts.ts';
import { outlineKey } from '../pdf/glyf.ts';
import { TrueTypeFont } from '../pdf/truetype.ts';
import { distance, type Shape, shapeOf, TOLERANCE_EM } from './same-outline.ts';

/** Stands in readings for a glyph that the reference font does not have. */
export const UNKNOWN_SIGN = '\ufffd';

export class Alphabet {
  private readonly signOfOutline = new Map<string, string>();
  private readonly shapes: { readonly sign: string; readonly shape: Shape }[] = [];
  private readonly canonicalSign = new Map<string, string>();
  /** Words that were asked for in canonical form. */
  private readonly words = new Map<string, string>();
  /** Weak, since an alphabet outlives the files that it reads. */
  private readonly signsOfFont = new WeakMap<PrintedFont, readonly string[]>();

  /** Throws badInput if the bytes are no TrueType font with a Unicode map. */
  constructor(referenceFont: Uint8Array) {
    try {
      const font = new TrueTypeFont(referenceFont);
      const cmap = font.cmap(3, 10) ?? font.cmap(3, 1);
      if (cmap === undefined) throw new SyntaxError('it has no Unicode map');
      for (const [code, glyph] of [...cmap.glyphs].sort(([a], [b]) => a - b)) {
        const key = outlineKey(font.outline(glyph), font.unitsPerEm);
        const sign = String.fromCodePoint(code);
        if (!this.signOfOutline.has(key)) {
          this.signOfOutline.set(key, sign);
          this.shapes.push({ sign, shape: shapeOf(font.outline(glyph), font.unitsPerEm) });
        }
        this.canonicalSign.set(sign, this.signOfOutline.get(key)!);
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw badInput('reference-font', `The reference font cannot be read: ${error.message}. Restore it.`);
    }
  }

  /** Signs of a font's glyphs: '' where nothing is drawn, UNKNOWN_SIGN where the reference has no such outline. */
  signsOf(font: PrintedFont): readonly string[] {
    let signs = this.signsOfFont.get(font);
    if (signs === undefined) {
      signs = this.compare(font);
      this.signsOfFont.set(font, signs);
    }
    return signs;
  }

  /**
   * Words as a reading gives them: signs that are drawn alike are one sign. Throws badInput if the reference font
   * lacks a sign.
   */
  canonical(words: string): string {
    const canonical = Array.from(words, (sign) => {
      if (sign === ' ' || sign === '\u00a0' || sign === '\u202f') return ' ';
      const known = this.canonicalSign.get(sign);
      if (known === undefined) {
        throw badInput(
          'sign-not-in-font',
          `The reference font has no sign “${sign}”, which game.yaml prints in “${words}”.`,
        );
      }
      return known;
    }).join('');
    const known = this.asKnown(canonical);
    this.words.set(known, known);
    return known;
  }

  /** The same text, as the very string that `canonical` gave if it did: such are compared and looked up by their address. */
  asKnown(text: string): string {
    return this.words.get(text) ?? text;
  }

  private compare(font: PrintedFont): string[] {
    const { program } = font;
    if (program === undefined) return [];
    return Array.from({ length: program.glyphCount }, (_, glyph) => {
      const key = outlineKey(program.outline(glyph), program.unitsPerEm);
      if (key === '') return '';
      return this.signOfOutline.get(key) ?? this.nearest(shapeOf(program.outline(glyph), program.unitsPerEm));
    });
  }

  /** The sign that is drawn so but for rounding. */
  private nearest(shape: Shape): string {
    let best = UNKNOWN_SIGN;
    let least = TOLERANCE_EM;
    for (const known of this.shapes) {
      const apart = distance(shape, known.shape);
      if (apart < least) {
        best = known.sign;
        least = apart;
      }
    }
    return best;
  }
}

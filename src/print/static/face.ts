/** A font that text is set in, and what its signs measure. */
import { basename } from 'node:path';
import { type Font, openSync } from 'fontkit';
import { badInput } from '../../shared/errors.ts';

/** Extent of the ink of one line around its baseline, in points, upwards. */
export interface InkExtent {
  readonly ascentPt: number;
  readonly descentPt: number;
}

/** A piece of text in the face that has its signs. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

export class Face {
  readonly path: string;
  readonly #font: Font;
  readonly #fallback: Face | undefined;
  /** Advances of words in units of the font: words are measured over and over while text is fitted into its box. */
  readonly #advances = new Map<string, number>();

  /**
   * @param path file of a TrueType or OpenType font
   * @param fallback face for signs that this one lacks, such as ♥
   */
  constructor(path: string, fallback?: Face) {
    this.path = path;
    this.#fallback = fallback;
    const font = openSync(path);
    if ('fonts' in font) {
      throw badInput(
        'FONT_COLLECTION',
        `${basename(path)} is a collection of fonts: use a file with one font`,
      );
    }
    this.#font = font;
  }

  /** The text as runs of faces that have its signs; signs that no face has are left to the first. */
  runs(text: string): readonly Run[] {
    const runs: Run[] = [];
    for (const sign of text) {
      const face = this.#has(sign) || !this.#fallbackHas(sign) ? this : this.#fallback!;
      const last = runs.at(-1);
      if (last?.face === face) runs[runs.length - 1] = { face, text: last.text + sign };
      else runs.push({ face, text: sign });
    }
    return runs;
  }

  widthPt(text: string, sizePt: number): number {
    return this.runs(text).reduce((sum, run) => sum + run.face.#runWidthPt(run.text, sizePt), 0);
  }

  capHeightPt(sizePt: number): number {
    return (this.#font.capHeight * sizePt) / this.#font.unitsPerEm;
  }

  /** How far the ink of `text` reaches above and below its baseline. */
  extentPt(text: string, sizePt: number): InkExtent {
    let [ascentPt, descentPt] = [0, 0];
    for (const run of this.runs(text)) {
      const font = run.face.#font;
      const { minY, maxY } = font.layout(run.text).bbox;
      if (!(maxY >= minY)) continue;
      ascentPt = Math.max(ascentPt, (maxY * sizePt) / font.unitsPerEm);
      descentPt = Math.max(descentPt, (-minY * sizePt) / font.unitsPerEm);
    }
    return { ascentPt, descentPt };
  }

  /** The text with a question mark for each sign that no face has: for texts of others, as the name of a profile. */
  known(text: string): string {
    return Array.from(text, (sign) => (this.#has(sign) || this.#fallbackHas(sign) ? sign : '?')).join('');
  }

  /** @throws RotativeError (exit code 2) if no face has a sign of `text`; `where` begins the message */
  mustHave(text: string, where: string): void {
    for (const sign of text) {
      if (sign === '\n' || this.#has(sign) || this.#fallbackHas(sign)) continue;
      throw badInput(
        'SIGN_MISSING',
        `${where}: the font ${basename(this.path)} has no sign « ${sign} »: write it otherwise, or choose another font`,
      );
    }
  }

  #has(sign: string): boolean {
    return this.#font.hasGlyphForCodePoint(sign.codePointAt(0)!);
  }

  #fallbackHas(sign: string): boolean {
    const fallback = this.#fallback;
    return fallback ? fallback.#has(sign) : false;
  }

  #runWidthPt(text: string, sizePt: number): number {
    // Word by word, as pdfkit lays text out: no kerning across a space.
    const words = text.match(/[^ ]* |[^ ]+$/g) ?? [];
    const units = words.reduce((sum, word) => sum + this.#advance(word), 0);
    return (units * sizePt) / this.#font.unitsPerEm;
  }

  #advance(word: string): number {
    const advance = this.#advances.get(word) ?? this.#font.layout(word).advanceWidth;
    this.#advances.set(word, advance);
    return advance;
  }
}

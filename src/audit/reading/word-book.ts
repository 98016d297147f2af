/** What strings say in the font that draws them. Inscriptions come again and again, so that they are kept once read. */
import type { PrintedFont } from '../pdf/fonts.ts';
import { isAt } from '../pdf/is-at.ts';
import type { RunList } from '../pdf/runs.ts';
import { type Alphabet, UNKNOWN_SIGN } from './alphabet.ts';

/** A string as it is drawn; measures in ems from where it begins, along and across its line. */
export interface Word {
  readonly text: string;
  /** A glyph is drawn as no sign of the reference font. */
  readonly unknown: boolean;
  /** Two glyphs stand on the same place. */
  readonly doubled: boolean;
  readonly low: number;
  readonly high: number;
  readonly bottom: number;
  readonly top: number;
  /** Where its first glyph that draws something stands, and where the advance of the last one ends. */
  readonly start: number;
  readonly end: number;
}

/** In ems: a gap that is read as a space, and by how much neighbours must lie over one another to be told. */
export const SPACE_GAP = 0.12;
export const OVERLAP = 0.12;

interface Kept {
  readonly font: number;
  readonly codes: Uint8Array;
  readonly word: Word;
}

/** Longer strings are numbers, which hardly come again. */
const MOST_CODES = 11;
/** A power of two. A string that is met takes the place of the one before it. */
const PLACES = 4096;

export class WordBook {
  readonly #alphabet: Pick<Alphabet, 'signsOf' | 'asKnown'>;
  /** By the rank of the font. */
  readonly #signs: (readonly string[])[] = [];
  readonly #kept: (Kept | undefined)[] = new Array<Kept | undefined>(PLACES).fill(undefined);

  constructor(alphabet: Pick<Alphabet, 'signsOf' | 'asKnown'>) {
    this.#alphabet = alphabet;
  }

  read(runs: RunList, run: number): Word {
    const from = runs.from[run]!;
    const to = runs.to[run]!;
    // With gaps of its own a string may say something else.
    if (to - from > MOST_CODES || runs.gap[run] !== 0 || runs.spaceGap[run] !== 0)
      return this.#spell(runs, run);
    const font = runs.font[run]!;
    const { codes } = runs;
    let hash = font;
    for (let i = from; i < to; i++) hash = Math.imul(hash, 31) + codes[i]!;
    const place = (Math.imul(hash, 0x9e3779b1) >>> 8) & (PLACES - 1);
    const kept = this.#kept[place];
    if (kept !== undefined && kept.font === font && isAt(kept.codes, codes, from, to)) return kept.word;
    const spelt = this.#spell(runs, run);
    const word = { ...spelt, text: this.#alphabet.asKnown(spelt.text) };
    this.#kept[place] = { font, codes: codes.slice(from, to), word };
    return word;
  }

  /**
   * Whether a run says just this, glyph by glyph and without gaps; what it says otherwise must be read. Numbers are what they
   * must be nearly always, and to spell each of them would take longer than to compare it.
   */
  says(runs: RunList, run: number, text: string): boolean {
    const from = runs.from[run]!;
    if (runs.to[run]! - from !== text.length || runs.gap[run] !== 0 || runs.spaceGap[run] !== 0) return false;
    const font = runs.fonts[runs.font[run]!]!;
    const signs = this.#signsIn(runs.font[run]!, font);
    const { glyphOfCode, widthOfCode, advances } = font;
    for (let i = 0; i < text.length; i++) {
      const code = runs.codes[from + i]!;
      const glyph = glyphOfCode[code]!;
      const gap = widthOfCode[code]! - advances[glyph]!;
      if (signs[glyph] !== text[i] || gap > SPACE_GAP || gap < -OVERLAP) return false;
    }
    return true;
  }

  #signsIn(rank: number, font: PrintedFont): readonly string[] {
    this.#signs[rank] ??= this.#alphabet.signsOf(font);
    return this.#signs[rank];
  }

  #spell(runs: RunList, run: number): Word {
    const font = runs.fonts[runs.font[run]!]!;
    const signs = this.#signsIn(runs.font[run]!, font);
    const { glyphOfCode, boxes, advances } = font;
    let text = '';
    let unknown = false;
    let doubled = false;
    let low = Infinity;
    let high = -Infinity;
    let bottom = Infinity;
    let top = -Infinity;
    let at = 0;
    let start = 0;
    let end = 0;
    for (let i = runs.from[run]!; i < runs.to[run]!; i++) {
      const code = runs.codes[i]!;
      const glyph = glyphOfCode[code]!;
      // What draws nothing is read from the gap that it leaves.
      if (boxes[glyph * 4]! < boxes[glyph * 4 + 2]!) {
        if (text === '') start = at;
        else if (at - end > SPACE_GAP) text += ' ';
        else if (at - end < -OVERLAP) doubled = true;
        const sign = signs[glyph] ?? UNKNOWN_SIGN;
        if (sign === UNKNOWN_SIGN) unknown = true;
        text += sign;
        end = at + advances[glyph]!;
        low = Math.min(low, at + boxes[glyph * 4]!);
        high = Math.max(high, at + boxes[glyph * 4 + 2]!);
        bottom = Math.min(bottom, boxes[glyph * 4 + 1]!);
        top = Math.max(top, boxes[glyph * 4 + 3]!);
      }
      at += runs.advance(run, code);
    }
    return { text, unknown, doubled, low, high, bottom, top, start, end };
  }
}

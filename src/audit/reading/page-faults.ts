/**
 * Tells what is wrong with how a page is printed: the rule for each kind of fault, its words, and where on the page it is, as
 * pack, ticket and cell.
 */
import type { FaultLog, Place } from '../faults.ts';
import { quoted } from '../faults.ts';
import { colourOf, layerOf, OVERPRINTS, TRANSPARENT } from '../pdf/paint.ts';
import type { InkBook } from '../pdf/resources.ts';
import type { RunList } from '../pdf/runs.ts';
import { type Alphabet, UNKNOWN_SIGN } from './alphabet.ts';
import type { ReadBy } from './read-by.ts';
import type { Region } from './regions.ts';
import type { GlyphFault, GlyphFaults, GlyphPlace } from './sort-runs.ts';

/** Rule and words for each fault of single glyphs. */
const GLYPH_FAULTS = {
  outside: ['C-CLIP', 'a sign stands outside all cells'],
  'sticks-out': ['C-CLIP', 'a sign sticks out of its cell'],
  unprinted: ['C-CLIP', 'a sign is clipped or not filled, so it may not be printed'],
  paint: ['C-LAYER', 'a sign is not painted as variable data must be'],
  'no-glyph': ['C-GLYPH', 'a code is printed for which the font has no glyph'],
  order: ['C-LAYER', 'a sign is painted over the coat that should hide it'],
} as const;

const PAINT_EXPECTED = '0 0 0 1 k, overprinting, on “Imaging”';

export class PageFaults implements GlyphFaults {
  /** Of each lane; those of empty places have no pack. */
  places: readonly Place[] = [{}];
  private readonly lanes: number;
  private readonly log: FaultLog;
  private readonly alphabet: Alphabet;
  private readonly book: InkBook;
  private readonly runs: RunList;
  /** Kinds of faults of the page, by region. */
  private readonly told = new Set<string>();

  constructor({ layout, log, alphabet }: ReadBy, book: InkBook, runs: RunList) {
    this.lanes = layout.lanes;
    this.log = log;
    this.alphabet = alphabet;
    this.book = book;
    this.runs = runs;
  }

  /** Begins page `page` of its file, with the packs of its lanes, the first one first; empty places are left out. */
  start(page: number, packs: readonly number[]): void {
    const places: Place[] = [];
    for (let lane = 0; lane < this.lanes; lane++) {
      const pack = packs[lane];
      places.push(pack === undefined ? { page, cell: `empty place of lane ${lane + 1}` } : { page, pack });
    }
    this.places = places;
    this.told.clear();
  }

  /** Where faults of the whole page are: with one strip on it, of its pack. */
  get page(): Place {
    const [first = {}] = this.places;
    return this.lanes === 1 ? first : { page: first.page ?? 0 };
  }

  /** One of a kind in a region is told, not each glyph. */
  glyph(kind: GlyphFault, part: number, { lane, ticket, region }: GlyphPlace): void {
    const { runs } = this;
    const key = `${kind} ${lane} ${ticket} ${region?.index}`;
    if (this.told.has(key)) return;
    this.told.add(key);
    const [rule, what] = GLYPH_FAULTS[kind];
    const place = {
      ...this.places[lane]!,
      ticket: ticket + 1,
      ...(region === undefined ? {} : { cell: region.name }),
    };
    const sign = this.signOf(part);
    if (kind === 'paint')
      this.log.add(rule, place, what, this.describePaint(runs.paint[part]!), PAINT_EXPECTED);
    else if (kind === 'outside' || kind === 'sticks-out') {
      const at = `${sign} at ${runs.x[part]!.toFixed(1)}, ${runs.y[part]!.toFixed(1)} pt`;
      this.log.add(rule, place, what, at, 'every sign within its cell');
    } else this.log.add(rule, place, what, sign, 'a sign that is printed under its coat');
  }

  /** A line with a glyph that is drawn as no sign. */
  unknown(region: Region, line: string): void {
    this.log.add(
      'C-GLYPH',
      this.placeOf(region),
      'a glyph is drawn as no sign of the reference font',
      line,
      'known signs',
    );
  }

  /** How the words of a region are set. */
  setting(region: Region, what: string, read: string, expected: string): void {
    this.log.add('C-CLIP', this.placeOf(region), what, quoted(read), expected);
  }

  private placeOf(region: Region): Place {
    return { ...this.places[region.lane]!, ticket: region.ticket + 1, cell: region.name };
  }

  private signOf(part: number): string {
    const { runs } = this;
    const font = runs.fonts[runs.font[part]!]!;
    const glyph = font.glyphOfCode[runs.codes[runs.from[part]!]!]!;
    const sign = this.alphabet.signsOf(font)[glyph] ?? UNKNOWN_SIGN;
    return sign === UNKNOWN_SIGN ? 'a glyph' : quoted(sign);
  }

  private describePaint(paint: number): string {
    const colour = this.book.colours[colourOf(paint)];
    const over = paint & OVERPRINTS ? 'overprinting' : 'not overprinting';
    const clear = paint & TRANSPARENT ? ', transparent' : '';
    return `${colour}, ${over}${clear}, on “${this.book.layers[layerOf(paint)]}”`;
  }
}

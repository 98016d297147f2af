/**
 * What stands around the strips of a sheet: crop marks at the edges of every strip, register marks, a patch for each
 * separation, the slug line of the plates. It is worked out once for each set of forms; nothing of it may reach a strip.
 */
import { mmToPt } from '../../shared/units.ts';
import type { Placement } from '../pdf/machine.ts';
import { CLIPPED, TRANSPARENT } from '../pdf/paint.ts';
import type { InkBook } from '../pdf/resources.ts';
import { PdfString, textOf } from '../pdf/values.ts';
import type { RuleId } from '../rules.ts';
import { wordsOfForm } from '../statics/form-words.ts';
import type { Layout, SideName } from './layout.ts';
import { type Box4, boxOf } from './polygons.ts';
import { paintsOf, type StaticPaint } from './static-paints.ts';
import type { StripFile } from './strip-file.ts';

/** Rule, what is wrong, what was read, what was expected. */
type FurnitureFault = readonly [rule: RuleId, what: string, read: string, expected: string];

/** What the slug line of the plates must say, beside its side. */
export interface PlatesSlug {
  readonly game: string;
  readonly block: number;
  readonly specimen: boolean;
}

const REGISTRATION = 'Separation All 1';
/** Marks may be off by so much, and must be so long; patches so large. */
const OFF_PT = 0.1;
const MARK_MM = 3;
const PATCH_MM = [4, 3] as const;
const REGISTER_AT = [0.125, 0.5, 0.875] as const;

/** A straight line on the sheet: across or upright. */
interface Stroke {
  readonly upright: boolean;
  /** Where it is across its direction, and from where to where it goes. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export class FurnitureReader {
  private readonly book: InkBook;
  private readonly layout: Layout;
  private readonly inks: readonly string[];
  private readonly slug: PlatesSlug;
  /** The sets of forms of the first sheet, whose faults are told once. */
  private readonly usual = new Map<SideName, string>();

  constructor(book: InkBook, strip: StripFile, layout: Layout, slug: PlatesSlug) {
    this.book = book;
    this.layout = layout;
    const process = ['1 0 0 0 k', '0 1 0 0 k', '0 0 1 0 k', '0 0 0 1 k'];
    const { varnish, coat, perforation, cut } = strip.inks;
    const spots = [varnish, coat, perforation, cut].map(({ name }) => `Separation ${name} 1`);
    this.inks = [...process, ...spots];
    this.slug = slug;
  }

  /** Faults of the forms around the strips; a set that is that of the first sheet is not told of again. */
  read(placements: readonly Placement[], side: SideName): readonly FurnitureFault[] {
    const key = `${side} ${placements.map((p) => `${p.xobject.num} ${p.matrix.join()} ${p.clipped}${p.transparent}`).join('; ')}`;
    const usual = this.usual.get(side);
    if (usual === key) return [];
    if (usual !== undefined) {
      return [
        ['C-LAYER', 'the marks are not those of the first sheet', 'other forms', 'the same forms'],
        ...this.work(placements, side),
      ];
    }
    this.usual.set(side, key);
    return this.work(placements, side);
  }

  private work(placements: readonly Placement[], side: SideName): FurnitureFault[] {
    const faults: FurnitureFault[] = [];
    const problems = new Set<string>();
    const paints: StaticPaint[] = [];
    let words = '';
    for (const placement of placements) {
      const { xobject, clipped, transparent } = placement;
      const layer = this.book.layers[placement.layer]!;
      if (clipped || transparent || xobject.kind !== 'Form') {
        problems.add(`what lies on “${layer}” is no plain form`);
        continue;
      }
      const own = paintsOf(this.book, placement, problems);
      const reaching = own.find(({ limit }) => meet(limit, this.layout.bleed));
      if (reaching !== undefined) problems.add(`a form on “${layer}” reaches over the strips`);
      paints.push(...own.filter(({ paint }) => (paint & (CLIPPED | TRANSPARENT)) === 0));
      words += this.wordsOf(placement);
    }
    for (const problem of problems)
      faults.push(['C-LAYER', problem, problem, 'marks beside the strips, and nothing else']);
    const shown = paints.filter(isShown);
    this.checkMarks(shown, faults);
    this.checkPatches(shown, faults);
    this.checkWords(words, side, faults);
    this.checkLaneNumbers(shown, side, faults);
    return faults;
  }

  private checkMarks(paints: readonly StaticPaint[], faults: FurnitureFault[]): void {
    const strokes = paints.flatMap(strokesOf);
    const has = (upright: boolean, at: number, low: number, high: number): boolean =>
      strokes.some(
        (stroke) =>
          stroke.upright === upright &&
          Math.abs(stroke.at - at) <= OFF_PT &&
          stroke.from >= low - OFF_PT &&
          stroke.to <= high + OFF_PT &&
          stroke.to - stroke.from >= mmToPt(MARK_MM),
      );
    const { media, bleed, trim, lanes, strip } = this.layout;
    const tell = (what: string, at: number): void =>
      void faults.push([
        'C-LAYER',
        `${what} is missing`,
        `none at ${at.toFixed(2)} pt`,
        'a mark on every plate',
      ]);
    for (let lane = 0; lane < lanes; lane++) {
      const { x } = this.layout.origin('front', lane);
      for (const edge of [x + strip.bleedPt, x + strip.widthPt - strip.bleedPt]) {
        if (!has(true, edge, bleed.y1, media.y1)) tell('a crop mark above the strips', edge);
        if (!has(true, edge, media.y0, bleed.y0)) tell('a crop mark below the strips', edge);
      }
    }
    for (const edge of [trim.y0, trim.y1]) {
      if (!has(false, edge, media.x0, bleed.x0)) tell('a crop mark at the left', edge);
      if (!has(false, edge, bleed.x1, media.x1)) tell('a crop mark at the right', edge);
    }
    for (const [low, high] of [
      [media.x0, bleed.x0],
      [bleed.x1, media.x1],
    ] as const) {
      for (const part of REGISTER_AT) {
        const y = trim.y0 + part * (trim.y1 - trim.y0);
        const crossed = has(false, y, low, high) && has(true, (low + high) / 2, y - mmToPt(5), y + mmToPt(5));
        if (!crossed) tell('a register mark', y);
      }
    }
  }

  private checkPatches(paints: readonly StaticPaint[], faults: FurnitureFault[]): void {
    for (const ink of this.inks) {
      const found = paints.some(
        ({ kind, filled, colour, figures }) =>
          kind === 'path' && filled && colour === ink && figures.some((figure) => isPatch(boxOf([figure]))),
      );
      if (!found)
        faults.push(['C-LAYER', 'the colour bar lacks an ink', `no patch of ${ink}`, 'a patch of each ink']);
    }
  }

  private checkWords(words: string, side: SideName, faults: FurnitureFault[]): void {
    const { game, block, specimen } = this.slug;
    const profile = profileOf(this.book);
    const slug = [
      game,
      `block ${String(block).padStart(2, '0')}`,
      ...(specimen ? ['SPECIMEN'] : []),
      side,
      profile,
    ];
    const text = slug.join(' · ');
    if (saysSo(words, text)) return;
    faults.push(['C-RECON', 'the legend of the plates does not say what they are', 'other words', text]);
  }

  /** Whoever slits and rolls goes by the number above a lane. */
  private checkLaneNumbers(paints: readonly StaticPaint[], side: SideName, faults: FurnitureFault[]): void {
    const { layout } = this;
    const { lanes, strip, bleed } = layout;
    for (let lane = 0; lane < lanes; lane++) {
      const x0 = layout.origin(side, lane).x + strip.bleedPt;
      const x1 = x0 + strip.widthPt - 2 * strip.bleedPt;
      const above = paints.filter(({ kind, figures }) => {
        if (kind !== 'text') return false;
        const box = boxOf([figures[0]!]);
        return box.y0 >= bleed.y1 && box.x0 >= x0 && box.x1 <= x1;
      });
      const text = `lane ${lane + 1} of ${lanes}`;
      const words = above.map((glyph) => glyph.text ?? '').join('');
      if (!saysSo(words, text))
        faults.push(['C-RECON', 'the number of a lane does not stand above it', words || 'nothing', text]);
    }
  }

  private wordsOf({ xobject }: Placement): string {
    const { file } = this.book;
    const { stream } = xobject;
    const content = file.decode(stream, 'the content of a form');
    return wordsOfForm(file, content, file.optionalDict(stream.dict.get('Resources'), 'resources')).join('');
  }
}

/** Whether words hold a text, spaces left aside; signs that the font lacks are set as question marks. */
function saysSo(words: string, text: string): boolean {
  const dense = (of: string): string => of.normalize('NFC').replace(/\s/g, '');
  const escaped = Array.from(dense(text), (sign) => `[?${sign.replace(/[\\\]^-]/g, '\\$&')}]`);
  return new RegExp(escaped.join(''), 'u').test(dense(words));
}

/** Condition and name of the output profile, as the file has them; that they are missing is for preflight to tell. */
function profileOf({ file }: InkBook): string {
  const intents = file.resolve(file.dict(file.trailer.get('Root'), 'the catalog').get('OutputIntents'));
  const intent = file.optionalDict(Array.isArray(intents) ? intents[0] : null, 'the output intent');
  const text = (key: string): string => {
    const value = file.resolve(intent.get(key));
    return value instanceof PdfString ? textOf(value) : '';
  };
  return `${text('OutputConditionIdentifier')} ${text('Info')}`;
}

/** Beyond the box of its form nothing is painted. */
const isShown = ({ figures, limit }: StaticPaint): boolean =>
  figures.every((figure) => {
    const { x0, y0, x1, y1 } = boxOf([figure]);
    return (
      x0 >= limit.x0 - OFF_PT && y0 >= limit.y0 - OFF_PT && x1 <= limit.x1 + OFF_PT && y1 <= limit.y1 + OFF_PT
    );
  });

/** The straight lines that a paint draws on every plate. */
function strokesOf({ kind, figures, strokeColour }: StaticPaint): Stroke[] {
  if (kind !== 'path' || strokeColour !== REGISTRATION) return [];
  return figures.flatMap((figure): Stroke[] => {
    if (figure.length !== 4) return [];
    const { x0, y0, x1, y1 } = boxOf([figure]);
    if (x1 - x0 <= OFF_PT) return [{ upright: true, at: x0, from: y0, to: y1 }];
    return y1 - y0 <= OFF_PT ? [{ upright: false, at: y0, from: x0, to: x1 }] : [];
  });
}

const isPatch = ({ x0, y0, x1, y1 }: Box4): boolean =>
  x1 - x0 >= mmToPt(PATCH_MM[0]) && y1 - y0 >= mmToPt(PATCH_MM[1]);

const meet = (a: Box4, b: Box4): boolean =>
  a.x0 < b.x1 - OFF_PT && a.x1 > b.x0 + OFF_PT && a.y0 < b.y1 - OFF_PT && a.y1 > b.y0 + OFF_PT;

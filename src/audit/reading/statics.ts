/**
 * The static side of a page: the forms it places. What a set of forms does (where the coat lies, whether the art is blank
 * where data are, whether paints keep what is under them) is worked out once for each set that occurs, which is one for fronts and one for backs.
 */
import { mmToPt } from '../../shared/units.ts';
import { fingerprint } from '../pdf/fingerprint.ts';
import type { Placement } from '../pdf/machine.ts';
import type { Matrix } from '../pdf/matrix.ts';
import { CLIPPED, OVERPRINTS, TRANSPARENT } from '../pdf/paint.ts';
import type { InkBook } from '../pdf/resources.ts';
import { PdfName } from '../pdf/values.ts';
import { isBlank, needsBareBoard } from './art.ts';
import type { KnownStatics, NamedRegions, Statics } from './known-statics.ts';
import type { Layout, SideName } from './layout.ts';
import { type Box4, covers, inside } from './polygons.ts';
import type { Region } from './regions.ts';
import { seenText } from './seen-text.ts';
import { OVERSHOOT_PT } from './sort-runs.ts';
import { matrixOf, paintsOf, type StaticPaint } from './static-paints.ts';
import type { StripFile } from './strip-file.ts';

/** Names of the layers of a print file, from the board upwards, and of what stands around the strips of a sheet. */
export const LAYERS = {
  art: 'Art',
  imaging: 'Imaging',
  varnish: 'Varnish',
  coat: 'Coat',
  coatPrint: 'Coat print',
  perforation: 'Perforation',
  cut: 'Cut',
  marks: 'Marks',
  legend: 'Legend',
} as const;
/** Files have three decimals. */
const SLACK_PT = 0.02;

/** How many sets of forms of a file are kept. */
const MOST_SETS = 64;

/** The one form that must lie on each of these layers; other layers have none. */
const NEEDED = {
  front: [LAYERS.art, LAYERS.varnish, LAYERS.coat, LAYERS.coatPrint, LAYERS.perforation, LAYERS.cut],
  back: [LAYERS.art, LAYERS.perforation, LAYERS.cut],
} as const;

interface StaticSet {
  readonly placements: readonly Placement[];
  readonly side: SideName;
  /** Runs of text of the page. */
  readonly runs: number;
  readonly statics: Statics;
}

export class StaticsReader {
  private readonly book: InkBook;
  private readonly layout: Layout;
  /** The one ink of each layer that has a plate of its own. */
  private readonly inkOfLayer: ReadonlyMap<string, string>;
  private readonly marginPt: number;
  private readonly known: KnownStatics;
  private readonly sets: StaticSet[] = [];
  /** Content of the first art of each side. */
  private readonly art = new Map<SideName, Uint8Array>();

  /** @param known of files with the same strip and numbers */
  constructor(book: InkBook, strip: StripFile, layout: Layout, known: KnownStatics) {
    this.book = book;
    this.layout = layout;
    this.known = known;
    const { varnish, coat, perforation, cut } = strip.inks;
    this.inkOfLayer = new Map([
      [LAYERS.varnish, `Separation ${varnish.name} 1`],
      [LAYERS.coat, `Separation ${coat.name} 1`],
      [LAYERS.perforation, `Separation ${perforation.name} 1`],
      [LAYERS.cut, `Separation ${cut.name} 1`],
    ]);
    this.marginPt = mmToPt(strip.coatMarginMm);
  }

  /** @param runs how many runs of text the page has */
  read(placements: readonly Placement[], side: SideName, runs: number): Statics {
    for (const set of this.sets) {
      if (set.side === side && sameSet(set, placements, runs)) return set.statics;
    }
    // A damaged file may have a set a page; only the first ones are worth keeping.
    if (this.sets.length >= MOST_SETS) return this.work(placements, side, runs);
    const known = this.known.of(this.fingerprintOf(placements, side, runs), () =>
      this.work(placements, side, runs),
    );
    // The art of the other side is not in the fingerprint. A copy, since one set of forms is one object.
    const statics = { ...known, problems: [...known.problems, ...this.compareArt(placements, side)] };
    this.sets.push({ placements: placements.slice(), side, runs, statics });
    return statics;
  }

  /** Of all that `work` looks at. */
  private fingerprintOf(placements: readonly Placement[], side: SideName, runs: number): string | undefined {
    const { shown } = this.layout;
    const place = [side, shown.x0, shown.y0, shown.x1, shown.y1].join(' ');
    const how = placements.map(
      ({ layer, matrix, overprints, clipped, transparent, takesOver, afterRuns, xobject }) =>
        [
          ...[this.book.layers[layer]!, ...matrix, overprints, clipped, transparent, takesOver, xobject.kind],
          ...[afterRuns > 0, afterRuns < runs],
        ].join(' '),
    );
    return fingerprint(this.book.file, [
      ...[place, ...how].map((text) => new PdfName(text)),
      ...placements.map(({ xobject }) => xobject.stream),
    ]);
  }

  private work(placements: readonly Placement[], side: SideName, runs: number): Statics {
    const problems = new Set<string>();
    const coat: StaticPaint[] = [];
    const art: StaticPaint[] = [];
    const layers = placements.map(({ layer }) => this.book.layers[layer]!);
    const needed: readonly string[] = NEEDED[side];
    for (const layer of needed) if (!layers.includes(layer)) problems.add(`nothing lies on “${layer}”`);
    placements.forEach((placement, i) => {
      const layer = layers[i]!;
      const below = layers.slice(0, i);
      if (!needed.includes(layer)) problems.add(`a form lies on “${layer}”`);
      else if (below.includes(layer)) problems.add(`two forms lie on “${layer}”`);
      if (layer === LAYERS.varnish && below.includes(LAYERS.coat))
        problems.add('the varnish lies over the coat');
      if (layer === LAYERS.coatPrint && !below.includes(LAYERS.coat))
        problems.add('the print on the coat lies under the coat');
      if (layer === LAYERS.art) {
        if (placement.afterRuns > 0 || i > 0) problems.add('the art is painted over the data');
      } else if (placement.afterRuns < runs) problems.add(`“${layer}” lies under the data`);
      const whole = this.checkPlacement(placement, layer, problems);
      if (placement.xobject.kind !== 'Form') return;
      const paints = paintsOf(this.book, placement, problems);
      if (paints.length === 0) problems.add(`the form on “${layer}” is empty`);
      if (paints.some(({ paint }) => paint & TRANSPARENT)) problems.add(`paint on “${layer}” is transparent`);
      if (layer === LAYERS.art) {
        art.push(...paints);
      } else this.checkPaints(paints, layer, problems);
      if (layer === LAYERS.coat && whole) coat.push(...paints.filter((paint) => this.isCoat(paint)));
    });
    return {
      bare: this.bareOf(side, coat),
      spoiled: this.spoiledOf(side, art),
      words: side === 'back' ? seenText(art) : '',
      problems: [...problems],
    };
  }

  /** Whether a form is shown whole; what keeps it from that is a problem. */
  private checkPlacement(placement: Placement, layer: string, problems: Set<string>): boolean {
    const { clipped, transparent, xobject, matrix } = placement;
    if (clipped) problems.add(`“${layer}” is clipped`);
    if (transparent) problems.add(`“${layer}” is transparent`);
    if (xobject.kind !== 'Form') {
      problems.add(`an image lies on “${layer}”`);
      return false;
    }
    if (![matrix, matrixOf(this.book, placement)].every(isIdentity))
      problems.add(`“${layer}” is moved or turned`);
    const [x0, y0, x1, y1] = this.book.file.numbers(xobject.stream.dict.get('BBox'), 'the box of a form');
    const { shown } = this.layout;
    const page = {
      x0: shown.x0 + SLACK_PT,
      y0: shown.y0 + SLACK_PT,
      x1: shown.x1 - SLACK_PT,
      y1: shown.y1 - SLACK_PT,
    };
    if (!inside(page, { x0: x0!, y0: y0!, x1: x1!, y1: y1! }))
      problems.add(`the form on “${layer}” does not reach over the page`);
    return !clipped && !transparent;
  }

  /** Paints over the data. Preflight (PRINT-KEEPS-DATA) holds all their inks against the black plate. */
  private checkPaints(paints: readonly StaticPaint[], layer: string, problems: Set<string>): void {
    const ink = this.inkOfLayer.get(layer);
    for (const { kind, filled, colour, strokeColour, paint } of paints) {
      if (kind === 'image') problems.add(`an image lies on “${layer}”`);
      else if ((paint & OVERPRINTS) === 0) problems.add(`${kind} on “${layer}” erases what lies under it`);
      if (ink === undefined) continue;
      const used = kind === 'text' || filled ? [colour, strokeColour] : [strokeColour];
      for (const other of used)
        if (other !== undefined && other !== ink) problems.add(`“${layer}” is painted in ${other}`);
      if (layer !== LAYERS.coat) continue;
      if (kind !== 'path' || !filled) problems.add('the coat is not filled');
      else if (paint & CLIPPED) problems.add('the coat is clipped');
    }
  }

  private isCoat({ kind, filled, colour, paint }: StaticPaint): boolean {
    const shown = (paint & (CLIPPED | TRANSPARENT)) === 0;
    return kind === 'path' && filled && shown && colour === this.inkOfLayer.get(LAYERS.coat);
  }

  private compareArt(placements: readonly Placement[], side: SideName): string[] {
    for (const { layer, xobject } of placements) {
      if (this.book.layers[layer] !== LAYERS.art || xobject.kind !== 'Form') continue;
      const content = this.book.file.decode(xobject.stream, 'the art');
      if (!this.art.has(side)) this.art.set(side, content);
      const other = this.art.get(side === 'front' ? 'back' : 'front');
      if (other !== undefined && Buffer.compare(other, content) === 0)
        return ['the front and the back have the same art'];
    }
    return [];
  }

  private bareOf(side: SideName, coat: readonly StaticPaint[]): NamedRegions[] {
    const margin = Math.max(0, this.marginPt - OVERSHOOT_PT);
    return this.named(
      side,
      (region) =>
        region.hidden &&
        !coat.some(({ figures, limit }) =>
          rounded(region, margin).every((box) => inside(box, limit) && covers(figures, box)),
        ),
    );
  }

  private spoiledOf(side: SideName, art: readonly StaticPaint[]): NamedRegions[] {
    return this.named(side, (region) => needsBareBoard(region) && !isBlank(region, art));
  }

  /** The regions of each ticket that are so, in words. */
  private named(side: SideName, isSo: (region: Region) => boolean): NamedRegions[] {
    return this.layout.strip[side].byTicket.flatMap((regions, ticket) => {
      const names = regions.filter(isSo).map(({ name }) => name);
      return names.length === 0 ? [] : [{ ticket, names: names.join(', ') }];
    });
  }
}

function sameSet(set: StaticSet, placements: readonly Placement[], runs: number): boolean {
  if (set.placements.length !== placements.length) return false;
  for (let i = 0; i < placements.length; i++) {
    const p = set.placements[i]!;
    const q = placements[i]!;
    if (p.xobject.num !== q.xobject.num || p.layer !== q.layer || p.overprints !== q.overprints) return false;
    if (p.clipped !== q.clipped || p.transparent !== q.transparent) return false;
    if (p.takesOver !== q.takesOver) return false;
    if ((p.afterRuns === 0) !== (q.afterRuns === 0)) return false;
    if ((p.afterRuns === set.runs) !== (q.afterRuns === runs)) return false;
    for (let k = 0; k < 6; k++) if (p.matrix[k] !== q.matrix[k]) return false;
  }
  return true;
}

const isIdentity = (matrix: Matrix): boolean => [1, 0, 0, 1, 0, 0].every((value, i) => matrix[i] === value);

/** A region and all that is nearer to it than `by`, as boxes: its corners are round, as those of coats may be. */
function rounded(region: Region, by: number): Box4[] {
  return [0, 22.5, 45, 67.5, 90].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [dx, dy] = [by * Math.cos(angle), by * Math.sin(angle)];
    return { x0: region.x0 - dx, y0: region.y0 - dy, x1: region.x1 + dx, y1: region.y1 + dy };
  });
}

/**
 * The static side of a page: the forms it places. What a set of forms does (where the coat lies, whether its paints
 * keep what is under them) is worked out once for each set that occurs, which is one for fronts and one for backs.
 */
import { mmToPt } from '../../shared/units.ts';
import type { Matrix } from '../pdf/graphics-state.ts';
import { Interpreter } from '../pdf/interpreter.ts';
import type { Placement } from '../pdf/machine.ts';
import { CLIPPED, colourOf, layerOf, OVERPRINTS } from '../pdf/marks.ts';
import type { PaintedPath } from '../pdf/paths.ts';
import type { InkBook } from '../pdf/resources.ts';
import { type Box4, covers } from './polygons.ts';
import type { Region, Side } from './regions.ts';
import { OVERSHOOT_PT } from './sort-marks.ts';
import type { StripFile } from './strip-file.ts';

/** Names of the layers of a print file, from the board upwards. */
export const LAYERS = {
  art: 'Art',
  imaging: 'Imaging',
  varnish: 'Varnish',
  coat: 'Coat',
  coatPrint: 'Coat print',
  perforation: 'Perforation',
  cut: 'Cut',
} as const;
const KNOWN_LAYERS: ReadonlySet<string> = new Set(Object.values(LAYERS));

export interface Statics {
  /** Hidden regions that the coat does not cover, by ticket (from 0). */
  readonly bare: readonly { readonly ticket: number; readonly names: string }[];
  /** What is wrong with the forms themselves. */
  readonly problems: readonly string[];
}

export class StaticsReader {
  private readonly book: InkBook;
  /** The one ink of each layer that has a plate of its own. */
  private readonly inkOfLayer: ReadonlyMap<string, string>;
  private readonly marginPt: number;
  private readonly sets: { placements: readonly Placement[]; side: Side; statics: Statics }[] = [];

  constructor(book: InkBook, strip: StripFile) {
    this.book = book;
    const { varnish, coat, perforation, cut } = strip.inks;
    this.inkOfLayer = new Map([
      [LAYERS.varnish, `Separation ${varnish.name} 1`],
      [LAYERS.coat, `Separation ${coat.name} 1`],
      [LAYERS.perforation, `Separation ${perforation.name} 1`],
      [LAYERS.cut, `Separation ${cut.name} 1`],
    ]);
    this.marginPt = mmToPt(strip.coatMarginMm);
  }

  read(placements: readonly Placement[], side: Side): Statics {
    for (const set of this.sets) {
      if (set.side === side && sameSet(set.placements, placements)) return set.statics;
    }
    const statics = this.work(placements.slice(), side);
    // A damaged file may have a set a page; only the first ones are worth keeping.
    if (this.sets.length < 64) this.sets.push({ placements: placements.slice(), side, statics });
    return statics;
  }

  private work(placements: readonly Placement[], side: Side): Statics {
    const problems = new Set<string>();
    const coat: { figures: PaintedPath['figures']; limit: Box4 }[] = [];
    let coated = false;
    for (const placement of placements) {
      const layer = this.book.layers[placement.layer]!;
      if (!KNOWN_LAYERS.has(layer) || layer === LAYERS.imaging) problems.add(`a form lies on “${layer}”`);
      if (layer === LAYERS.coat) coated = true;
      if (layer === LAYERS.varnish && coated) problems.add('the varnish lies over the coat');
      if (layer === LAYERS.art && (placement.afterMarks > 0 || coated))
        problems.add('the art is painted over the data');
      if (layer === LAYERS.coatPrint && !coated) problems.add('the print on the coat lies under the coat');
      if (placement.xobject.kind !== 'Form') {
        if (layer !== LAYERS.art) problems.add(`an image lies on “${layer}”`);
        continue;
      }
      for (const path of this.pathsOf(placement, 0, problems)) {
        if (layer === LAYERS.art) continue;
        if ((path.paint & OVERPRINTS) === 0) problems.add(`paint on “${layer}” erases what lies under it`);
        const ink = this.inkOfLayer.get(layer);
        const colour = this.book.colours[colourOf(path.paint)]!;
        if (ink !== undefined && colour !== ink) problems.add(`“${layer}” is painted in ${colour}`);
        if (layer !== LAYERS.coat || colour !== ink) continue;
        if (!path.filled) problems.add('the coat is not filled');
        else if (path.paint & CLIPPED) problems.add('the coat is clipped');
        else coat.push({ figures: path.figures, limit: path.limit });
      }
    }
    const margin = Math.max(0, this.marginPt - OVERSHOOT_PT);
    const bare = side.byTicket.flatMap((regions, ticket) => {
      const names = regions.filter(
        (region) =>
          region.hidden &&
          !coat.some(({ figures, limit }) =>
            rounded(region, margin).every((box) => inside(box, limit) && covers(figures, box)),
          ),
      );
      return names.length === 0 ? [] : [{ ticket, names: names.map(({ name }) => name).join(', ') }];
    });
    return { bare, problems: [...problems] };
  }

  /** Paths of a form and of the forms it places. */
  private pathsOf(
    placement: Placement,
    depth: number,
    problems: Set<string>,
  ): (PaintedPath & { limit: Box4 })[] {
    const { file } = this.book;
    const { stream } = placement.xobject;
    if (depth > 8) {
      problems.add('forms are nested too deep');
      return [];
    }
    const own =
      file.resolve(stream.dict.get('Matrix')) === null
        ? [1, 0, 0, 1, 0, 0]
        : file.numbers(stream.dict.get('Matrix'), 'the matrix of a form');
    const matrix = product(own as unknown as Matrix, placement.matrix);
    const limit = boxUnder(file.numbers(stream.dict.get('BBox'), 'the box of a form'), matrix);
    const inner = new Interpreter(this.book);
    const content = file.decode(stream, 'the content of a form');
    inner.run(
      content,
      this.book.resources(stream.dict.get('Resources') ?? null),
      matrix,
      placement.layer,
      placement.overprints,
    );
    for (const problem of inner.problems) problems.add(`a form cannot be read: ${problem}`);
    if (this.book.layers[placement.layer] !== LAYERS.art) {
      for (let m = 0; m < inner.marks.count; m++) {
        if ((inner.marks.paint[m]! & OVERPRINTS) === 0) {
          problems.add(
            `text on “${this.book.layers[layerOf(inner.marks.paint[m]!)]}” erases what lies under it`,
          );
          break;
        }
      }
    }
    const nested = inner.placements.filter(({ xobject }) => xobject.kind === 'Form');
    return [
      ...inner.paths.map((path) => ({ ...path, limit })),
      ...nested.flatMap((next) => this.pathsOf(next, depth + 1, problems)),
    ];
  }
}

function sameSet(a: readonly Placement[], b: readonly Placement[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const p = a[i]!;
    const q = b[i]!;
    if (p.xobject.num !== q.xobject.num || p.layer !== q.layer || p.overprints !== q.overprints) return false;
    if ((p.afterMarks === 0) !== (q.afterMarks === 0)) return false;
    for (let k = 0; k < 6; k++) if (p.matrix[k] !== q.matrix[k]) return false;
  }
  return true;
}

/** A region and all that is nearer to it than `by`, as boxes: its corners are round, as those of coats may be. */
function rounded(region: Region, by: number): Box4[] {
  return [0, 22.5, 45, 67.5, 90].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [dx, dy] = [by * Math.cos(angle), by * Math.sin(angle)];
    return { x0: region.x0 - dx, y0: region.y0 - dy, x1: region.x1 + dx, y1: region.y1 + dy };
  });
}

const inside = (inner: Box4, outer: Box4): boolean =>
  inner.x0 >= outer.x0 && inner.y0 >= outer.y0 && inner.x1 <= outer.x1 && inner.y1 <= outer.y1;

function product(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[1] * n[2],
    m[0] * n[1] + m[1] * n[3],
    m[2] * n[0] + m[3] * n[2],
    m[2] * n[1] + m[3] * n[3],
    m[4] * n[0] + m[5] * n[2] + n[4],
    m[4] * n[1] + m[5] * n[3] + n[5],
  ];
}

function boxUnder(box: readonly number[], [a, b, c, d, e, f]: Matrix): Box4 {
  const [x0, y0, x1, y1] = box as [number, number, number, number];
  const xs = [x0, x1].flatMap((x) => [y0, y1].map((y) => a * x + c * y + e));
  const ys = [x0, x1].flatMap((x) => [y0, y1].map((y) => b * x + d * y + f));
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

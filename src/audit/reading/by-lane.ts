/** Sorts the forms of a sheet by the lane in which they stand, and moves each to where a strip stands that is alone. */
import type { Placement } from '../pdf/machine.ts';
import { IDENTITY } from '../pdf/matrix.ts';
import type { InkBook } from '../pdf/resources.ts';
import type { Layout, SideName } from './layout.ts';
import { LAYERS } from './statics.ts';

/** Files have four decimals; a thousandth of a point is less than any press can be off. */
const SLACK_PT = 0.002;

export interface FormsByLane {
  readonly lanes: readonly (readonly Placement[])[];
  /** Marks and legend, which stand around the strips. */
  readonly around: readonly Placement[];
  /** What stands in no lane, in words. */
  readonly lost: readonly string[];
}

export function byLane(
  placements: readonly Placement[],
  layout: Layout,
  side: SideName,
  book: InkBook,
): FormsByLane {
  const origins = Array.from({ length: layout.lanes }, (_, lane) => layout.origin(side, lane));
  const lanes: Placement[][] = origins.map(() => []);
  const around: Placement[] = [];
  const lost: string[] = [];
  for (const placement of placements) {
    const layer = book.layers[placement.layer]!;
    if (layer === LAYERS.marks || layer === LAYERS.legend) {
      around.push(placement);
      continue;
    }
    const [a, b, c, d, x, y] = placement.matrix;
    const upright = a === 1 && b === 0 && c === 0 && d === 1;
    const lane = origins.findIndex((to) => Math.abs(x - to.x) < SLACK_PT && Math.abs(y - to.y) < SLACK_PT);
    if (upright && lane >= 0) lanes[lane]!.push({ ...placement, matrix: IDENTITY });
    else lost.push(`“${layer}” at ${x.toFixed(2)}, ${y.toFixed(2)} pt`);
  }
  return { lanes, around, lost };
}

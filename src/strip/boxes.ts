/** Plain geometry of boxes [x, y, width, height] in millimetres. */
import type { BoxMm } from './schema.ts';

/** Rounding in definitions is no fault: a micrometre. */
const TOLERANCE_MM = 0.001;

/** Whether `inner` lies in `outer` with at least `marginMm` to each of its edges. */
export function liesInside(inner: BoxMm, outer: BoxMm, marginMm = 0): boolean {
  const least = marginMm - TOLERANCE_MM;
  return (
    inner[0] - outer[0] >= least &&
    inner[1] - outer[1] >= least &&
    outer[0] + outer[2] - inner[0] - inner[2] >= least &&
    outer[1] + outer[3] - inner[1] - inner[3] >= least
  );
}

/** Whether the two boxes share an area; touching edges do not count. */
export function overlap(a: BoxMm, b: BoxMm): boolean {
  const across = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const down = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  return across > TOLERANCE_MM && down > TOLERANCE_MM;
}

/** How far apart two boxes are; 0 if they touch or overlap. */
export function distance(a: BoxMm, b: BoxMm): number {
  const across = Math.max(a[0] - b[0] - b[2], b[0] - a[0] - a[2], 0);
  const down = Math.max(a[1] - b[1] - b[3], b[1] - a[1] - a[3], 0);
  return Math.hypot(across, down);
}

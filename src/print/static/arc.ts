/** Elliptic arcs of SVG paths as cubic curves (SVG 1.1, appendix F.6). */
import { apply, type Matrix } from './matrix.ts';
import type { Segment } from './path.ts';

export interface Arc {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly radii: readonly [number, number];
  /** Turn of the ellipse's axis, in degrees. */
  readonly turn: number;
  readonly large: boolean;
  readonly sweep: boolean;
}

/** The curves that follow the arc; a line where the arc has no radius, nothing where it has no length. */
export function arcSegments({ from, to, radii, turn, large, sweep }: Arc): readonly Segment[] {
  if (from[0] === to[0] && from[1] === to[1]) return [];
  if (radii[0] === 0 || radii[1] === 0) return [['L', to[0], to[1]]];
  const phi = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const half = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2] as const;
  const x = cos * half[0] + sin * half[1];
  const y = cos * half[1] - sin * half[0];
  let [rx, ry] = [Math.abs(radii[0]), Math.abs(radii[1])];
  // Radii that do not reach from one end to the other are grown until they do.
  const reach = Math.sqrt((x / rx) ** 2 + (y / ry) ** 2);
  if (reach > 1) [rx, ry] = [rx * reach, ry * reach];
  const spread = (rx * y) ** 2 + (ry * x) ** 2;
  const away = Math.sqrt(Math.max(0, (rx * ry) ** 2 / spread - 1)) * (large === sweep ? -1 : 1);
  const [cx, cy] = [(away * rx * y) / ry, (-away * ry * x) / rx];
  const start = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let angle = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - start;
  if (sweep && angle < 0) angle += 2 * Math.PI;
  if (!sweep && angle > 0) angle -= 2 * Math.PI;
  const place: Matrix = [
    cos * rx,
    sin * rx,
    -sin * ry,
    cos * ry,
    cos * cx - sin * cy + (from[0] + to[0]) / 2,
    sin * cx + cos * cy + (from[1] + to[1]) / 2,
  ];
  const count = Math.max(1, Math.ceil(Math.abs(angle) / (Math.PI / 2) - 1e-9));
  return Array.from({ length: count }, (_, index) =>
    unitCurve(place, start + (angle * index) / count, angle / count),
  );
}

/** The curve on the unit circle from `start` over `angle` (at most a quarter), under `place`. */
function unitCurve(place: Matrix, start: number, angle: number): Segment {
  const k = (4 / 3) * Math.tan(angle / 4);
  const [c0, s0] = [Math.cos(start), Math.sin(start)];
  const [c1, s1] = [Math.cos(start + angle), Math.sin(start + angle)];
  return [
    'C',
    ...apply(place, c0 - k * s0, s0 + k * c0),
    ...apply(place, c1 + k * s1, s1 - k * c1),
    ...apply(place, c1, s1),
  ];
}

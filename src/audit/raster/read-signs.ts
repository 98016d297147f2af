/**
 * Reads the signs of a picture by laying clean ones over its ink. A sign is read only if it is there whole and with
 * nothing added, but for one pixel along its edge, as the grid falls; what is left over is no sign.
 */
import type { Blob, Inked } from './blobs.ts';
import type { CleanSign } from './clean-signs.ts';

export interface FoundSign {
  readonly clean: CleanSign;
  /** Top left of its box in the picture. */
  readonly x: number;
  readonly y: number;
}

export interface SignReading {
  readonly signs: readonly FoundSign[];
  /** Ink that is no sign, or no whole one; largest first. */
  readonly left: readonly Blob[];
}

/** Pixels by which the box of a blob may differ from that of the sign. */
const BOX_SLACK = 2;
/** Share of a sign's ink that may be missing or too much: rounding on round edges. */
const MISFIT = 0.004;
const SHIFTS = [0, -1, 1, -2, 2];
/** Ink of fewer pixels is dust of the renderer, 0.1 mm across. */
const DUST = 6;

export function readSigns(inked: Inked, clean: readonly CleanSign[]): SignReading {
  const taken = new Set<number>();
  const areas = new Map(inked.blobs.map(({ label, area }) => [label, area]));
  const signs: FoundSign[] = [];
  const left: Blob[] = [];
  for (const blob of inked.blobs) {
    if (taken.has(blob.label)) continue;
    let best: { found: FoundSign; labels: ReadonlySet<number>; area: number } | undefined;
    for (const sign of clean) {
      if (!alike(blob, sign.anchor)) continue;
      const fit = fitOf(inked, areas, taken, blob, sign);
      // Of signs that fit, the one that explains more ink: a die with one spot is part of one with three.
      if (fit !== undefined && (best === undefined || fit.area > best.area)) best = fit;
    }
    if (best === undefined) {
      if (blob.area >= DUST) left.push(blob);
      continue;
    }
    for (const label of best.labels) taken.add(label);
    signs.push(best.found);
  }
  return { signs, left: left.filter(({ label }) => !taken.has(label)) };
}

/** Quick look before pixels are compared. */
function alike(a: Blob, b: Blob): boolean {
  const [width, height] = [b.x1 - b.x0, b.y1 - b.y0];
  return (
    Math.abs(a.x1 - a.x0 - width) <= BOX_SLACK &&
    Math.abs(a.y1 - a.y0 - height) <= BOX_SLACK &&
    // As much as the edge makes out, since it falls on the grid as it falls.
    Math.abs(a.area - b.area) <= 2 * (width + height)
  );
}

function fitOf(
  inked: Inked,
  areas: ReadonlyMap<number, number>,
  taken: ReadonlySet<number>,
  blob: Blob,
  sign: CleanSign,
): { found: FoundSign; labels: ReadonlySet<number>; area: number } | undefined {
  for (const dy of SHIFTS) {
    for (const dx of SHIFTS) {
      const [x, y] = [blob.x0 - sign.anchor.x0 + dx, blob.y0 - sign.anchor.y0 + dy];
      const labels = new Set<number>();
      if (misfitAt(inked, areas, taken, sign, x, y, labels) > MISFIT) continue;
      const area = [...labels].reduce((sum, label) => sum + areas.get(label)!, 0);
      return { found: { clean: sign, x, y }, labels, area };
    }
  }
  return undefined;
}

/** Share of missing and added ink if the sign stands at (x, y); `labels` gets the blobs that it is made of. */
function misfitAt(
  { labels, width, height }: Inked,
  areas: ReadonlyMap<number, number>,
  taken: ReadonlySet<number>,
  sign: CleanSign,
  x: number,
  y: number,
  own: Set<number>,
): number {
  const { core, reach } = sign;
  const pixels = core.length / 2;
  const worst = Math.ceil(pixels * MISFIT);
  const labelAt = (px: number, py: number): number =>
    px < 0 || py < 0 || px >= width || py >= height ? 0 : labels[py * width + px]!;
  let missing = 0;
  let last = 0;
  for (let i = 0; i < core.length; i += 2) {
    const label = labelAt(x + core[i]!, y + core[i + 1]!);
    if (label === last && label !== 0) continue;
    if (label === 0 || taken.has(label)) {
      if (++missing > worst) return 1;
    } else {
      own.add(label);
      last = label;
    }
  }
  let within = 0;
  for (let i = 0; i < reach.length; i += 2) {
    const label = labelAt(x + reach[i]!, y + reach[i + 1]!);
    if (label !== 0 && (label === last || own.has(label))) within++;
  }
  let all = 0;
  for (const label of own) all += areas.get(label)!;
  return (missing + all - within) / Math.max(1, pixels);
}

/** Ink and what hangs together in it. */
import type { Grey } from './pages.ts';

/** Darker than half way to black counts as ink. */
export const INK_BELOW = 128;

/** Pixels that touch one another, corners included. `label` names them in the picture's labels. */
export interface Blob {
  readonly label: number;
  x0: number;
  y0: number;
  /** Inclusive. */
  x1: number;
  y1: number;
  area: number;
}

export interface Inked {
  readonly width: number;
  readonly height: number;
  /** Per pixel: 0 = no ink, else the label of its blob. */
  readonly labels: Int32Array;
  /** Largest first. */
  readonly blobs: readonly Blob[];
}

/** Finds all blobs of a picture: runs of ink row by row, and runs that touch those of the row above are one. */
export function blobsOf({ data, width, height }: Grey): Inked {
  /** Four numbers a run: row, first pixel, pixel after the last, label. */
  const runs: number[] = [];
  const parents: number[] = [0];
  const rootOf = (label: number): number => {
    let root = label;
    while (parents[root] !== root) root = parents[root]!;
    return root;
  };
  let [aboveFrom, aboveTo] = [0, 0];
  for (let y = 0; y < height; y++) {
    const from = runs.length;
    let above = aboveFrom;
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at++) {
      if (data[at]! >= INK_BELOW) continue;
      const x0 = at - y * width;
      while (at < end && data[at]! < INK_BELOW) at++;
      const x1 = at - y * width;
      let label = 0;
      while (above < aboveTo && runs[above + 2]! < x0) above += 4;
      // Corners touch, too.
      for (let other = above; other < aboveTo && runs[other + 1]! <= x1; other += 4) {
        const root = rootOf(runs[other + 3]!);
        if (label === 0) label = root;
        else if (root !== label) {
          parents[Math.max(root, label)] = Math.min(root, label);
          label = Math.min(root, label);
        }
      }
      if (label === 0) label = parents.push(parents.length) - 1;
      runs.push(y, x0, x1, label);
    }
    [aboveFrom, aboveTo] = [from, runs.length];
  }
  const labels = new Int32Array(width * height);
  const blobs = new Map<number, Blob>();
  for (let run = 0; run < runs.length; run += 4) {
    const [y, x0, x1] = [runs[run]!, runs[run + 1]!, runs[run + 2]!];
    const label = rootOf(runs[run + 3]!);
    labels.fill(label, y * width + x0, y * width + x1);
    const blob = blobs.get(label);
    if (blob === undefined) blobs.set(label, { label, x0, y0: y, x1: x1 - 1, y1: y, area: x1 - x0 });
    else {
      blob.x0 = Math.min(blob.x0, x0);
      blob.x1 = Math.max(blob.x1, x1 - 1);
      blob.y1 = y;
      blob.area += x1 - x0;
    }
  }
  return { width, height, labels, blobs: [...blobs.values()].sort((a, b) => b.area - a.area) };
}

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

/** Finds all blobs of a picture: labels row by row, and labels that meet are made one. */
export function blobsOf({ data, width, height }: Grey): Inked {
  const labels = new Int32Array(width * height);
  const parents: number[] = [0];
  const rootOf = (label: number): number => {
    let root = label;
    while (parents[root] !== root) root = parents[root]!;
    parents[label] = root;
    return root;
  };
  /** Places of all ink, so that the paper is walked over once. */
  const ink: number[] = [];
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) {
      const at = start + x;
      if (data[at]! >= INK_BELOW) continue;
      ink.push(at);
      let label = x > 0 ? labels[at - 1]! : 0;
      if (y > 0) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x + 1 < width ? 1 : 0); dx++) {
          const above = labels[at - width + dx]!;
          if (above === 0 || above === label) continue;
          if (label === 0) label = above;
          else {
            const [a, b] = [rootOf(label), rootOf(above)];
            parents[Math.max(a, b)] = Math.min(a, b);
          }
        }
      }
      if (label === 0) label = parents.push(parents.length) - 1;
      labels[at] = label;
    }
  }
  const blobs: (Blob | undefined)[] = [];
  for (const at of ink) {
    const label = rootOf(labels[at]!);
    labels[at] = label;
    const [x, y] = [at % width, Math.floor(at / width)];
    const blob = blobs[label];
    if (blob === undefined) blobs[label] = { label, x0: x, y0: y, x1: x, y1: y, area: 1 };
    else {
      if (x < blob.x0) blob.x0 = x;
      if (x > blob.x1) blob.x1 = x;
      blob.y1 = y;
      blob.area++;
    }
  }
  const found = blobs.filter((blob) => blob !== undefined);
  return { width, height, labels, blobs: found.sort((a, b) => b.area - a.area) };
}

/** Memory of a process and all that it started, as the kernel counts it. */
import { readFileSync } from 'node:fs';

/** Resident megabytes of the tree under `pid`; undefined where there is no /proc. */
export function treeRssMB(pid: number): number | undefined {
  // In kilobytes; statm counts pages, and not every machine has pages of 4 KB.
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(contentOf(`/proc/${pid}/status`))?.[1];
  if (kilobytes === undefined) return undefined;
  const children = contentOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  const below = children.reduce((sum, child) => sum + (treeRssMB(Number(child)) ?? 0), 0);
  return (Number(kilobytes) * 1024) / 1e6 + below;
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Gone already, or a system without such files.
    return '';
  }
}

/** Looks at a tree every 50 ms until `stop`, which gives the highest sum seen; undefined where there is no /proc. */
export function watchTree(pid: number): () => number | undefined {
  let peak: number | undefined;
  const look = (): void => {
    const now = treeRssMB(pid);
    if (now !== undefined) peak = Math.max(peak ?? 0, now);
  };
  const timer = setInterval(look, 50);
  look();
  return () => {
    clearInterval(timer);
    return peak;
  };
}

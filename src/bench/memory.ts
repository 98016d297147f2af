/** Memory of a process and all that it started, as the kernel counts it. */
import { readFileSync } from 'node:fs';

/** Resident megabytes of the tree under `pid`; undefined where there is no /proc. */
export function treeRssMB(pid: number): number | undefined {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const below = children.reduce((sum, child) => sum + (treeRssMB(Number(child)) ?? 0), 0);
    return (pages * 4096) / 1e6 + below;
  } catch {
    return undefined;
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

/** Folders that are either whole or not there: filled under a hidden name, then renamed in place of the one before. */
import { renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileSystemError, makeFolder } from './atomic-file.ts';

/**
 * Runs `fill` on a new folder, which takes the name `path` when it is done; the folder that had it before stays whole
 * until then. If `fill` throws, nothing is left; what a killed run leaves is swept by the next.
 */
export async function withAtomicFolder<T>(path: string, fill: (folder: string) => Promise<T>): Promise<T> {
  // Names that sweep.ts knows.
  const hidden = (what: string): string =>
    join(dirname(path), `.${basename(path)}${what}.${process.pid}-0.tmp`);
  const [made, replaced] = [hidden(''), hidden('.replaced')];
  try {
    makeFolder(made);
    const result = await fill(made);
    renameIfThere(path, replaced);
    renameSync(made, path);
    return result;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : fileSystemError(path, error);
  } finally {
    for (const folder of [made, replaced]) rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder cannot be renamed over one that holds something. */
function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Removes what a killed run left behind: temporary files and folders whose process is gone. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** `.<name>.<process>-<thread>.tmp`, as atomic-file.ts and atomic-folder.ts name them. */
const TEMPORARY = /^\..+\.(\d+)-\d+\.tmp$/;

/** Sweeps a folder and the folders in it. Files of running processes stay. */
export function sweepTemporaries(folder: string): void {
  for (const entry of listing(folder)) {
    const path = join(folder, entry.name);
    const owner = TEMPORARY.exec(entry.name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(path, { recursive: true, force: true });
    else if (entry.isDirectory()) sweepTemporaries(path);
  }
}

function listing(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Not made yet.
    return [];
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

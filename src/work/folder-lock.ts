/** One run at a time in a block's folder: two would do the same work twice, and take each other's leavings for done. */
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readBounded } from '../shared/bounded-read.ts';
import { badInput, RotativeError } from '../shared/errors.ts';
import { fileSystemError, makeFolder } from './atomic-file.ts';

interface Owner {
  readonly process: number;
  /** When the process began, in the system's own count, since numbers of processes come again. */
  readonly began: string;
  readonly host: string;
  readonly verb: string;
}

const MOST_LOCK_BYTES = 4096;

/** Takes the folder for this process until the returned function is called. Throws `badInput` if another run has it. */
export function lockFolder(folder: string, verb: string): () => void {
  const path = join(folder, '.lock');
  const mine = JSON.stringify({ process: process.pid, began: beganOf(process.pid), host: hostname(), verb });
  const own = `${path}.${process.pid}-0.tmp`;
  try {
    makeFolder(folder);
    writeFileSync(own, mine, { mode: 0o600 });
    for (;;) {
      try {
        linkSync(own, path);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        removeStale(path, folder);
      }
    }
  } catch (error) {
    throw error instanceof RotativeError ? error : fileSystemError(path, error);
  } finally {
    quietly(() => unlinkSync(own));
  }
  return () => {
    quietly(() => {
      if (readFileSync(path, 'utf8') === mine) unlinkSync(path);
    });
  };
}

/** Removes the lock of a run that is no more; throws if the run goes on. */
function removeStale(path: string, folder: string): void {
  const found = lockIn(path);
  if (found === undefined) return;
  const owner = parseOwner(found);
  if (owner !== undefined) {
    if (owner.host !== hostname()) {
      throw badInput(
        'FOLDER_BUSY',
        `a run of "${owner.verb}" on ${owner.host} works in ${folder}: wait for it; if that machine is down, delete ${path}`,
        { details: { folder, ...owner } },
      );
    }
    if (isRunning(owner)) {
      throw badInput(
        'FOLDER_BUSY',
        `a run of "${owner.verb}" (process ${owner.process}) works in ${folder}: wait for it, or stop it; finished files are kept`,
        { details: { folder, ...owner } },
      );
    }
  }
  // Two runs may find it stale at once: what is moved away is looked at again, and put back if it is a newer one.
  const aside = `${path}.stale.${process.pid}-0.tmp`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (lockIn(aside) !== found) quietly(() => linkSync(aside, path));
  quietly(() => unlinkSync(aside));
}

function isRunning({ process: id, began }: Owner): boolean {
  try {
    process.kill(id, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = beganOf(id);
  return now === '' || began === '' || now === began;
}

/** Start of a process as Linux tells it; empty where it does not. One that is dead and not yet buried never began. */
function beganOf(id: number): string {
  const line = contentOf(`/proc/${id}/stat`) ?? '';
  // The name of the program, in brackets, may hold spaces and brackets itself.
  const [state, ...rest] = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? 'dead' : (rest[18] ?? '');
}

/** What a lock says; undefined if it is gone. Throws `badInput` for what is no file of ours. */
function lockIn(path: string): string | undefined {
  try {
    const bytes = readBounded(path, MOST_LOCK_BYTES);
    return bytes && Buffer.from(bytes).toString('utf8');
  } catch (cause) {
    const why = (cause as Error).message;
    throw badInput('FOLDER_BUSY', `${path} ${why}: delete it if no run works in this folder`, { cause });
  }
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function parseOwner(content: string): Owner | undefined {
  try {
    const owner = JSON.parse(content) as Owner;
    return Number.isInteger(owner.process) && owner.process > 0 ? owner : undefined;
  } catch {
    return undefined;
  }
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // Gone already.
  }
}

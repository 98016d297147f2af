/**
 * Files that are either whole or not there: bytes go to a hidden temporary file in the same folder, which takes
 * its final name only when everything is on disk. The SHA-256 is made on the way.
 */
import { createHash, type Hash } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { badEnvironment, type RotativeError } from '../shared/errors.ts';

/** What is recorded of a finished file. */
export interface FileSeal {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Whoever reads data or print files knows the prizes: they are their owner's alone. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** A link that someone laid under the name of a temporary file must not lead our bytes elsewhere. */
const OPEN_NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

/** Large enough that system calls don't count, small enough that workers stay lean. */
const BUFFER_BYTES = 1 << 20;

export class AtomicFile {
  readonly path: string;
  readonly #temporary: string;
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  readonly #hash: Hash = createHash('sha256');
  #used = 0;
  #bytes = 0;
  #fd: number;

  /** Opens the temporary file, making the folder if needed. Throws badEnvironment (exit code 3). */
  constructor(path: string) {
    this.path = path;
    this.#temporary = join(dirname(path), `.${basename(path)}.${process.pid}-${threadId}.tmp`);
    this.#fd = guard(path, () => {
      makeFolder(dirname(path));
      return openSync(this.#temporary, OPEN_NEW, PRIVATE_FILE);
    });
  }

  write(chunk: Uint8Array): void {
    if (this.#used + chunk.length > BUFFER_BYTES) this.#flush();
    if (chunk.length > BUFFER_BYTES) {
      this.#put(chunk);
      return;
    }
    this.#buffer.set(chunk, this.#used);
    this.#used += chunk.length;
  }

  /** Puts the file under its final name. After this it is complete and on disk. */
  commit(): FileSeal {
    this.#flush();
    guard(this.path, () => {
      fsyncSync(this.#fd);
      closeSync(this.#fd);
      this.#fd = -1;
      renameSync(this.#temporary, this.path);
    });
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  /** Leaves nothing behind. Safe to call after a failure at any point. */
  abort(): void {
    try {
      if (this.#fd >= 0) closeSync(this.#fd);
      this.#fd = -1;
      unlinkSync(this.#temporary);
    } catch {
      // The first failure is the one to report.
    }
  }

  #flush(): void {
    if (this.#used === 0) return;
    this.#put(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  #put(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    guard(this.path, () => {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#fd, bytes, done);
    });
  }
}

/**
 * Makes a folder and those above it. One step at a time: Node's own recursive mkdir never returns where a system
 * refuses a folder as "not there" (/proc).
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = path; !existsSync(at); at = dirname(at)) missing.push(at);
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, PRIVATE_FOLDER);
    } catch (error) {
      // Another worker may have made it meanwhile.
      if (!existsSync(folder)) throw error;
    }
  }
}

/** Writes a whole file at once, atomically. */
export function writeFileAtomic(path: string, content: Uint8Array | string): FileSeal {
  return withAtomicFile(path, (file) => {
    file.write(typeof content === 'string' ? Buffer.from(content) : content);
  });
}

/** Runs `fill` on a new file; commits it, or removes it if `fill` throws. */
export function withAtomicFile(path: string, fill: (file: AtomicFile) => void): FileSeal {
  const file = new AtomicFile(path);
  try {
    fill(file);
    return file.commit();
  } catch (error) {
    file.abort();
    throw error;
  }
}

/** As `withAtomicFile`, for what comes in pieces over time. */
export async function withAtomicFileAsync(
  path: string,
  fill: (file: AtomicFile) => Promise<void>,
): Promise<FileSeal> {
  const file = new AtomicFile(path);
  try {
    await fill(file);
    return file.commit();
  } catch (error) {
    file.abort();
    throw error;
  }
}

const ADVICE: Record<string, string> = {
  ENOSPC: 'the disk is full; free some space and run again, finished files are kept',
  EDQUOT: 'the disk quota is used up; free some space and run again, finished files are kept',
  EACCES: 'permission denied; choose another folder with --out or change its permissions',
  EPERM: 'not permitted; choose another folder with --out or change its permissions',
  EROFS: 'the file system is read-only; choose another folder with --out',
  ENOTDIR: 'a part of this path is a file, not a folder; choose another folder with --out',
  EEXIST: 'a part of this path is a file, not a folder; choose another folder with --out',
  ENOENT: 'this folder cannot be made here; choose another folder with --out',
  ELOOP: 'a link lies in the way; delete it, or choose another folder',
  EMFILE: 'too many open files; use fewer --workers',
};

/** Turns an error of the file system into one that says what to do. */
export function fileSystemError(path: string, cause: unknown): RotativeError {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown';
  const advice = ADVICE[code] ?? `the system says ${code}`;
  return badEnvironment('CANNOT_WRITE', `cannot write ${path}: ${advice}`, {
    details: { path, code },
    cause,
  });
}

function guard<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw fileSystemError(path, error);
  }
}

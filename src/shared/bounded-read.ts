/** Reading small files that others may have laid out for us: never a device, a pipe or more than was bargained for. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Why a path that is there was not read; its message goes after a name ("… is no file"). */
export class Unreadable extends Error {}

/**
 * The bytes of a regular file of at most so many; undefined if nothing is there. Throws `Unreadable` for what is no
 * file, too long, or refused by the system.
 */
export function readBounded(path: string, mostBytes: number): Uint8Array | undefined {
  let fd: number;
  try {
    // Opening a pipe would wait for whoever writes into it.
    fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Unreadable(`cannot be read (${code})`, { cause });
  }
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile()) throw new Unreadable('is no file');
    if (stats.size > mostBytes)
      throw new Unreadable(`has ${stats.size} bytes, and may have ${mostBytes} at most`);
    const bytes = new Uint8Array(stats.size);
    let used = 0;
    while (used < bytes.length) {
      const read = readSync(fd, bytes, used, bytes.length - used, null);
      if (read === 0) break;
      used += read;
    }
    return bytes.subarray(0, used);
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable(`cannot be read (${(cause as NodeJS.ErrnoException).code})`, { cause });
  } finally {
    closeSync(fd);
  }
}

/** Key files on disk: a whole key, or two shares of one. Only their owner may read them, and no message shows a byte. */
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { toHex } from '../random/hex.ts';
import {
  decodeShare,
  encodeShare,
  joinShares,
  type KeyShare,
  looksLikeShare,
  splitKey,
} from '../random/key-shares.ts';
import { keyId, parseKey } from '../random/keys.ts';
import { badInput, RotativeError } from '../shared/errors.ts';
import { fileSystemError } from '../work/atomic-file.ts';

/** A key that was read, and how many people had to come together for it. */
export interface HeldKey {
  readonly master: Uint8Array;
  /** 1: one file holds the whole key. 2: two shares. */
  readonly holders: 1 | 2;
}

/** Larger than any key file; what is longer is none. */
const MOST_BYTES = 4096;
const GROUP_OR_OTHERS = 0o077;

/**
 * Reads the key of one file, or of two shares in any order. Throws `badInput` for files that others can read, a share
 * alone, the same share twice, shares of two keys, and damaged ones.
 */
export function readKeyFiles(paths: readonly string[]): HeldKey {
  const files = paths.map((path) => ({ path, bytes: readPrivate(path) }));
  const shares: KeyShare[] = [];
  try {
    const [first, second] = files;
    if (first === undefined || files.length > 2) {
      throw badInput('KEY_COUNT', '--key is given once for a whole key, or twice for the two shares of one');
    }
    for (const { path, bytes } of files) {
      if (looksLikeShare(bytes)) shares.push(told(path, () => decodeShare(bytes)));
    }
    if (shares.length === 0 && second === undefined) {
      return { master: told(first.path, () => parseKey(first.bytes)), holders: 1 };
    }
    const [a, b] = shares;
    if (a !== undefined && b !== undefined) return { master: joinShares(a, b), holders: 2 };
    throw second === undefined
      ? badInput(
          'SHARE_ALONE',
          `${first.path} is the ${a!.role}'s share of key ${a!.keyId}, and a share alone is no key: give the other with a second --key`,
        )
      : badInput(
          'KEYS_MIXED',
          `--key is given twice, and not for two shares: give one whole key, or two shares of one key`,
        );
  } finally {
    for (const { bytes } of files) bytes.fill(0);
    for (const { bytes } of shares) bytes.fill(0);
  }
}

/** Writes a whole key; gives its id. The file must not be there. */
export function writeKeyFile(path: string, master: Uint8Array): string {
  const digits = toHex(master);
  const content = Buffer.concat([digits, Buffer.from('\n')]);
  writePrivateFile(path, content);
  digits.fill(0);
  content.fill(0);
  return keyId(master);
}

/** Writes the two shares of a key as `<path>.printer` and `<path>.lottery`; none of them may be there. */
export function writeShareFiles(
  path: string,
  master: Uint8Array,
  noise: Uint8Array,
): { readonly role: KeyShare['role']; readonly path: string }[] {
  const shares = splitKey(master, noise).map((share) => ({ share, path: `${path}.${share.role}` }));
  for (const { path: one } of shares) refuseExisting(one);
  const written: string[] = [];
  try {
    for (const { share, path: one } of shares) {
      const content = encodeShare(share);
      writePrivateFile(one, content);
      written.push(one);
      content.fill(0);
      share.bytes.fill(0);
    }
  } catch (error) {
    // One share without the other is of no use, and would stand in the way of the next attempt.
    for (const one of written) rmSync(one, { force: true });
    throw error;
  }
  return shares.map(({ share, path: one }) => ({ role: share.role, path: one }));
}

function refuseExisting(path: string): void {
  if (existsSync(path)) {
    throw badInput('KEY_EXISTS', `${path} exists: a key is never overwritten, choose another name`);
  }
}

/** Writes a secret file that must not be there yet; only its owner may read it. */
export function writePrivateFile(path: string, content: Uint8Array): void {
  refuseExisting(path);
  try {
    const fd = openSync(path, 'wx', 0o600);
    try {
      for (let done = 0; done < content.length; ) done += writeSync(fd, content, done);
      fsyncSync(fd);
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    throw fileSystemError(path, error);
  }
}

/** The bytes of a file that nobody else can read; asked of the open file, so that it cannot be exchanged meanwhile. */
export function readPrivate(path: string, most = MOST_BYTES): Uint8Array {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch (cause) {
    throw badInput('KEY_MISSING', `cannot read the key file ${path}: make one with "rotative keygen"`, {
      cause,
    });
  }
  try {
    const { mode, size } = fstatSync(fd);
    if (process.platform !== 'win32' && (mode & GROUP_OR_OTHERS) !== 0) {
      throw badInput('KEY_READABLE', `others can read the key file ${path}: run "chmod 600" on it`);
    }
    if (size > most)
      throw badInput(
        'KEY_FORMAT',
        `${path} is no key file: it is too long. Make one with "rotative keygen".`,
      );
    const buffer = new Uint8Array(most);
    const used = readSync(fd, buffer, 0, most, 0);
    const bytes = buffer.slice(0, used);
    buffer.fill(0);
    return bytes;
  } catch (cause) {
    if (cause instanceof RotativeError) throw cause;
    throw badInput('KEY_MISSING', `cannot read the key file ${path}: give a file made by "rotative keygen"`, {
      cause,
    });
  } finally {
    closeSync(fd);
  }
}

/** Names the file in an error of what it holds. */
function told<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RotativeError)) throw error;
    throw badInput(error.code, `${path}: ${error.message}`);
  }
}

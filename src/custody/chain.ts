/**
 * A log that cannot be rewritten unseen: a folder with one file an entry, each naming the SHA-256 of the one before.
 *
 *     000001.json  { "n": 1, "previous": <origin>, … }
 *     000002.json  { "n": 2, "previous": <SHA-256 of 000001.json>, … }
 *
 * An entry is made once and never opened for writing again: it takes its name by a link, which fails if the name is
 * taken. So writers need no lock, no writer can tear another's entry, and what was read before it is what it follows.
 */
import { closeSync, fsyncSync, linkSync, openSync, readdirSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { readBounded } from '../shared/bounded-read.ts';
import { sha256 } from '../shared/sha256.ts';
import { fileSystemError, makeFolder } from '../work/atomic-file.ts';

/** What an entry says, beside its place in the chain. */
export type EntryBody = Readonly<Record<string, unknown>>;

export interface Entry<B extends EntryBody = EntryBody> {
  /** From 1. */
  readonly n: number;
  /** SHA-256 of the entry's file, lower-case hex. */
  readonly sha256: string;
  readonly body: B;
}

/** The last entry of a chain, which stands for all of it. */
export interface Head {
  readonly count: number;
  readonly sha256: string;
}

export interface ChainReading<B extends EntryBody = EntryBody> {
  /** Entries up to the first fault. */
  readonly entries: readonly Entry<B>[];
  /** What is wrong, a sentence each; none if the chain holds. */
  readonly faults: readonly string[];
}

const ENTRY = /^(\d{6,})\.json$/;
const nameOf = (n: number): string => `${String(n).padStart(6, '0')}.json`;

export class Chain<B extends EntryBody = EntryBody> {
  readonly folder: string;
  /** What the first entry names as the one before. */
  readonly #origin: string;

  /** @param origin any text that says whose chain this is: a chain of another does not fit in its place */
  constructor(folder: string, origin: string) {
    this.folder = folder;
    this.#origin = sha256(`rotative-chain/1 ${origin}`);
  }

  /** Head of a chain without entries. */
  get origin(): Head {
    return { count: 0, sha256: this.#origin };
  }

  /** Reads and checks all entries. */
  read(): ChainReading<B> {
    const entries: Entry<B>[] = [];
    const faults: string[] = [];
    let names: string[];
    try {
      names = readdirSync(this.folder).sort();
    } catch (error) {
      // Not begun yet. What is there and cannot be read is never taken for empty.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { entries, faults };
      throw fileSystemError(this.folder, error);
    }
    for (const name of names) {
      if (ENTRY.test(name) || name.startsWith('.')) continue;
      faults.push(`${name} is no entry and does not belong here`);
    }
    const numbers = names.flatMap((name) => ENTRY.exec(name)?.[1] ?? []).map(Number);
    numbers.sort((a, b) => a - b);
    const last = numbers.at(-1) ?? 0;
    let previous = this.#origin;
    for (let n = 1; n <= last; n++) {
      if (!numbers.includes(n)) {
        faults.push(`entry ${n} is missing, and there are entries after it`);
        break;
      }
      const file = fileOf(join(this.folder, nameOf(n)));
      const body = file === undefined ? 'cannot be read' : parseEntry<B>(file, n, previous);
      if (file === undefined || typeof body === 'string') {
        faults.push(`entry ${n} ${body}`);
        break;
      }
      previous = sha256(file);
      entries.push({ n, sha256: previous, body });
    }
    return { entries, faults };
  }

  /**
   * Appends an entry. `make` sees the entries it will follow and may throw to refuse; it is asked again when another
   * writer was quicker, so that a decision is never taken on an old state. Throws badEnvironment if the disk refuses.
   */
  append(make: (reading: ChainReading<B>) => B): Entry<B> {
    for (;;) {
      const reading = this.read();
      const n = reading.entries.length + 1;
      const previous = reading.entries.at(-1)?.sha256 ?? this.#origin;
      const body = make(reading);
      const file = entryFile(n, previous, body);
      if (putOnce(join(this.folder, nameOf(n)), file)) return { n, sha256: sha256(file), body };
    }
  }
}

const entryFile = (n: number, previous: string, body: EntryBody): string =>
  `${JSON.stringify({ n, previous, ...body })}\n`;

/** Far longer than any entry: lists of packs and reasons are short. */
const MOST_BYTES = 1 << 24;

function fileOf(path: string): Uint8Array | undefined {
  try {
    return readBounded(path, MOST_BYTES);
  } catch {
    return undefined;
  }
}

/** The body of an entry, or what is wrong with it. */
function parseEntry<B extends EntryBody>(file: Uint8Array, n: number, previous: string): B | string {
  let entry: unknown;
  try {
    entry = JSON.parse(Buffer.from(file).toString('utf8'));
  } catch {
    return 'cannot be read';
  }
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return 'cannot be read';
  const { n: number, previous: before, ...body } = entry as Record<string, unknown>;
  if (number !== n) return `says that it is entry ${JSON.stringify(number)?.slice(0, 20)}`;
  if (before !== previous)
    return n === 1 ? 'belongs to another log' : `does not follow entry ${n - 1}: one of them was altered`;
  if (entryFile(n, previous, body) !== Buffer.from(file).toString('utf8')) return 'was altered';
  return body as B;
}

/** Makes a file that is whole from its first moment; false if the name is taken. */
function putOnce(path: string, content: string): boolean {
  const folder = join(path, '..');
  const temporary = join(folder, `.${path.split(/[\\/]/).at(-1)}.${process.pid}-${threadId}.tmp`);
  try {
    makeFolder(folder);
    const fd = openSync(temporary, 'w', 0o600);
    try {
      const bytes = Buffer.from(content);
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw fileSystemError(path, error);
  } finally {
    try {
      unlinkSync(temporary);
    } catch {
      // Was never made.
    }
  }
}

/**
 * The journal of a block: one JSON line for each finished file, appended when the file has its final name. It is
 * what `run` goes by: a file is skipped when its line names the same inputs and its bytes still have that hash.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PackRange } from '../custody/spoils.ts';
import { sha256 } from '../shared/sha256.ts';
import { type FileSeal, fileSystemError, makeFolder } from './atomic-file.ts';
import type { PrintFileName } from './paths.ts';

export type Phase = 'deal' | 'print' | 'audit';

export interface JournalLine extends FileSeal {
  /** Reprints and the overview of `run` are files of the block, too, and no phases: `part` is their number or page then. */
  readonly phase: Phase | 'reprint' | 'sample';
  readonly part: number;
  /** Packs of a reprint, which lie anywhere in the block; not there for its static plates. */
  readonly packs?: readonly PackRange[];
  /** Which of several print files of the part; one that stands alone has no name. */
  readonly file?: PrintFileName;
  /** Fingerprint of everything that the bytes depend on. */
  readonly inputs: string;
  /** When the file took its name, in milliseconds; only ever compared for being the same. */
  readonly mtimeMs?: number;
}

/** How a finished file is looked at: by size and time, or by its hash, too. */
export type Check = 'fast' | 'full';

export class Journal {
  readonly #path: string;
  readonly #lines = new Map<string, JournalLine>();
  /** The file ends in the middle of a line, since a run was killed while writing it. */
  #torn = false;

  /** Reads the journal if there is one. A last line cut by a crash is left out: its file is simply made again. */
  constructor(path: string) {
    this.#path = path;
    if (!existsSync(path)) return;
    const content = readFileSync(path, 'utf8');
    this.#torn = content.length > 0 && !content.endsWith('\n');
    for (const text of content.split('\n')) {
      const line = parseLine(text);
      if (line) this.#lines.set(keyOf(line), line);
    }
  }

  line(phase: JournalLine['phase'], part: number, file?: PrintFileName): JournalLine | undefined {
    return this.#lines.get(keyOf({ phase, part, ...(file && { file }) }));
  }

  /** The last line of every file. */
  all(): JournalLine[] {
    return [...this.#lines.values()];
  }

  /** Appends the line of a file that has just taken its name, with the time at which it did. */
  appendMade(path: string, line: Omit<JournalLine, 'mtimeMs'>): JournalLine {
    const made = { ...line, mtimeMs: statSync(path).mtimeMs };
    this.append(made);
    return made;
  }

  append(line: JournalLine): void {
    try {
      makeFolder(dirname(this.#path));
      appendFileSync(this.#path, `${this.#torn ? '\n' : ''}${JSON.stringify(line)}\n`);
      this.#torn = false;
    } catch (error) {
      // A full disk may have taken half of the line.
      this.#torn = true;
      throw fileSystemError(this.#path, error);
    }
    this.#lines.set(keyOf(line), line);
  }

  /** The line of a file that is there, was made from `inputs`, and still has the bytes it had then. */
  async intact(
    phase: JournalLine['phase'],
    part: number,
    inputs: string,
    path: string,
    file?: PrintFileName,
    check: Check = 'full',
  ): Promise<JournalLine | undefined> {
    const line = this.line(phase, part, file);
    if (!line || line.inputs !== inputs) return undefined;
    if (check === 'fast') return this.#looksTheSame(line, path) ? line : undefined;
    if (statSync(path, { throwIfNoEntry: false })?.size !== line.bytes) return undefined;
    return (await sha256OfFile(path)) === line.sha256 ? line : undefined;
  }

  /** Hash of a file as it is on disk; a fast check trusts the line of a file with the same size and time. */
  async hashOf(
    phase: Phase,
    part: number,
    path: string,
    file?: PrintFileName,
    check: Check = 'full',
  ): Promise<string> {
    const line = this.line(phase, part, file);
    return check === 'fast' && line && this.#looksTheSame(line, path) ? line.sha256 : sha256OfFile(path);
  }

  #looksTheSame({ bytes, mtimeMs }: JournalLine, path: string): boolean {
    const found = statSync(path, { throwIfNoEntry: false });
    return found !== undefined && found.size === bytes && found.mtimeMs === mtimeMs;
  }
}

const keyOf = ({ phase, part, file }: Pick<JournalLine, 'phase' | 'part' | 'file'>): string =>
  `${phase}/${part}${file === undefined ? '' : `/${file}`}`;

/** Fingerprint of a list of facts; order and lengths count, so that no two lists run together. */
export function fingerprint(...facts: readonly (string | number | boolean)[]): string {
  return sha256(JSON.stringify(facts));
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function parseLine(text: string): JournalLine | undefined {
  try {
    const line = JSON.parse(text) as JournalLine;
    return typeof line.sha256 === 'string' && typeof line.inputs === 'string' ? line : undefined;
  } catch {
    return undefined;
  }
}

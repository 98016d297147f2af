/**
 * What must outlive a block's folder: the registry of dealt blocks and the heads of the logs. It lies in a folder of
 * the machine (or of the firm: any shared folder), never under output/, which people delete.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileSystemError, makeFolder } from '../work/atomic-file.ts';
import type { Head } from './chain.ts';

/** `ROTATIVE_STATE`, else `$XDG_STATE_HOME/rotative`, else `~/.local/state/rotative`. */
export const stateFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env.ROTATIVE_STATE || join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'rotative');

export class State {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  get registry(): string {
    return join(this.folder, 'registry');
  }

  /** Log of what was done with keys outside the folder of a block: packs shown, tickets reconstructed. */
  get accesses(): string {
    return join(this.folder, 'accesses');
  }

  /** Remembers how far a log goes, so that a cut tail is found. A line of its own each: appends of two runs don't mix. */
  noteHead(log: string, head: Head): void {
    const path = this.#heads;
    try {
      makeFolder(dirname(path));
      appendFileSync(path, `${JSON.stringify({ log, ...head })}\n`, { mode: 0o600 });
    } catch (error) {
      throw fileSystemError(path, error);
    }
  }

  /** All heads that a log has had here, the longest last. */
  headsOf(log: string): Head[] {
    if (!existsSync(this.#heads)) return [];
    return readFileSync(this.#heads, 'utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          const head = JSON.parse(line) as Head & { log: string };
          return head.log === log && Number.isInteger(head.count) ? [head] : [];
        } catch {
          return [];
        }
      })
      .sort((a, b) => a.count - b.count);
  }

  get #heads(): string {
    return join(this.folder, 'heads.jsonl');
  }
}

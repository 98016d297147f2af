/**
 * What must outlive a block's folder: the registry of dealt blocks and the heads of the logs. It lies in a folder of
 * the machine (or of the firm: any shared folder), never under output/, which people delete.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileSystemError, makeFolder } from '../work/atomic-file.ts';
import type { Entry, Head } from './chain.ts';

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

  /**
   * Remembers how far a chain goes, so that a cut tail is found. A line of its own each: appends of two runs don't mix,
   * and what a crash left of a line does not spoil the next.
   */
  noteHead(chain: string, head: Head): void {
    const path = this.#heads;
    try {
      makeFolder(dirname(path));
      const torn = !/(^|\n)$/.test(this.#text());
      appendFileSync(path, `${torn ? '\n' : ''}${JSON.stringify({ log: chain, ...head })}\n`, {
        mode: 0o600,
      });
    } catch (error) {
      throw fileSystemError(path, error);
    }
  }

  /** Whether any head of the chain was noted here. */
  knows(chain: string): boolean {
    return this.#headsOf(chain).length > 0;
  }

  /** How a chain falls short of the heads that were noted of it, in words; undefined if it does not. */
  shortOf(chain: string, entries: readonly Entry[]): string | undefined {
    for (const { count, sha256 } of this.#headsOf(chain)) {
      const entry = entries[count - 1];
      if (entry === undefined)
        return `it has ${entries.length} entries, and ${count} were written: the tail is cut`;
      if (entry.sha256 !== sha256) return `entry ${count} is another than the one that was written`;
    }
    return undefined;
  }

  /** All heads that a chain has had here, the longest first. */
  #headsOf(chain: string): Head[] {
    return this.#text()
      .split('\n')
      .flatMap((line) => {
        try {
          const head = JSON.parse(line) as Head & { log: string };
          return head.log === chain && Number.isInteger(head.count) && head.count > 0 ? [head] : [];
        } catch {
          return [];
        }
      })
      .sort((a, b) => b.count - a.count);
  }

  #text(): string {
    return existsSync(this.#heads) ? readFileSync(this.#heads, 'utf8') : '';
  }

  get #heads(): string {
    return join(this.folder, 'heads.jsonl');
  }
}

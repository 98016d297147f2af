/**
 * The log of a block: who touched its secret data, when, by which verb, under which key, and what came of it. A chain
 * (chain.ts) in the block's folder; each entry also bears a mark that only the key can make, and its head is noted
 * outside the folder. An edit breaks the chain, a new chain lacks the marks, a cut tail falls short of the head.
 */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { deriveSubkey, keyId } from '../random/keys.ts';
import { badInput } from '../shared/errors.ts';
import { Chain, type Entry, type Head } from './chain.ts';
import type { State } from './state.ts';

/** What a verb says of an access. Never a key, a prize, a number or a place. */
export type Access = {
  readonly verb: string;
  readonly state: 'begun' | 'done' | 'failed' | 'stopped';
  /** ISO 8601. */
  readonly when: string;
  readonly who: string;
  readonly keyId: string;
  /** People who came together for the key. */
  readonly holders: number;
  /** Parts, packs, files: what was asked for. */
  readonly what: Readonly<Record<string, unknown>>;
  readonly reason?: string;
  /** Code of the error that ended it. */
  readonly error?: string;
  /** Number of files of each phase that the block has now, and the SHA-256 of the list of their hashes. */
  readonly products?: Readonly<Record<string, { readonly files: number; readonly sha256: string }>>;
};

type Marked = Access & { readonly mark: string };

export interface LogReading {
  readonly entries: readonly Entry<Access>[];
  readonly head: Head;
  /** What proves that the log was altered. */
  readonly faults: readonly string[];
  /** What one should know and proves nothing. */
  readonly notes: readonly string[];
}

export class AccessLog {
  readonly #chain: Chain<Marked>;
  readonly #id: string;
  readonly #state: State;
  readonly #manyKeys: boolean;

  /** @param of the block's folder and the dealing in its block.json; without it, the log of this machine */
  constructor(state: State, of?: { readonly folder: string; readonly dealing: string }) {
    this.#id = of?.dealing ?? 'this machine';
    this.#chain = new Chain(of === undefined ? state.accesses : join(of.folder, 'log'), `log of ${this.#id}`);
    this.#state = state;
    this.#manyKeys = of === undefined;
  }

  /** Appends an entry. Throws `badInput` if the log was altered: nothing secret is done over a broken log. */
  append(access: Access, master: Uint8Array): void {
    const { n, sha256 } = this.#chain.append(({ entries, faults }) => {
      const short = this.#state.shortOf(this.#id, entries);
      const fault = faults[0] ?? short;
      if (fault !== undefined) {
        throw badInput(
          'LOG_ALTERED',
          `the log was altered (${this.#chain.folder}: ${fault}): nothing is done with this block until it is restored or the matter is settled; see "rotative log --check"`,
        );
      }
      return { ...access, mark: markOf(access, entries.at(-1)?.sha256 ?? this.#chain.origin.sha256, master) };
    });
    this.#state.noteHead(this.#id, { count: n, sha256 });
  }

  /**
   * Reads and checks everything that can be: the chain, the heads noted on this machine, `head` if somebody wrote one
   * down, and with the key the marks.
   */
  check({ master, head }: { master?: Uint8Array | undefined; head?: string | undefined } = {}): LogReading {
    const reading = this.#chain.read();
    const { entries } = reading;
    const faults = [...reading.faults];
    const short = faults.length === 0 ? this.#state.shortOf(this.#id, entries) : undefined;
    if (short !== undefined) faults.push(short);
    if (head !== undefined && !entries.some(({ sha256 }) => sha256.startsWith(head))) {
      faults.push(
        `no entry has the head ${head} that was written down: entries are missing, or the log was made anew`,
      );
    }
    if (master !== undefined) faults.push(...this.#withoutMark(entries, master));
    const last = entries.at(-1);
    return {
      entries,
      head: last === undefined ? this.#chain.origin : { count: last.n, sha256: last.sha256 },
      faults,
      notes: notesOn(entries, this.#state.knows(this.#id)),
    };
  }

  #withoutMark(entries: readonly Entry<Marked>[], master: Uint8Array): string[] {
    const id = keyId(master);
    return entries.flatMap(({ n, body: { mark, ...access } }, index) => {
      if (this.#manyKeys && access.keyId !== id) return [];
      const previous = entries[index - 1]?.sha256 ?? this.#chain.origin.sha256;
      return mark === markOf(access, previous, master) ? [] : [`entry ${n} was not made with key ${id}`];
    });
  }
}

/** Made with a key of its own under the master key, so that it says nothing about any other. */
function markOf(access: Access, previous: string, master: Uint8Array): string {
  const key = deriveSubkey(master, 'access log', 0);
  const mark = createHmac('sha256', key)
    .update(JSON.stringify([previous, access]))
    .digest('hex');
  key.fill(0);
  return mark;
}

function notesOn(entries: readonly Entry<Access>[], witnessed: boolean): string[] {
  const notes: string[] = [];
  if (!witnessed) {
    notes.push(
      'this machine has noted no head of this log, so a cut tail shows only against a head that was written down',
    );
  }
  entries.forEach(({ n, body }, index) => {
    const before = entries[index - 1]?.body.when;
    if (before !== undefined && body.when < before)
      notes.push(`entry ${n} is dated before entry ${n - 1}: the clock was set back`);
  });
  return notes;
}

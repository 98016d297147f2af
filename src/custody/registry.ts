/**
 * Which blocks were dealt under which key. Two blocks of one table under one key, or one block under two keys, would
 * each be right alone and ruin each other: the same numbers twice, or two tickets of one number. So the first dealing
 * of a block takes it, and another needs a reason, which is kept.
 */
import { badInput } from '../shared/errors.ts';
import { Chain, type Entry } from './chain.ts';
import type { State } from './state.ts';

/** One dealing of a block; a type, not an interface, so that it fits an entry. */
export type Dealing = {
  /** Random id, in the folder's block.json: going on in the same folder is not dealing again. */
  readonly dealing: string;
  readonly keyId: string;
  readonly holders: number;
  readonly game: string;
  readonly edition: string;
  readonly block: number;
  readonly planHash: string;
  /** ISO 8601. */
  readonly when: string;
  readonly who: string;
  /** Why a block that was dealt before is dealt again. */
  readonly again?: string;
};

const REGISTRY = 'registry of dealt blocks';

export class Registry {
  readonly #chain: Chain<Dealing>;
  readonly #state: State;

  constructor(state: State) {
    this.#chain = new Chain(state.registry, REGISTRY);
    this.#state = state;
  }

  /** All dealings. Throws `badInput` if the registry was altered. */
  dealings(): readonly Entry<Dealing>[] {
    return this.#intact(this.#chain.read());
  }

  /** Dealings of a block, under whatever key. Editions count as one game: their tickets bear the same numbers. */
  of(game: string, block: number): Dealing[] {
    return this.dealings()
      .map(({ body }) => body)
      .filter((known) => known.game === game && known.block === block);
  }

  /**
   * Takes a block for a dealing; nothing happens if the dealing has it. Throws `badInput` if the block was dealt
   * before in another folder, unless `wanted.again` says why it is dealt again.
   */
  take(wanted: Dealing): void {
    if (this.dealings().some(({ body }) => sameUse(body, wanted))) return;
    const { n, sha256 } = this.#chain.append((reading) => {
      const before = this.#intact(reading).map(({ body }) => body);
      const clash = before.findLast((known) => known.game === wanted.game && known.block === wanted.block);
      if (clash !== undefined && wanted.again === undefined) throw dealtBefore(clash, wanted);
      return wanted;
    });
    this.#state.noteHead(REGISTRY, { count: n, sha256 });
  }

  #intact({ entries, faults }: ReturnType<Chain<Dealing>['read']>): readonly Entry<Dealing>[] {
    const fault = faults[0] ?? this.#state.shortOf(REGISTRY, entries);
    if (fault === undefined) return entries;
    throw badInput(
      'REGISTRY_ALTERED',
      `the registry of dealt blocks was altered (${this.#chain.folder}: ${fault}): ` +
        'restore it from its copy before anything is dealt',
      { details: { folder: this.#chain.folder, faults: [fault] } },
    );
  }
}

const sameUse = (a: Dealing, b: Dealing): boolean =>
  a.dealing === b.dealing &&
  a.keyId === b.keyId &&
  a.game === b.game &&
  a.block === b.block &&
  a.planHash === b.planHash;

function dealtBefore(known: Dealing, { keyId, block, game, dealing }: Dealing) {
  const same = known.keyId === keyId;
  const where = known.dealing === dealing ? 'from another plan' : 'in another folder';
  return badInput(
    same ? 'BLOCK_DEALT_BEFORE' : 'BLOCK_OF_ANOTHER_KEY',
    `block ${block} of ${game} was dealt under ${same ? 'this key' : `another key, ${known.keyId}`} on ${known.when.slice(0, 10)} by ${known.who}, ` +
      `${where}: go on there, deal another block, or say why it is dealt again with --again "reason"`,
    { details: { block, keyId: known.keyId, when: known.when } },
  );
}

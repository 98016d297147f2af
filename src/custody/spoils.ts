/**
 * Packs that were spoiled after they were printed, and those that were printed again. A chain in the block's folder, so
 * that no pack comes back unseen; no key is needed to spoil one.
 *
 *     printed  --void-->  void  --reprint-->  printed again  --void-->  void …
 */
import { join } from 'node:path';
import { badInput } from '../shared/errors.ts';
import { Chain } from './chain.ts';
import type { State } from './state.ts';

/** First and last pack, from 1. */
export type PackRange = readonly [first: number, last: number];

export type Spoil = {
  readonly what: 'void' | 'reprint';
  readonly packs: readonly PackRange[];
  readonly reason: string;
  /** ISO 8601. */
  readonly when: string;
  readonly who: string;
};

export class Spoils {
  readonly #chain: Chain<Spoil>;
  readonly #id: string;
  readonly #state: State;
  /** Specimens of all folders would share a name, and need no witness. */
  readonly #witnessed: boolean;

  /** @param dealing of the block's folder; undefined for specimens */
  constructor(state: State, folder: string, dealing: string | undefined) {
    this.#id = `spoils of ${dealing ?? 'specimens'}`;
    this.#chain = new Chain(join(folder, 'spoils'), this.#id);
    this.#state = state;
    this.#witnessed = dealing !== undefined;
  }

  /** All entries, in order. Throws `badInput` if they were altered. */
  entries(): readonly Spoil[] {
    return this.#intact(this.#chain.read());
  }

  /** Packs that are void now, in order. */
  voided(): number[] {
    return voidPacks(this.entries());
  }

  /** Number of the last reprint. */
  reprints(): number {
    return this.entries().filter(({ what }) => what === 'reprint').length;
  }

  /**
   * Records packs as void or as printed again. Throws `badInput` if a pack is void already, or is to be printed again
   * and is not void: two copies of one winning ticket must never be about.
   */
  record(spoil: Spoil): void {
    const { n, sha256 } = this.#chain.append((reading) => {
      const before = new Set(voidPacks(this.#intact(reading)));
      const wrong = packsOf(spoil.packs).filter((pack) => before.has(pack) === (spoil.what === 'void'));
      if (wrong.length > 0) throw refused(spoil.what, wrong);
      return spoil;
    });
    if (this.#witnessed) this.#state.noteHead(this.#id, { count: n, sha256 });
  }

  #intact({ entries, faults }: ReturnType<Chain<Spoil>['read']>): readonly Spoil[] {
    const fault = faults[0] ?? (this.#witnessed ? this.#state.shortOf(this.#id, entries) : undefined);
    if (fault === undefined) return entries.map(({ body }) => body);
    throw badInput(
      'SPOILS_ALTERED',
      `the record of void packs was altered (${this.#chain.folder}: ${fault}): restore it before anything is shipped`,
    );
  }
}

/** All packs of some ranges. */
export const packsOf = (ranges: readonly PackRange[]): number[] =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** Packs in order and once each, as ranges. */
export function rangesOf(packs: readonly number[]): PackRange[] {
  const ranges: [number, number][] = [];
  for (const pack of [...new Set(packs)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && pack === last[1] + 1) last[1] = pack;
    else ranges.push([pack, pack]);
  }
  return ranges;
}

/** `12000-12049, 12077` */
export const rangeWords = (ranges: readonly PackRange[]): string =>
  ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');

function voidPacks(entries: readonly Spoil[]): number[] {
  const voided = new Set<number>();
  for (const { what, packs } of entries) {
    for (const pack of packsOf(packs)) {
      if (what === 'void') voided.add(pack);
      else voided.delete(pack);
    }
  }
  return [...voided].sort((a, b) => a - b);
}

function refused(what: Spoil['what'], packs: readonly number[]) {
  const which = rangeWords(rangesOf(packs).slice(0, 8));
  return what === 'void'
    ? badInput('PACK_VOID_ALREADY', `packs that are void already: ${which}; leave them out`)
    : badInput(
        'PACK_NOT_VOID',
        `packs that are not void: ${which}; a pack is printed again only when the first is destroyed: record it with "rotative void"`,
      );
}

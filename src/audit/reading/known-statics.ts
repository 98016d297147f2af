/** What sets of static forms were found to do, in files that were read before: all parts of a block have the same art. */

export interface Statics {
  /** Hidden regions that the coat does not cover, by ticket (from 0). */
  readonly bare: readonly NamedRegions[];
  /** Regions where the art is not blank. */
  readonly spoiled: readonly NamedRegions[];
  /** What the words of the art of a back say to somebody who looks at it; they are the rules of the game. */
  readonly words: string;
  /** What is wrong with the forms themselves. */
  readonly problems: readonly string[];
}

export interface NamedRegions {
  readonly ticket: number;
  readonly names: string;
}

/** A block has two; more come from damaged files. */
const MOST = 64;

export class KnownStatics {
  readonly #known = new Map<string, Statics>();

  /**
   * What is known under `fingerprint`, or else what `work` finds. The fingerprint must be of all that `work` looks at;
   * what has none is worked out every time.
   */
  of(fingerprint: string | undefined, work: () => Statics): Statics {
    if (fingerprint === undefined) return work();
    const known = this.#known.get(fingerprint) ?? work();
    if (this.#known.size < MOST) this.#known.set(fingerprint, known);
    return known;
  }
}

/** What sets of static forms were found to do, in files that were read before: all parts of a block have the same art. */
import type { Statics } from './statics.ts';

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

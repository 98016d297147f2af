import type { Draw } from './face.ts';

/** A row of signs that are all alike, or not all alike; every such row has the same chance. */
export class SignRow {
  readonly #length: number;
  readonly #signs: number;
  readonly #sides: number;

  constructor(length: number, signs: number, sides: number) {
    this.#length = length;
    this.#signs = signs;
    this.#sides = sides;
  }

  /** Writes a row of one sign from `at`; returns the place after it. */
  dealAlike(draw: Draw, out: Uint8Array, at: number): number {
    const sign = draw.below(this.#signs);
    for (let i = at; i < at + this.#length; i++) out[i] = sign * this.#sides + draw.below(this.#sides);
    return at + this.#length;
  }

  /** Writes a row of at least two different signs from `at`; returns the place after it. */
  dealMixed(draw: Draw, out: Uint8Array, at: number): number {
    let alike: boolean;
    do {
      const first = draw.below(this.#signs);
      out[at] = first * this.#sides + draw.below(this.#sides);
      alike = true;
      for (let i = at + 1; i < at + this.#length; i++) {
        const sign = draw.below(this.#signs);
        out[i] = sign * this.#sides + draw.below(this.#sides);
        if (sign !== first) alike = false;
      }
    } while (alike);
    return at + this.#length;
  }
}

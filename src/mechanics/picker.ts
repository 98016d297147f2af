import type { Draw } from './face.ts';

/** Picks different numbers below `size`, in uniform order, without allocating. */
export class Picker {
  readonly #pool: Uint32Array;
  readonly #swapped: Uint32Array;
  /** The last pick; only the first `count` places of it count. */
  readonly picked: Uint32Array;

  constructor(size: number) {
    this.#pool = Uint32Array.from({ length: size }, (_, i) => i);
    this.#swapped = new Uint32Array(size);
    this.picked = new Uint32Array(size);
  }

  /** Puts `count` (at most `size`) different numbers into `picked`; every sequence has the same chance. */
  pick(count: number, draw: Draw): void {
    const pool = this.#pool;
    for (let i = 0; i < count; i++) {
      const j = i + draw.below(pool.length - i);
      const taken = pool[j] as number;
      pool[j] = pool[i] as number;
      pool[i] = taken;
      this.#swapped[i] = j;
      this.picked[i] = taken;
    }
    // Undone, so that a face depends on its own draws and not on the faces before it.
    for (let i = count - 1; i >= 0; i--) {
      const j = this.#swapped[i] as number;
      const taken = pool[j] as number;
      pool[j] = pool[i] as number;
      pool[i] = taken;
    }
  }
}

import type { Draw } from './face.ts';
import { Picker } from './picker.ts';

/** `length` signs out of `kinds`, each at most `most` times; every such sequence has the same chance. */
export class LimitedDraw {
  readonly #length: number;
  readonly #kinds: number;
  readonly #most: number;
  readonly #picker: Picker;
  readonly #counts: Uint8Array;
  /** The last sequence drawn. */
  readonly drawn: Uint32Array;

  constructor(length: number, kinds: number, most: number) {
    this.#length = length;
    this.#kinds = kinds;
    this.#most = most;
    this.#picker = new Picker(kinds);
    this.#counts = new Uint8Array(kinds);
    this.drawn = most === 1 ? this.#picker.picked : new Uint32Array(length);
  }

  /** Share of all sequences that keep within the limit; 0 if there is none. */
  get share(): number {
    // length! / kinds^length * [x^length] (sum over i <= most of x^i / i!)^kinds
    let series = [1];
    for (let kind = 0; kind < this.#kinds; kind++) {
      const next = new Array<number>(this.#length + 1).fill(0);
      series.forEach((weight, used) => {
        let term = weight;
        for (let i = 0; i <= this.#most && used + i <= this.#length; i++) {
          if (i > 0) term /= i;
          next[used + i] = (next[used + i] as number) + term;
        }
      });
      series = next;
    }
    let share = series[this.#length] ?? 0;
    for (let i = 1; i <= this.#length; i++) share *= i / this.#kinds;
    return share;
  }

  /** Draws a sequence into `drawn`. Never ends if `share` is 0. */
  draw(draw: Draw): void {
    if (this.#most === 1) {
      this.#picker.pick(this.#length, draw);
      return;
    }
    while (!this.#tryOnce(draw)) {
      // Any sequence over the limit is thrown away whole: that keeps the others equally likely.
    }
  }

  #tryOnce(draw: Draw): boolean {
    const counts = this.#counts;
    counts.fill(0);
    for (let i = 0; i < this.#length; i++) {
      const kind = draw.below(this.#kinds);
      if (counts[kind] === this.#most) return false;
      counts[kind] = (counts[kind] as number) + 1;
      this.drawn[i] = kind;
    }
    return true;
  }
}

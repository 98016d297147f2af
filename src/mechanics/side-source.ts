import type { Draw } from './face.ts';

const BYTE_VALUES = 256;

/** Uniform sides for the slots of one face, several from one draw. Call `start` for each face. */
export class SideSource {
  readonly sides: number;
  readonly #perDraw: number;
  readonly #ways: number;
  #pool = 0;
  #left = 0;

  /** `sides`: how many sides a slot has. */
  constructor(sides: number) {
    this.sides = sides;
    let perDraw = 1;
    while (sides > 1 && sides ** (perDraw + 1) <= BYTE_VALUES) perDraw++;
    this.#perDraw = perDraw;
    this.#ways = sides ** perDraw;
  }

  /** Forgets what an earlier face has left, so that a face depends on its own draws alone. */
  start(): void {
    this.#left = 0;
  }

  /** A side, uniform and independent of all others. */
  next(draw: Draw): number {
    if (this.sides === 1) return 0;
    if (this.#left === 0) {
      this.#pool = draw.below(this.#ways);
      this.#left = this.#perDraw;
    }
    this.#left--;
    const side = this.#pool % this.sides;
    this.#pool = (this.#pool - side) / this.sides;
    return side;
  }
}

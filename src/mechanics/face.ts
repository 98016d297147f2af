/**
 * A face: what stands under the coat of one ticket, as one byte for each slot.
 *
 *     byte = sign * sides.length + side
 *
 * `sign` counts in the slot's list of signs, `side` in its list of sides. The list of slots is fixed by the
 * ticket's mechanic and its parameters, so a face needs no header and printing it is a look-up.
 */
import type { Side } from '../regulation/schema.ts';

/** What is printed for one sign: `main` large, `caption` (the letters) small at one of the slot's sides. */
export interface Sign {
  readonly main: string;
  readonly caption?: string;
}

export interface FaceSlot {
  /** Name of the cell in strip.yaml where this slot is printed, e.g. `sum-1`. */
  readonly name: string;
  readonly signs: readonly Sign[];
  readonly sides: readonly Side[];
}

/** Source of bounded integers; `random/` has the real one. */
export interface Draw {
  /** A uniform integer in [0, bound), 1 <= bound <= 2^32. */
  below(bound: number): number;
}

/** Deals the faces of one ticket. Bound to one ticket of a game; see `dealer-of.ts`. */
export interface FaceDealer {
  readonly slots: readonly FaceSlot[];
  /**
   * Writes a face for `prize` (0 = loses) into `out` from `offset`, `slots.length` bytes, drawn uniformly over
   * the legal faces of that prize. Throws a RotativeError (exit code 2) if the ticket has no face for `prize`.
   */
  deal(prize: number, draw: Draw, out: Uint8Array, offset: number): void;
}

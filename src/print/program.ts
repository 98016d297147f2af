/**
 * A page side as a program: a short list of steps that are the same for every pack. A step copies bytes that were
 * prepared once, looks operators up by a byte of the face, or writes digits. Running it makes a page's content.
 *
 *   fixed   operators that never change
 *   sign    operators of one slot, chosen by the face byte of this pack and by where the sign before began
 *   digits  some digits of a number of this pack, as text
 *   matrix  the ticket's Data Matrix, two lines of glyphs
 *   bars    the digit pairs of the ticket's Interleaved 2 of 5, as glyphs
 */

/** Which number of a pack a `digits` step writes. */
export type NumberSource = 'pack' | 'validation' | 'pin' | 'inventory';

export interface SignStep {
  readonly kind: 'sign';
  readonly ticket: number;
  readonly slot: number;
  readonly faces: number;
  /** What stands before always begins at one place, whatever sign came last. */
  readonly oneStart: boolean;
  /** Operators for each start of the sign before, and there for each face: `before * faces + face`. */
  readonly table: readonly Uint8Array[];
  /** Where the sign of each face begins: `before` of the next sign step. */
  readonly starts: Uint8Array;
}

export type Step =
  | { readonly kind: 'fixed'; readonly bytes: Uint8Array }
  | SignStep
  | {
      readonly kind: 'digits';
      readonly ticket: number;
      readonly source: NumberSource;
      readonly from: number;
      readonly count: number;
    }
  | { readonly kind: 'matrix'; readonly ticket: number }
  | { readonly kind: 'bars'; readonly ticket: number };

/** Joins neighbouring fixed steps, so that a page is made of as few copies as possible. */
export function joinFixed(steps: readonly Step[]): Step[] {
  const joined: Step[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    if (step.kind === 'fixed' && last?.kind === 'fixed') {
      joined[joined.length - 1] = { kind: 'fixed', bytes: Buffer.concat([last.bytes, step.bytes]) };
    } else {
      joined.push(step);
    }
  }
  return joined;
}

/** Operators as bytes; PDF operators are ASCII. */
export const fixed = (operators: string): Step => ({
  kind: 'fixed',
  bytes: Buffer.from(operators, 'latin1'),
});

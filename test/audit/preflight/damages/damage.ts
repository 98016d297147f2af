import type { Rewrite } from '../../helpers/rewrite.ts';

/** One way to spoil a good file, and the rules that must say so: this one, and those it cannot but break with it. */
export interface Damage {
  readonly rule: string;
  readonly what: string;
  readonly also?: readonly string[];
  /** Changes objects. */
  readonly spoil?: (file: Rewrite) => void;
  /** Changes bytes of the finished file. */
  readonly bytes?: (bytes: Buffer) => Buffer;
}

/** Replaces text in a content or packet; throws if it is not there. */
export const swap =
  (from: string | RegExp, to: string) =>
  (text: string): string => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${from} is not in the text`);
    return changed;
  };

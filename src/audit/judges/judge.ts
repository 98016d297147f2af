/**
 * Judges decide from the printed words alone what a ticket pays, by the regulation and by nothing that the makers
 * share with them.
 */
import type { Words } from '../reading/words.ts';
import type { RuleId } from '../rules.ts';

/** Something that the regulation does not allow on this ticket. */
export interface Complaint {
  readonly rule: RuleId;
  /** Cell at fault; undefined if it is the face as a whole. */
  readonly cell: string | undefined;
  readonly what: string;
  readonly read: string;
  readonly expected: string;
}

export interface Judge {
  /** Names of the cells that the judge reads; `judge` is given their words in this order. */
  readonly cells: readonly string[];
  /**
   * Prize in euros, 0 = loses; undefined if the words do not tell, which voids the ticket. Everything that is wrong
   * is added to `complaints`.
   */
  judge(words: readonly Words[], complaints: Complaint[]): number | undefined;
}

/** Makes the words of game.yaml comparable with readings: signs that are drawn alike are one sign. */
export type Canonical = (words: string) => string;

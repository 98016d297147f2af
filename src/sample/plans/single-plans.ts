/**
 * Single sampling plans of ISO 2859-1, general inspection level II, normal and tightened.
 *
 * The master tables are built on two geometric scales, so that their acceptance numbers stand on diagonals: a step to
 * the next sample size and a step to the next smaller AQL cancel out. The diagonal is what is kept here; the tests
 * recompute the acceptance probability of every plan. Where the standard has an arrow to a neighbouring plan and no
 * plan of its own, there is none here either: the caller is told which AQLs have one.
 */
import { badInput } from '../../shared/errors.ts';

export type Severity = 'normal' | 'tightened';

export interface SinglePlan {
  readonly severity: Severity;
  readonly letter: string;
  /** Acceptable quality limit, percent nonconforming. */
  readonly aql: number;
  readonly sampleSize: number;
  /** The lot is accepted with at most so many nonconforming units, and refused with one more. */
  readonly accept: number;
}

interface LetterLine {
  readonly letter: string;
  /** Largest lot of this letter at level II. */
  readonly upTo: number;
  readonly sampleSize: number;
}

const LETTERS: readonly LetterLine[] = [
  { letter: 'A', upTo: 8, sampleSize: 2 },
  { letter: 'B', upTo: 15, sampleSize: 3 },
  { letter: 'C', upTo: 25, sampleSize: 5 },
  { letter: 'D', upTo: 50, sampleSize: 8 },
  { letter: 'E', upTo: 90, sampleSize: 13 },
  { letter: 'F', upTo: 150, sampleSize: 20 },
  { letter: 'G', upTo: 280, sampleSize: 32 },
  { letter: 'H', upTo: 500, sampleSize: 50 },
  { letter: 'J', upTo: 1_200, sampleSize: 80 },
  { letter: 'K', upTo: 3_200, sampleSize: 125 },
  { letter: 'L', upTo: 10_000, sampleSize: 200 },
  { letter: 'M', upTo: 35_000, sampleSize: 315 },
  { letter: 'N', upTo: 150_000, sampleSize: 500 },
  { letter: 'P', upTo: 500_000, sampleSize: 800 },
  { letter: 'Q', upTo: Number.POSITIVE_INFINITY, sampleSize: 1_250 },
];

/** Preferred AQLs in percent nonconforming, in the order of the columns of the master tables. */
export const AQLS: readonly number[] = [
  0.01, 0.015, 0.025, 0.04, 0.065, 0.1, 0.15, 0.25, 0.4, 0.65, 1, 1.5, 2.5, 4, 6.5, 10,
];

/** Acceptance numbers by diagonal = rank of the letter + rank of the AQL, both from 0. */
const DIAGONALS: Readonly<Record<Severity, ReadonlyMap<number, number>>> = {
  normal: new Map([
    [14, 0],
    [17, 1],
    [18, 2],
    [19, 3],
    [20, 5],
    [21, 7],
    [22, 10],
    [23, 14],
    [24, 21],
  ]),
  tightened: new Map([
    [15, 0],
    [18, 1],
    [19, 2],
    [20, 3],
    [21, 5],
    [22, 8],
    [23, 12],
    [24, 18],
  ]),
};

/** The letters with their sample sizes, smallest first. */
export const LETTER_LINES: readonly LetterLine[] = LETTERS;

/**
 * The plan for a lot of `lotSize` units. Throws badInput for a lot below 2, an AQL that is none of the preferred
 * ones, or one for which the table points to another plan by an arrow.
 */
export function singlePlan(lotSize: number, aql: number, severity: Severity): SinglePlan {
  if (!Number.isInteger(lotSize) || lotSize < 2) {
    throw badInput(
      'LOT_SIZE',
      `a lot of ${lotSize} is too small to be sampled by ISO 2859-1: look at all of it`,
    );
  }
  const row = LETTERS.findIndex(({ upTo }) => lotSize <= upTo);
  const { letter, sampleSize } = LETTERS[row]!;
  const column = AQLS.indexOf(aql);
  const accept = column < 0 ? undefined : DIAGONALS[severity].get(row + column);
  if (accept === undefined || sampleSize >= lotSize) {
    const usable = AQLS.filter((_, index) => DIAGONALS[severity].has(row + index)).join(', ');
    throw badInput(
      'AQL_WITHOUT_PLAN',
      `ISO 2859-1 has no ${severity} plan of its own for code letter ${letter} and AQL ${aql}: choose one of ${usable}`,
      { details: { letter, aql, severity } },
    );
  }
  return { severity, letter, aql, sampleSize, accept };
}

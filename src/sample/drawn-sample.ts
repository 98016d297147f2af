/** A sample that was drawn, as the makers of sheets are given it. */

export type DefectClass = 'critical' | 'major' | 'minor';

/** Found defects up to `accept` pass, from `reject` on fail. */
export interface ClassLimits {
  readonly accept: number;
  readonly reject: number;
}

export interface SamplingPlanText {
  /** One line, e.g. « ISO 2859-1, level II, code letter J ». */
  readonly text: string;
  readonly limits: Readonly<Record<DefectClass, ClassLimits>>;
}

export interface DrawnSample {
  /** Numbers of the packs, rising. */
  readonly packs: readonly number[];
  /** How many packs they were drawn from. */
  readonly lot: number;
  /** What they were drawn with, in words that let anybody draw them again. */
  readonly seed: string;
  readonly by?: string;
  readonly plan?: SamplingPlanText;
}

/** What a preflight rule is: one id, one sentence, and the visits that it wants to pay to a file. */
import type { PdfDict, PdfName, PdfStream, PdfString, PdfValue } from '../pdf/values.ts';
import type { PreflightDocument } from './document.ts';
import type { Page } from './page-walk.ts';
import type { ContentVisits } from './scan-machine.ts';

/** An error keeps a file from the press; a warning is told and passes. */
export type PreflightSeverity = 'error' | 'warning';

/** Where a finding is; what is not given is the whole file. */
export interface PreflightPlace {
  /** From 1. */
  readonly page?: number;
  /** Object number. */
  readonly object?: number;
}

/** Notes that the rule is broken: what was found, and where. */
type Find = (what: string, place?: PreflightPlace) => void;

/**
 * Values of a kind, wherever they stand: in an object of the file, or within other values. `object` is the object that they
 * stand in, 0 for the trailer.
 */
export interface ValueVisits {
  stream?(stream: PdfStream, object: number): void;
  /** Not of a stream. */
  dict?(dict: PdfDict, object: number): void;
  array?(items: readonly PdfValue[], object: number): void;
  name?(name: PdfName, object: number): void;
  string?(string: PdfString, object: number): void;
}

/** Pages come with their contents, in reading order; values in any order, and all of them before the end. */
export interface Visits extends ContentVisits, ValueVisits {
  /** Once, before all else. */
  file?(): void;
  page?(page: Page): void;
  /** Once, after all pages. */
  end?(): void;
}

export interface PreflightRule {
  readonly id: string;
  readonly severity: PreflightSeverity;
  /** What the rule asks and why, in one sentence. */
  readonly sentence: string;
  /** Only files that claim to be PDF/VT are held against it. */
  readonly onlyVt?: boolean;
  start(doc: PreflightDocument, find: Find): Visits;
}

/** What the audit of one part found, as plain values that can travel between threads and lie in a file. */
import type { Fault } from './faults.ts';
import type { PartFacts } from './part-data.ts';
import type { RuleId } from './rules.ts';

export interface PartFindings extends PartFacts {
  /** Name of the print file. */
  readonly file: string;
  /** Pages that a pack has in that file. */
  readonly pagesAPack: number;
  /** Packs and tickets that were read from pages. */
  readonly packsRead: number;
  readonly ticketsRead: number;
  /** Per ticket: how many tickets of each line of its table were judged so, then how many lose. */
  readonly ticketCounts: readonly (readonly number[])[];
  /** Per line of the pack table. */
  readonly packCounts: readonly number[];
  /** Per ticket, in euros: judged from print, and by the data. */
  readonly printedTotals: readonly number[];
  readonly dataTotals: readonly number[];
  /** Validation numbers as printed, pack by pack and ticket by ticket; -1 where none could be read. */
  readonly validations: Float64Array;
  /** How many things each rule was held against. */
  readonly checked: Readonly<Partial<Record<RuleId, number>>>;
  readonly faultsByRule: Readonly<Partial<Record<RuleId, number>>>;
  readonly faultTotal: number;
  /** The first faults in full. */
  readonly faults: readonly Fault[];
}

/** Findings as text for a file; the numbers of tickets are packed, all else is JSON. */
export function serializeFindings(findings: PartFindings): string {
  const { validations, ...rest } = findings;
  const bytes = Buffer.from(validations.buffer, validations.byteOffset, validations.byteLength);
  return JSON.stringify({ ...rest, validations: bytes.toString('base64') });
}

/** Reads what `serializeFindings` wrote. */
export function parseFindings(text: string): PartFindings {
  const { validations, ...rest } = JSON.parse(text) as Omit<PartFindings, 'validations'> & {
    validations: string;
  };
  const bytes = Uint8Array.from(Buffer.from(validations, 'base64'));
  return { ...rest, validations: new Float64Array(bytes.buffer) };
}

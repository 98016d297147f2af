/** What the audit of one part found, as plain values that can travel between threads and lie in a file. */
import type { DataCounts } from './data-counts.ts';
import type { Fault } from './faults.ts';
import type { PartFacts } from './part-data.ts';
import type { RuleId } from './rules.ts';
import type { PartStatistics } from './statistics/collector.ts';

export interface PartFindings extends PartFacts {
  /** Name of the print file. */
  readonly file: string;
  /** Pages that a pack, or a sheet of several, has in that file. */
  readonly pagesAPack: number;
  /** Strips side by side on a sheet; 1 for one strip a page. */
  readonly lanes: number;
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
  readonly statistics: PartStatistics;
  /** The tables as the data have them. */
  readonly dataCounts: DataCounts;
  /** How many things each rule was held against. */
  readonly checked: Readonly<Partial<Record<RuleId, number>>>;
  readonly faultsByRule: Readonly<Partial<Record<RuleId, number>>>;
  readonly faultTotal: number;
  /** The first faults in full. */
  readonly faults: readonly Fault[];
}

/** Columns that are packed in text, by the name of their kind. */
const KINDS = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;
type Column = InstanceType<(typeof KINDS)[keyof typeof KINDS]>;

/** Findings as text for a file: JSON, columns packed as `{ kind, bytes }`. Secret, as the tickets are. */
export function serializeFindings(findings: PartFindings): string {
  return JSON.stringify(findings, (_, value: unknown) => {
    if (!ArrayBuffer.isView(value)) return value;
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return { kind: value.constructor.name, bytes: bytes.toString('base64') };
  });
}

/** Reads what `serializeFindings` wrote. */
export function parseFindings(text: string): PartFindings {
  return JSON.parse(text, (_, value: unknown): unknown =>
    isPacked(value) ? unpack(value) : value,
  ) as PartFindings;
}

type Packed = { readonly kind: keyof typeof KINDS; readonly bytes: string };

const isPacked = (value: unknown): value is Packed =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  'bytes' in value &&
  String(value.kind) in KINDS;

function unpack({ kind, bytes }: Packed): Column {
  const data = Uint8Array.from(Buffer.from(bytes, 'base64'));
  return new KINDS[kind](data.buffer);
}

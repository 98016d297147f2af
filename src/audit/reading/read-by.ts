/** What pages are read by, the same for all files of a part. */
import type { FaultLog } from '../faults.ts';
import type { Alphabet } from './alphabet.ts';
import type { PlatesSlug } from './furniture.ts';
import type { KnownStatics } from './known-statics.ts';
import type { Layout } from './layout.ts';
import type { StripFile } from './strip-file.ts';

export interface ReadBy {
  readonly strip: StripFile;
  readonly layout: Layout;
  readonly alphabet: Alphabet;
  /** Of files of the same strip. */
  readonly knownStatics: KnownStatics;
  readonly log: FaultLog;
  /** Digits of a pack's number. */
  readonly packDigits: number;
  /** What plates of sheets say that they are of. */
  readonly plates: PlatesSlug;
}

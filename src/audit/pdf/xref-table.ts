/** Cross references as they are read, from a table or a stream. */
import type { PdfDict } from './values.ts';

export interface XrefTable {
  /** Byte of each object, -1 where the table has none. */
  readonly offsets: Float64Array;
  /** Of objects within an object stream: number of that stream; 0 for all others. Undefined if there are none. */
  readonly containers: Int32Array | undefined;
  readonly generations: Uint16Array;
  /** Number of the stream, if this is one. */
  readonly object: number | undefined;
  readonly trailer: PdfDict;
}

/** Must throw; `code` tells refusals apart. */
export type Broken = (what: string, code?: string) => never;

/** More objects than any part has; a table that claims more is damaged. */
export const MAX_OBJECTS = 10_000_000;

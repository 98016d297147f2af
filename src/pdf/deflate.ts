import { deflateSync } from 'node:zlib';

/** How hard to compress: 0 not at all, 1 fast, 9 small. */
export type DeflateLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Up to this many bytes a stream gets the small window. */
const SMALL_BYTES = 8192;

/**
 * Deflates (zlib format, for /FlateDecode). Short streams use a window of 8 KB and small tables: zlib clears its tables
 * for each stream, which for a page of 2 to 5 KB costs a fifth of the time with the usual sizes and gains no byte.
 */
export const deflate = (data: Uint8Array, level: DeflateLevel = 6): Uint8Array =>
  data.length <= SMALL_BYTES
    ? deflateSync(data, { level, windowBits: 13, memLevel: 6 })
    : deflateSync(data, { level });

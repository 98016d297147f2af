import { deflateSync } from 'node:zlib';

/** How hard to compress: 0 not at all, 1 fast, 9 small. */
export type DeflateLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Up to this many bytes a stream gets the small window. */
const SMALL_BYTES = 8192;

/**
 * Short streams use a window of 4 KB and small tables: zlib clears its tables for each stream, which for a page of 1 to
 * 4 KB costs as much as the work itself and gains no byte. Smaller tables still would break pages into blocks.
 */
const SMALL = { windowBits: 12, memLevel: 5, chunkSize: 4096 };

/** Deflates (zlib format, for /FlateDecode). */
export const deflate = (data: Uint8Array, level: DeflateLevel = 6): Uint8Array =>
  deflateSync(data, data.length <= SMALL_BYTES ? { level, ...SMALL } : { level });

import { BLOCK_BYTES, blockCipher } from './primitives.ts';

const UINT16 = 2 ** 16;

/**
 * A uniform integer in [0, bound) for each index, by the key and the index alone: AES-256 of (index, attempt),
 * read as 16-bit words of which the first below the largest multiple of the bound is taken; if there is none,
 * the next attempt. Indexes are whole numbers below 2^53, the bound at most 2^16.
 */
export function integersAt(key: Uint8Array, indexes: Float64Array, bound: number): Uint16Array {
  if (!Number.isInteger(bound) || bound < 1 || bound > UINT16) {
    throw new RangeError(`A bound is a whole number from 1 to 2^16, not ${bound}.`);
  }
  const encrypt = blockCipher(key);
  const limit = UINT16 - (UINT16 % bound);
  const out = new Uint16Array(indexes.length);
  let open = Uint32Array.from(indexes, (_, i) => i);
  for (let attempt = 0; open.length > 0; attempt++) {
    const blocks = new DataView(new ArrayBuffer(open.length * BLOCK_BYTES));
    for (let i = 0; i < open.length; i++) {
      const index = indexes[open[i] as number] as number;
      blocks.setUint32(i * BLOCK_BYTES, attempt);
      blocks.setUint32(i * BLOCK_BYTES + 8, Math.floor(index / 2 ** 32));
      blocks.setUint32(i * BLOCK_BYTES + 12, index >>> 0);
    }
    const made = encrypt(new Uint8Array(blocks.buffer));
    open = open.filter((place, i) => {
      for (let at = i * BLOCK_BYTES; at < (i + 1) * BLOCK_BYTES; at += 2) {
        const word = (made[at] as number) * 256 + (made[at + 1] as number);
        if (word < limit) {
          out[place] = word % bound;
          return false;
        }
      }
      return true;
    });
  }
  return out;
}

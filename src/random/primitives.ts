/**
 * The three primitives under all randomness: HKDF-SHA-256, AES-256-CTR keystream, AES-256 of single blocks.
 * Everything above them is arithmetic, so a part comes out the same on every machine.
 */
import { type Cipher, createCipheriv, hkdfSync } from 'node:crypto';

/** Bytes of every key in this room. */
export const KEY_BYTES = 32;
/** Bytes of an AES block. */
export const BLOCK_BYTES = 16;

const ZEROS = new Uint8Array(1 << 16);

/** HKDF-SHA-256 (RFC 5869): `length` bytes. */
export const hkdf = (
  keyMaterial: Uint8Array,
  salt: Uint8Array,
  info: Uint8Array,
  length: number,
): Uint8Array => new Uint8Array(hkdfSync('sha256', keyMaterial, salt, info, length));

/** Cipher whose `update` of zeros is the AES-256-CTR keystream from the given 16-byte counter block. */
export const ctrCipher = (key: Uint8Array, counter: Uint8Array): Cipher =>
  createCipheriv('aes-256-ctr', key, counter);

/** The next `length` bytes of a keystream. */
export function keystream(cipher: Cipher, length: number): Uint8Array {
  return cipher.update(length <= ZEROS.length ? ZEROS.subarray(0, length) : new Uint8Array(length));
}

/** Counter block (128 bits, most significant byte first) of the keystream's block number `index`, below 2^53. */
export function counterBlock(index: number): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  const view = new DataView(block.buffer);
  view.setUint32(8, Math.floor(index / 2 ** 32));
  view.setUint32(12, index >>> 0);
  return block;
}

/** AES-256 as a keyed function of 16-byte blocks: any number of blocks in one call, each by itself. */
export function blockCipher(key: Uint8Array): (blocks: Uint8Array) => Uint8Array {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return (blocks) => cipher.update(blocks);
}

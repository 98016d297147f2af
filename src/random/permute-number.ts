/**
 * A keyed permutation of the numbers of `digits` digits: each index gives another number, so numbers made this
 * way are unique by construction and need no search for collisions.
 *
 * An alternating Feistel network on two halves of digits, as in NIST SP 800-38G: the halves are added to modulo a
 * power of ten, so every number stays in range and no cycle has to be walked.
 *
 *     index = left * 10^rightDigits + right
 *     even rounds  left  := (left  + F(round, right)) mod 10^leftDigits
 *     odd rounds   right := (right + F(round, left))  mod 10^rightDigits
 *
 * F is AES-256 of the block (round, half, digits), reduced without bias. A round of many numbers is one call.
 */
import { BLOCK_BYTES, blockCipher } from './primitives.ts';

const ROUNDS = 12;
const WORDS_A_BLOCK = BLOCK_BYTES / 4;
const UINT32 = 2 ** 32;

export class NumberPermutation {
  readonly digits: number;
  readonly #encrypt: (blocks: Uint8Array) => Uint8Array;

  /** Throws RangeError unless `digits` is a whole number from 2 to 15. */
  constructor(key: Uint8Array, digits: number) {
    if (!Number.isInteger(digits) || digits < 2 || digits > 15) {
      throw new RangeError(`A number has 2 to 15 digits, not ${digits}.`);
    }
    this.digits = digits;
    this.#encrypt = blockCipher(key);
  }

  /** The numbers of all indexes, each in [0, 10^digits). Throws RangeError for an index outside that range. */
  permute(indexes: Float64Array): Float64Array {
    const rightDigits = Math.ceil(this.digits / 2);
    const leftSize = 10 ** (this.digits - rightDigits);
    const rightSize = 10 ** rightDigits;
    const left = new Uint32Array(indexes.length);
    const right = new Uint32Array(indexes.length);
    for (let i = 0; i < indexes.length; i++) {
      const index = indexes[i] as number;
      if (!Number.isInteger(index) || index < 0 || index >= leftSize * rightSize) {
        throw new RangeError(`Index ${index} does not have ${this.digits} digits.`);
      }
      left[i] = Math.floor(index / rightSize);
      right[i] = index % rightSize;
    }
    const blocks = new DataView(new ArrayBuffer(indexes.length * BLOCK_BYTES));
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 2 === 0) this.#round(blocks, round, right, left, leftSize);
      else this.#round(blocks, round, left, right, rightSize);
    }
    const numbers = new Float64Array(indexes.length);
    for (let i = 0; i < numbers.length; i++) {
      numbers[i] = (left[i] as number) * rightSize + (right[i] as number);
    }
    return numbers;
  }

  #round(blocks: DataView, round: number, from: Uint32Array, to: Uint32Array, size: number): void {
    for (let i = 0; i < from.length; i++) {
      const at = i * BLOCK_BYTES;
      blocks.setUint32(at, round);
      blocks.setUint32(at + 4, from[i] as number);
      blocks.setUint32(at + 8, this.digits);
    }
    const made = this.#encrypt(new Uint8Array(blocks.buffer));
    const words = new DataView(made.buffer, made.byteOffset, made.byteLength);
    const limit = UINT32 - (UINT32 % size);
    for (let i = 0; i < to.length; i++) {
      let at = i * BLOCK_BYTES;
      let word = words.getUint32(at);
      // A word at or over the limit would favour small values, so the next one is taken. The fourth is taken
      // anyway: with halves of five digits that is one block in 10^19, and the permutation holds whatever F is.
      for (let tried = 1; word >= limit && tried < WORDS_A_BLOCK; tried++) {
        at += 4;
        word = words.getUint32(at);
      }
      to[i] = ((to[i] as number) + (word % size)) % size;
    }
  }
}

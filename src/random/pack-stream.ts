/**
 * Each pack of a block has its own bytes, whatever part it is dealt in and whatever is dealt before it.
 *
 *     keystream of the block   | pack 1: 1024 bytes | pack 2: 1024 bytes | pack 3 ...
 *     stream of the pack alone |                      ... used only by a pack whose region is used up
 */
import type { Cipher } from 'node:crypto';
import { ByteDraw } from './byte-draw.ts';
import { deriveSubkey } from './keys.ts';
import { BLOCK_BYTES, counterBlock, ctrCipher, keystream } from './primitives.ts';

/** Bytes of the block's keystream that belong to one pack. */
export const REGION_BYTES = 1024;

const BLOCKS_A_REGION = REGION_BYTES / BLOCK_BYTES;
/** Packs whose regions are made in one go: 256 KiB stay in the cache of the processor. */
const WINDOW_PACKS = 256;

/** The streams of the packs `firstPack` (from 1) to `firstPack + count - 1`. Select a pack, then draw. */
export class PackStreams extends ByteDraw {
  readonly #key: Uint8Array;
  readonly #regionKey: Uint8Array;
  readonly #firstPack: number;
  readonly #endPack: number;
  #window: Uint8Array = new Uint8Array(0);
  #windowFirst = 0;
  #windowEnd = 0;
  #pack = 0;
  #ownStream: Cipher | undefined;

  /** `key` is the block's key for one purpose. */
  constructor(key: Uint8Array, firstPack: number, count: number) {
    super();
    if (!Number.isSafeInteger(firstPack) || firstPack < 1 || !Number.isSafeInteger(count) || count < 1) {
      throw new RangeError(`No packs: ${count} from ${firstPack}.`);
    }
    this.#key = key;
    this.#regionKey = deriveSubkey(key, 'regions', 0);
    this.#firstPack = firstPack;
    this.#endPack = firstPack + count;
  }

  /** Starts a pack's stream from its beginning. Throws RangeError outside the packs of this object. */
  select(pack: number): void {
    if (pack < this.#windowFirst || pack >= this.#windowEnd) this.#moveWindow(pack);
    this.#pack = pack;
    this.#ownStream = undefined;
    this.bytes = this.#window;
    this.position = (pack - this.#windowFirst) * REGION_BYTES;
    this.end = this.position + REGION_BYTES;
  }

  #moveWindow(pack: number): void {
    if (!Number.isInteger(pack) || pack < this.#firstPack || pack >= this.#endPack) {
      throw new RangeError(`Pack ${pack} lies outside ${this.#firstPack} to ${this.#endPack - 1}.`);
    }
    this.#windowFirst = pack;
    this.#windowEnd = Math.min(pack + WINDOW_PACKS, this.#endPack);
    const cipher = ctrCipher(this.#regionKey, counterBlock((pack - 1) * BLOCKS_A_REGION));
    this.#window = keystream(cipher, (this.#windowEnd - pack) * REGION_BYTES);
  }

  protected override refill(): void {
    if (this.#pack === 0) throw new RangeError('Select a pack before drawing.');
    this.#ownStream ??= ctrCipher(deriveSubkey(this.#key, 'pack', this.#pack), counterBlock(0));
    this.bytes = keystream(this.#ownStream, REGION_BYTES);
    this.position = 0;
    this.end = REGION_BYTES;
  }
}

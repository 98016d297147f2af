import type { Cipher } from 'node:crypto';
import { ByteDraw } from './byte-draw.ts';
import { BLOCK_BYTES, ctrCipher, keystream } from './primitives.ts';

const REFILL_BYTES = 1 << 16;

/** The AES-256-CTR keystream of a key from a counter (default 0), without end. */
export class KeyStream extends ByteDraw {
  readonly #cipher: Cipher;
  readonly #refillBytes: number;

  /** `refillBytes` is only a matter of speed: the stream is the same whatever it is. */
  constructor(
    key: Uint8Array,
    counter: Uint8Array = new Uint8Array(BLOCK_BYTES),
    refillBytes: number = REFILL_BYTES,
  ) {
    super();
    this.#cipher = ctrCipher(key, counter);
    this.#refillBytes = refillBytes;
  }

  protected override refill(): void {
    this.bytes = keystream(this.#cipher, this.#refillBytes);
    this.position = 0;
    this.end = this.bytes.length;
  }
}

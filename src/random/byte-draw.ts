/** Bounded integers from bytes, exactly uniform: what does not divide evenly is drawn again, never folded. */

const UINT16 = 2 ** 16;
const UINT32 = 2 ** 32;

/** For each bound up to 256, the first byte that is drawn again. */
const BYTE_LIMIT = Uint16Array.from({ length: 257 }, (_, bound) => (bound === 0 ? 0 : 256 - (256 % bound)));

/** A source of uniform bytes, read as bytes or as bounded integers. Subclasses say where the bytes come from. */
export abstract class ByteDraw {
  protected bytes: Uint8Array = new Uint8Array(0);
  protected position = 0;
  protected end = 0;

  /** Gives at least one more byte at `position`. */
  protected abstract refill(): void;

  /** The next byte. */
  nextByte(): number {
    if (this.position === this.end) this.refill();
    return this.bytes[this.position++] as number;
  }

  /**
   * A uniform integer in [0, bound). Takes no byte for bound 1, else 1, 2 or 4 bytes a try. Throws RangeError
   * unless bound is a whole number from 1 to 2^32.
   */
  below(bound: number): number {
    if (bound === 1) return 0;
    if (bound <= 256) {
      const limit = BYTE_LIMIT[bound];
      if (!limit) throw badBound(bound);
      for (;;) {
        const byte = this.nextByte();
        if (byte < limit) return byte % bound;
      }
    }
    return this.belowWide(bound);
  }

  private belowWide(bound: number): number {
    if (!Number.isInteger(bound) || bound > UINT32) throw badBound(bound);
    if (bound <= UINT16) {
      const limit = UINT16 - (UINT16 % bound);
      for (;;) {
        const value = this.nextByte() + this.nextByte() * 256;
        if (value < limit) return value % bound;
      }
    }
    const limit = UINT32 - (UINT32 % bound);
    for (;;) {
      const low = this.nextByte() + this.nextByte() * 256;
      const value = low + (this.nextByte() + this.nextByte() * 256) * UINT16;
      if (value < limit) return value % bound;
    }
  }
}

const badBound = (bound: number): RangeError =>
  new RangeError(`A bound is a whole number from 1 to 2^32, not ${bound}.`);

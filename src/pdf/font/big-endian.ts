/** Bytes that grow, big end first, as TrueType wants them. */
export class BigEndian {
  #bytes = Buffer.alloc(1024);
  #length = 0;

  /** Bytes so far. */
  get length(): number {
    return this.#length;
  }

  u8(...values: readonly number[]): this {
    for (const value of values) {
      const at = this.#room(1);
      this.#bytes.writeUInt8(value, at);
    }
    return this;
  }

  u16(...values: readonly number[]): this {
    for (const value of values) {
      const at = this.#room(2);
      this.#bytes.writeUInt16BE(value, at);
    }
    return this;
  }

  i16(...values: readonly number[]): this {
    for (const value of values) {
      const at = this.#room(2);
      this.#bytes.writeInt16BE(value, at);
    }
    return this;
  }

  u32(...values: readonly number[]): this {
    for (const value of values) {
      const at = this.#room(4);
      this.#bytes.writeUInt32BE(value, at);
    }
    return this;
  }

  raw(bytes: Uint8Array): this {
    const at = this.#room(bytes.length);
    this.#bytes.set(bytes, at);
    return this;
  }

  /** Zeros up to a multiple of `size`. */
  align(size: number): this {
    this.#room((size - (this.#length % size)) % size);
    return this;
  }

  /** The bytes so far; a copy. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#bytes.subarray(0, this.#length));
  }

  #room(count: number): number {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(this.#length, 2 * this.#bytes.length));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    return at;
  }
}

/**
 * What a content is but for its text: all other operators with their operands as they are written, and where text is
 * printed between them. Contents with one skeleton and one set of resources paint alike, whatever they say.
 */
const TEXT = Uint8Array.of(0x0a, 0x54, 0x0a);

export class Skeleton {
  #bytes = new Uint8Array(4096);
  #length = 0;
  #text = false;

  clear(): void {
    this.#length = 0;
    this.#text = false;
  }

  /** Adds an operator that is no text: `bytes[from..to]`. */
  operator(bytes: Uint8Array, from: number, to: number): void {
    this.#text = false;
    this.#add(bytes, from, to);
  }

  /** Adds that text is printed. How often makes no difference. */
  text(): void {
    if (!this.#text) this.#add(TEXT, 0, TEXT.length);
    this.#text = true;
  }

  /** A copy of what there is. */
  copy(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  equals(other: Uint8Array): boolean {
    if (other.length !== this.#length) return false;
    const own = this.#bytes;
    for (let i = 0; i < other.length; i++) if (own[i] !== other[i]) return false;
    return true;
  }

  #add(bytes: Uint8Array, from: number, to: number): void {
    while (this.#length + to - from > this.#bytes.length) {
      const more = new Uint8Array(2 * this.#bytes.length);
      more.set(this.#bytes);
      this.#bytes = more;
    }
    const own = this.#bytes;
    let length = this.#length;
    // Operators are short, and a view of each would cost more than its bytes.
    for (let i = from; i < to; i++) own[length++] = bytes[i]!;
    this.#length = length;
  }
}

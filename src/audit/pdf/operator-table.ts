/** What belongs to each operator of a content stream, by its code (content-lexer.ts): asked for at every operator. */
const SLOTS = 256;
const SHIFT = 24;

export class OperatorTable<T> {
  readonly #codes = new Int32Array(SLOTS).fill(-1);
  readonly #entries: (T | undefined)[] = new Array<T | undefined>(SLOTS).fill(undefined);

  get(code: number): T | undefined {
    let slot = slotOf(code);
    while (this.#codes[slot] !== code) {
      if (this.#codes[slot] === -1) return undefined;
      slot = (slot + 1) % SLOTS;
    }
    return this.#entries[slot];
  }

  /** PDF has some eighty operators, so there is always room. */
  set(code: number, entry: T): void {
    let slot = slotOf(code);
    while (this.#codes[slot] !== -1 && this.#codes[slot] !== code) slot = (slot + 1) % SLOTS;
    this.#codes[slot] = code;
    this.#entries[slot] = entry;
  }
}

const slotOf = (code: number): number => Math.imul(code, 0x9e3779b1) >>> SHIFT;

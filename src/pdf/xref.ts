import { checkFailed } from '../shared/errors.ts';
import { latin1 } from './bytes.ts';

/** A classic cross-reference line has ten digits for the offset. */
const OFFSET_LIMIT = 10_000_000_000;
/** Objects one file may have, by the limits that PDF readers share. */
const NUMBER_LIMIT = 8_388_607;
const LINES_AT_ONCE = 4096;

/** Offsets of the objects of a file, by number. Offset 0 is the header's, so it stands for "not written". */
export class CrossReferences {
  #offsets = new Float64Array(1024);
  #size = 1;

  /** One more than the highest number: the trailer's /Size. */
  get size(): number {
    return this.#size;
  }

  /** Takes `count` numbers that follow each other; gives the first. */
  alloc(count: number): number {
    const first = this.#size;
    this.#size += count;
    if (this.#size > NUMBER_LIMIT) {
      throw checkFailed(
        'pdf-objects',
        `A PDF file can hold ${NUMBER_LIMIT} objects. Make parts of fewer packs.`,
      );
    }
    if (this.#size > this.#offsets.length) {
      const grown = new Float64Array(Math.max(this.#size, 2 * this.#offsets.length));
      grown.set(this.#offsets);
      this.#offsets = grown;
    }
    return first;
  }

  /** Notes where object `num` begins. Throws if it was not allocated or is written twice. */
  set(num: number, offset: number): void {
    if (!(num >= 1 && num < this.#size)) {
      throw checkFailed('pdf-object', `PDF object ${num} was never numbered. Call alloc() first.`);
    }
    if (this.#offsets[num] !== 0) {
      throw checkFailed('pdf-object', `PDF object ${num} is written twice. Write each object once.`);
    }
    if (offset >= OFFSET_LIMIT) {
      throw checkFailed('pdf-too-long', 'A PDF file must stay below 10 GB. Make parts of fewer packs.');
    }
    this.#offsets[num] = offset;
  }

  /** The first number that was allocated and not written, or 0. */
  firstMissing(): number {
    for (let num = 1; num < this.#size; num++) if (this.#offsets[num] === 0) return num;
    return 0;
  }

  /** Writes the table, from `xref` to its last line. */
  write(put: (bytes: Uint8Array) => void): void {
    put(latin1(`xref\n0 ${this.#size}\n0000000000 65535 f \n`));
    for (let first = 1; first < this.#size; first += LINES_AT_ONCE) {
      const count = Math.min(LINES_AT_ONCE, this.#size - first);
      const lines = new Uint8Array(20 * count);
      const line = latin1('0000000000 00000 n \n');
      for (let index = 0; index < count; index++) {
        lines.set(line, 20 * index);
        let rest = this.#offsets[first + index]!;
        for (let digit = 9; rest > 0; digit--) {
          const tenth = Math.floor(rest / 10);
          lines[20 * index + digit] = 0x30 + (rest - 10 * tenth);
          rest = tenth;
        }
      }
      put(lines);
    }
  }
}

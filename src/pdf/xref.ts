import { checkFailed } from '../shared/errors.ts';
import { latin1 } from './bytes.ts';

/** A classic cross-reference line has ten digits for the offset. */
const OFFSET_LIMIT = 10_000_000_000;
/** Objects one file may have, by the limits that PDF readers share. */
const NUMBER_LIMIT = 8_388_607;
const LINES_AT_ONCE = 4096;
const PNG_UP = 2;

/**
 * Where the objects of a file are, by number. Offset 0 is the header's, so it stands for "not written". An object within
 * an object stream has the number of that stream instead, negative, and its place in it.
 */
export class CrossReferences {
  #offsets = new Float64Array(1024);
  #places = new Uint8Array(0);
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

  /** Notes that object `num` is the one at `place` (0 to 255) of object stream `stream`. Throws as `set` does. */
  setPacked(num: number, stream: number, place: number): void {
    this.set(num, -stream);
    if (this.#places.length < this.#offsets.length) {
      const grown = new Uint8Array(this.#offsets.length);
      grown.set(this.#places);
      this.#places = grown;
    }
    this.#places[num] = place;
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

  /**
   * The rows of a cross-reference stream (ISO 32000-1, 7.5.8.3), and how wide their columns are. Row by row the Up
   * filter of PNG leaves mostly zeros.
   */
  rows(): { readonly widths: readonly [number, number, number]; readonly bytes: Uint8Array } {
    let highest = this.#size;
    for (let num = 1; num < this.#size; num++) highest = Math.max(highest, this.#offsets[num]!);
    const wide = Math.ceil(Math.log2(highest + 1) / 8);
    const width = wide + 2;
    const bytes = new Uint8Array(this.#size * (width + 1));
    const row = new Uint8Array(width);
    const above = new Uint8Array(width);
    for (let num = 0; num < this.#size; num++) {
      const offset = this.#offsets[num]!;
      row[0] = num === 0 ? 0 : offset < 0 ? 2 : 1;
      let rest = Math.abs(offset);
      for (let byte = wide; byte > 0; byte--) {
        row[byte] = rest % 256;
        rest = Math.floor(rest / 256);
      }
      row[width - 1] = offset < 0 ? this.#places[num]! : 0;
      const at = num * (width + 1);
      bytes[at] = PNG_UP;
      for (let i = 0; i < width; i++) bytes[at + 1 + i] = row[i]! - above[i]!;
      above.set(row);
    }
    return { widths: [1, wide, 1], bytes };
  }
}

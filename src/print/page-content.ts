/** Runs the program of a page side for one pack, into a buffer that is used again for every page. */
import { encodeMatrix24 } from '../pdf/barcode/data-matrix.ts';
import { putLiteral } from '../pdf/strings.ts';
import type { Game } from '../regulation/schema.ts';
import { putItf } from './bar-codes.ts';
import { PackNumbers } from './pack-numbers.ts';
import type { Packs } from './packs.ts';
import type { Step } from './program.ts';

/** More than any page needs: a page of 7Extra takes about 5 KB. */
export const PAGE_CAPACITY_BYTES = 1 << 18;

const NEXT_LINE = 0x27; // the operator '

export class PageContent {
  readonly #out = new Uint8Array(PAGE_CAPACITY_BYTES);
  readonly #numbers: PackNumbers;
  readonly #data: Packs;
  readonly #columns = new Uint8Array(32);

  constructor(data: Packs, game: Game) {
    this.#data = data;
    this.#numbers = new PackNumbers(data, game);
  }

  /** Turns to pack number `row` of the part; its numbers are worked out once for both sides. */
  select(row: number): void {
    this.#numbers.select(row);
  }

  /** Content of one side of the selected pack; valid until the next call. */
  run(steps: readonly Step[]): Uint8Array {
    return this.#out.subarray(0, this.put(steps, this.#out, 0));
  }

  /** Puts the content of one side of the selected pack into `out`; gives the position after it. */
  put(steps: readonly Step[], out: Uint8Array, from: number): number {
    const numbers = this.#numbers;
    const { faces, faceBytes } = this.#data;
    let at = from;
    let before = 0;
    for (const step of steps) {
      switch (step.kind) {
        case 'fixed':
          out.set(step.bytes, at);
          at += step.bytes.length;
          break;
        case 'sign': {
          const face = faces[step.ticket]![numbers.row * faceBytes[step.ticket]! + step.slot]!;
          const operators = step.table[step.oneStart ? face : before * step.faces + face]!;
          before = step.starts[face]!;
          // A few dozen bytes: a loop is faster than a call.
          for (let i = 0; i < operators.length; i++) out[at++] = operators[i]!;
          break;
        }
        case 'digits': {
          const digits = numbers.digits(step.source, step.ticket);
          for (let i = step.from; i < step.from + step.count; i++) out[at++] = 0x30 + digits[i]!;
          break;
        }
        case 'matrix':
          encodeMatrix24(numbers.digits('matrix', step.ticket), this.#columns);
          for (let half = 0; half < 32; half += 16) {
            at = putLiteral(out, at, this.#columns, half, half + 16);
            out[at++] = NEXT_LINE;
          }
          break;
        case 'bars':
          at = putItf(numbers.digits('inventory', step.ticket), out, at);
          break;
      }
    }
    return at;
  }
}

/** The numbers of one pack as digits: pack, validation, PIN, inventory and the digits of the Data Matrix. */
import { gs1CheckDigit, printedBlock } from '../deal/numbers.ts';
import type { Packs } from './packs.ts';
import type { NumberSource } from './program.ts';

const PACK_DIGITS = 6;
const INVENTORY_DIGITS = 14;
const VALIDATION_DIGITS = 10;
const PIN_DIGITS = 4;
const MATRIX_DIGITS = 24;

export class PackNumbers {
  row = 0;
  readonly #data: Packs;
  readonly #pack = new Uint8Array(PACK_DIGITS);
  readonly #validation: readonly Uint8Array[];
  readonly #pin: readonly Uint8Array[];
  readonly #inventory: readonly Uint8Array[];
  readonly #matrix: readonly Uint8Array[];

  constructor(data: Packs, emissionCodes: readonly number[]) {
    this.#data = data;
    const perTicket = (digits: number) => emissionCodes.map(() => new Uint8Array(digits));
    this.#validation = perTicket(VALIDATION_DIGITS);
    this.#pin = perTicket(PIN_DIGITS);
    this.#inventory = perTicket(INVENTORY_DIGITS);
    this.#matrix = perTicket(MATRIX_DIGITS);
    emissionCodes.forEach((code, ticket) => {
      putDigits(code, this.#inventory[ticket]!, 0, 5);
      putDigits(printedBlock(data.block, data.specimen), this.#inventory[ticket]!, 5, 2);
    });
  }

  select(row: number): void {
    this.row = row;
    putDigits(this.#data.packNumbers[row]!, this.#pack, 0, PACK_DIGITS);
    for (let ticket = 0; ticket < this.#inventory.length; ticket++) {
      const inventory = this.#inventory[ticket]!;
      inventory.set(this.#pack, 7);
      inventory[13] = gs1CheckDigit(inventory, 13);
      const validation = this.#validation[ticket]!;
      putDigits(this.#data.validations[ticket]![row]!, validation, 0, VALIDATION_DIGITS);
      putDigits(this.#data.pins[ticket]![row]!, this.#pin[ticket]!, 0, PIN_DIGITS);
      const matrix = this.#matrix[ticket]!;
      matrix.set(inventory.subarray(0, 13), 0);
      matrix.set(validation, 13);
      matrix[23] = gs1CheckDigit(matrix, 23);
    }
  }

  digits(source: NumberSource | 'matrix', ticket: number): Uint8Array {
    switch (source) {
      case 'pack':
        return this.#pack;
      case 'validation':
        return this.#validation[ticket]!;
      case 'pin':
        return this.#pin[ticket]!;
      case 'inventory':
        return this.#inventory[ticket]!;
      case 'matrix':
        return this.#matrix[ticket]!;
    }
  }
}

/** Writes `count` decimal digits of a whole number, leading zeros included. */
export function putDigits(value: number, out: Uint8Array, from: number, count: number): void {
  let rest = value;
  for (let at = from + count - 1; at >= from; at--) {
    const next = Math.floor(rest / 10);
    out[at] = rest - next * 10;
    rest = next;
  }
}

/** The numbers of one pack as digits: pack, validation, PIN, inventory and the digits of the Data Matrix. */
import {
  gs1CheckDigit,
  MATRIX_DIGITS,
  PIN_DIGITS,
  printedBlock,
  VALIDATION_DIGITS,
} from '../deal/numbers.ts';
import { numberFormatOf } from '../regulation/number-format.ts';
import type { Game } from '../regulation/schema.ts';
import type { Packs } from './packs.ts';
import type { NumberSource } from './program.ts';

/** Emission code and block, with which inventory number and Data Matrix begin. */
const KIND_DIGITS = 7;

export class PackNumbers {
  row = 0;
  readonly #data: Packs;
  readonly #pack: Uint8Array;
  readonly #validation: readonly Uint8Array[];
  readonly #pin: readonly Uint8Array[];
  readonly #inventory: readonly Uint8Array[];
  readonly #matrix: readonly Uint8Array[];

  constructor(data: Packs, game: Game) {
    this.#data = data;
    const { packDigits, inventoryDigits } = numberFormatOf(game);
    const perTicket = (digits: number) => game.tickets.map(() => new Uint8Array(digits));
    this.#pack = new Uint8Array(packDigits);
    this.#validation = perTicket(VALIDATION_DIGITS);
    this.#pin = perTicket(PIN_DIGITS);
    this.#inventory = perTicket(inventoryDigits);
    this.#matrix = perTicket(MATRIX_DIGITS);
    game.tickets.forEach(({ emissionCode }, ticket) => {
      putDigits(emissionCode, this.#inventory[ticket]!, 0, 5);
      putDigits(printedBlock(data.block, data.specimen), this.#inventory[ticket]!, 5, 2);
    });
  }

  select(row: number): void {
    this.row = row;
    const pack = this.#pack;
    putDigits(this.#data.packNumbers[row]!, pack, 0, pack.length);
    for (let ticket = 0; ticket < this.#inventory.length; ticket++) {
      const inventory = this.#inventory[ticket]!;
      const last = inventory.length - 1;
      inventory.set(pack, last - pack.length);
      inventory[last] = gs1CheckDigit(inventory, last);
      const validation = this.#validation[ticket]!;
      putDigits(this.#data.validations[ticket]![row]!, validation, 0, VALIDATION_DIGITS);
      putDigits(this.#data.pins[ticket]![row]!, this.#pin[ticket]!, 0, PIN_DIGITS);
      const matrix = this.#matrix[ticket]!;
      matrix.set(inventory.subarray(0, KIND_DIGITS), 0);
      matrix.set(pack, KIND_DIGITS);
      matrix.set(validation, KIND_DIGITS + pack.length);
      const filled = KIND_DIGITS + pack.length + VALIDATION_DIGITS;
      if (filled < MATRIX_DIGITS) matrix[filled] = gs1CheckDigit(matrix, filled);
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

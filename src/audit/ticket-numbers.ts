/** The numbers that a ticket must bear, worked out from the definition and the data. */
import { type NumberFormat, numberFormatOf } from '../regulation/number-format.ts';
import type { Game } from '../regulation/schema.ts';
import { checkDigit } from './reading/check-digit.ts';

/** Digits of a Data Matrix of 16 x 16 modules. */
const MATRIX_DIGITS = 24;

export class TicketNumbers {
  /** As printed: specimens print block 00, which no block has. */
  readonly block: string;
  readonly format: NumberFormat;
  /** Of each ticket: emission code and block, with which its numbers begin. */
  private readonly kinds: readonly string[];

  constructor(game: Game, { specimen, block }: { readonly specimen: boolean; readonly block: number }) {
    this.format = numberFormatOf(game);
    this.block = String(specimen ? 0 : block).padStart(2, '0');
    this.kinds = game.tickets.map(({ emissionCode }) => `${emissionCode}${this.block}`);
  }

  /** Ten digits in groups, as they stand on the ticket. */
  validation(number: number): string {
    const digits = tenDigits(number);
    return `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
  }

  pin(number: number): string {
    return String(number).padStart(4, '0');
  }

  /** Digits of the Data Matrix of ticket `t` (from 0); a longer pack number takes the place of the check digit. */
  matrix(t: number, pack: number, validation: number): string {
    const digits = this.kinds[t]! + this.pack(pack) + tenDigits(validation);
    return digits.length < MATRIX_DIGITS ? digits + checkDigit(digits) : digits;
  }

  /** Inventory number with its check digit; bars hold an even number of digits, so the pack may need a zero more. */
  inventory(t: number, pack: number): string {
    const kind = this.kinds[t]!;
    const digits = kind + String(pack).padStart(this.format.inventoryDigits - kind.length - 1, '0');
    return digits + checkDigit(digits);
  }

  pack(pack: number): string {
    return String(pack).padStart(this.format.packDigits, '0');
  }
}

const tenDigits = (number: number): string => String(number).padStart(10, '0');

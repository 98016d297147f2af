/**
 * What the lottery pays by: one file a ticket of the strip, one row a ticket, in the order of the validation numbers.
 * It names no pack, and its order says nothing of one: a number on paper leads here, nothing here leads to paper.
 */
import type { PartData } from '../deal/part-data.ts';
import type { Game } from '../regulation/schema.ts';

const ROWS_A_CHUNK = 4096;

/** Collects tickets part by part, 15 bytes each, and gives the files. */
export class ValidationFiles {
  readonly #game: Game;
  readonly #validations: Float64Array[];
  readonly #prizes: Int32Array[];
  readonly #pins: Uint16Array[];
  readonly #voided: Uint8Array[];
  #rows = 0;

  /** @param packs how many will be added in all */
  constructor(game: Game, packs: number) {
    this.#game = game;
    const each = <A>(make: () => A): A[] => game.tickets.map(make);
    this.#validations = each(() => new Float64Array(packs));
    this.#prizes = each(() => new Int32Array(packs));
    this.#pins = each(() => new Uint16Array(packs));
    this.#voided = each(() => new Uint8Array(packs));
  }

  add(data: PartData, voided: ReadonlySet<number>): void {
    this.#game.tickets.forEach((_, ticket) => {
      this.#validations[ticket]!.set(data.validations[ticket]!, this.#rows);
      this.#prizes[ticket]!.set(data.prizes[ticket]!, this.#rows);
      this.#pins[ticket]!.set(data.pins[ticket]!, this.#rows);
    });
    for (let row = 0; row < data.packs; row++) {
      if (!voided.has(data.firstPack + row)) continue;
      for (const column of this.#voided) column[this.#rows + row] = 1;
    }
    this.#rows += data.packs;
  }

  /** Name and content of the file of each ticket. */
  *files(): Generator<{ name: string; content: Iterable<Uint8Array> }> {
    for (const [ticket, { emissionCode }] of this.#game.tickets.entries()) {
      yield { name: `validation-${emissionCode}.csv`, content: this.#rowsOf(ticket) };
    }
  }

  *#rowsOf(ticket: number): Generator<Uint8Array> {
    const validations = this.#validations[ticket]!;
    const order = Uint32Array.from({ length: this.#rows }, (_, row) => row).sort(
      (a, b) => validations[a]! - validations[b]!,
    );
    yield Buffer.from('validation,pin,prize,status\n');
    let rows: string[] = [];
    for (const row of order) {
      const [validation, pin] = [validations[row]!, this.#pins[ticket]![row]!];
      const status = this.#voided[ticket]![row] === 1 ? 'VOID' : 'SHIPPED';
      rows.push(
        `${String(validation).padStart(10, '0')},${String(pin).padStart(4, '0')},${this.#prizes[ticket]![row]},${status}\n`,
      );
      if (rows.length < ROWS_A_CHUNK) continue;
      yield Buffer.from(rows.join(''));
      rows = [];
    }
    yield Buffer.from(rows.join(''));
  }
}

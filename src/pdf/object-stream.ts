import { latin1 } from './bytes.ts';

/** Objects of one stream. A reader that wants one of them inflates all. */
const MOST_OBJECTS = 200;

/** Gathers objects for one object stream (ISO 32000-1, 7.5.7): their numbers and places, then they themselves. */
export class ObjectStream {
  readonly #bodies: Uint8Array[] = [];
  readonly #numbers: number[] = [];

  get count(): number {
    return this.#numbers.length;
  }

  get isFull(): boolean {
    return this.count === MOST_OBJECTS;
  }

  /** Adds an object; gives its place in the stream. */
  add(num: number, pieces: readonly (string | Uint8Array)[]): number {
    const bytes = pieces.map((piece) => (typeof piece === 'string' ? latin1(piece) : piece));
    this.#bodies.push(Buffer.concat([...bytes, NEW_LINE]));
    return this.#numbers.push(num) - 1;
  }

  /** Entries of the dictionary and the data, not yet deflated; the gatherer is empty afterwards. */
  take(): { readonly entries: string; readonly data: Uint8Array } {
    let at = 0;
    const places = this.#bodies.map((body, index) => {
      const place = `${this.#numbers[index]} ${at} `;
      at += body.length;
      return place;
    });
    const head = latin1(`${places.join('')}\n`);
    const data = Buffer.concat([head, ...this.#bodies]);
    const entries = `/Type/ObjStm/N ${this.count}/First ${head.length}`;
    this.#bodies.length = 0;
    this.#numbers.length = 0;
    return { entries, data };
  }
}

const NEW_LINE = Uint8Array.of(0x0a);

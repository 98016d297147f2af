/** Shows every value of every object of a file to the rules that want values of its kind, once. */
import type { PdfFile } from '../pdf/file.ts';
import { PdfName, PdfStream, PdfString, type PdfValue } from '../pdf/values.ts';
import type { ValueVisits } from './rule.ts';

type Kind = keyof ValueVisits;

export class ValueWalk {
  readonly #file: PdfFile;
  readonly #readers: { readonly [K in Kind]: NonNullable<ValueVisits[K]>[] };
  /** By object number, whether it was shown. */
  readonly #shown: Uint8Array;

  constructor(file: PdfFile, visits: readonly ValueVisits[]) {
    this.#file = file;
    this.#shown = new Uint8Array(file.size);
    const of = <K extends Kind>(kind: K): NonNullable<ValueVisits[K]>[] =>
      visits.flatMap((visit) => {
        const reader = visit[kind];
        return reader === undefined ? [] : [reader.bind(visit) as NonNullable<ValueVisits[K]>];
      });
    this.#readers = {
      stream: of('stream'),
      dict: of('dict'),
      array: of('array'),
      name: of('name'),
      string: of('string'),
    };
  }

  /** Shows an object that was read anyway. */
  object(num: number, value: PdfValue): void {
    if (this.#shown[num] !== 0) return;
    this.#shown[num] = 1;
    this.#show(value, num);
  }

  /** Shows the objects that were not shown, each by a step that may fail without harm to the others, and the trailer. */
  rest(guard: (step: () => void) => void): void {
    for (let num = 1; num < this.#file.size; num++) {
      if (this.#shown[num] !== 0) continue;
      guard(() => {
        const value = this.#file.loadNumber(num);
        if (value !== undefined) this.object(num, value);
      });
    }
    guard(() => this.#show(this.#file.trailer, 0));
  }

  #show(value: PdfValue, object: number): void {
    if (typeof value !== 'object' || value === null) return;
    const readers = this.#readers;
    if (value instanceof PdfName) for (const reader of readers.name) reader(value, object);
    else if (value instanceof PdfString) for (const reader of readers.string) reader(value, object);
    else if (Array.isArray(value)) {
      for (const reader of readers.array) reader(value, object);
      for (const item of value) this.#show(item, object);
    } else if (value instanceof Map) {
      for (const reader of readers.dict) reader(value, object);
      for (const item of value.values()) this.#show(item, object);
    } else if (value instanceof PdfStream) {
      for (const reader of readers.stream) reader(value, object);
      for (const item of value.dict.values()) this.#show(item, object);
    }
  }
}

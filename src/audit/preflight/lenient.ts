/** Reads values of a file without throwing at what is of another kind: that is then undefined. */
import type { PdfFile } from '../pdf/file.ts';
import { type PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue, textOf } from '../pdf/values.ts';

export class LenientReader {
  readonly file: PdfFile;

  constructor(file: PdfFile) {
    this.file = file;
  }

  /** The object itself, read without being kept: what is resolved is kept for good, and contents are as many as pages. */
  load(value: PdfValue | undefined): PdfValue {
    return value instanceof PdfRef ? this.file.load(value) : (value ?? null);
  }

  /** The dictionary, or that of a stream; undefined if it is neither. */
  dict(value: PdfValue | undefined): PdfDict | undefined {
    const object = this.file.resolve(value);
    if (object instanceof PdfStream) return object.dict;
    return object instanceof Map ? object : undefined;
  }

  array(value: PdfValue | undefined): readonly PdfValue[] | undefined {
    const object = this.file.resolve(value);
    return Array.isArray(object) ? object : undefined;
  }

  stream(value: PdfValue | undefined): PdfStream | undefined {
    const object = this.file.resolve(value);
    return object instanceof PdfStream ? object : undefined;
  }

  name(value: PdfValue | undefined): string | undefined {
    const object = this.file.resolve(value);
    return object instanceof PdfName ? object.name : undefined;
  }

  number(value: PdfValue | undefined): number | undefined {
    const object = this.file.resolve(value);
    return typeof object === 'number' ? object : undefined;
  }

  text(value: PdfValue | undefined): string | undefined {
    const object = this.file.resolve(value);
    return object instanceof PdfString ? textOf(object) : undefined;
  }

  /** Four numbers with x0 < x1 and y0 < y1. */
  box(value: PdfValue | undefined): readonly [number, number, number, number] | undefined {
    const sides = this.array(value);
    if (sides?.length !== 4) return undefined;
    const x0 = this.number(sides[0]);
    const y0 = this.number(sides[1]);
    const x1 = this.number(sides[2]);
    const y1 = this.number(sides[3]);
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
    return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  }
}

/** The object that is referred to, -1 for a value in place. */
export const refOf = (value: PdfValue | undefined): number => (value instanceof PdfRef ? value.num : -1);

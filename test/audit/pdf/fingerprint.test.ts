import { describe, expect, it } from 'vitest';
import { PdfFile } from '../../../src/audit/pdf/file.ts';
import { fingerprint } from '../../../src/audit/pdf/fingerprint.ts';
import { PdfRef, type PdfValue } from '../../../src/audit/pdf/values.ts';
import { type TinyObject, tinyPdf } from '../helpers/tiny-pdf.ts';

/** Of object 2 of a file. */
function of(...objects: TinyObject[]): string | undefined {
  const file = new PdfFile(tinyPdf(['<</Type/Catalog>>', ...objects]), 'test.pdf');
  return fingerprint(file, [new PdfRef(2, 0)]);
}

const form = (stream: string): TinyObject => ({ dict: '/Type/XObject', stream });
const known = of('<</A 3 0 R/B[1 4 0 R]>>', '(text)', form('q Q'));

describe('the fingerprint of objects', () => {
  it('is that of the same objects under other numbers, with others beside them', () => {
    expect(known).toMatch(/^[0-9a-f]{64}$/);
    expect(of('<</A 5 0 R/B[1 3 0 R]>>', form('q Q'), '(stranger)', '(text)')).toBe(known);
    expect(of('<</A 3 0 R/B[1.0 4 0 R]>>', '<74657874>', form('q Q'))).toBe(known);
  });

  it.each<[string, TinyObject[]]>([
    ['a string far away', ['<</A 3 0 R/B[1 4 0 R]>>', '(texT)', form('q Q')]],
    ['a content', ['<</A 3 0 R/B[1 4 0 R]>>', '(text)', form('q q')]],
    ['a number', ['<</A 3 0 R/B[2 4 0 R]>>', '(text)', form('q Q')]],
    ['a key', ['<</C 3 0 R/B[1 4 0 R]>>', '(text)', form('q Q')]],
    ['a name for a string', ['<</A 3 0 R/B[1 4 0 R]>>', '/text', form('q Q')]],
    ['which object is meant', ['<</A 4 0 R/B[1 3 0 R]>>', '(text)', form('q Q')]],
    ['an array within the array', ['<</A 3 0 R/B[[1 4 0 R]]>>', '(text)', form('q Q')]],
    ['a string for a number', ['<</A 3 0 R/B[(1)4 0 R]>>', '(text)', form('q Q')]],
  ])('changes with %s', (_, objects) => {
    expect(of(...objects)).not.toBe(known);
  });

  it('tells shared objects from equal ones', () => {
    expect(of('[3 0 R 3 0 R]', '(a)')).not.toBe(of('[3 0 R 4 0 R]', '(a)', '(a)'));
  });

  it('ends where objects refer to each other in a ring', () => {
    expect(of('<</Next 3 0 R>>', '<</Next 2 0 R>>')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is none where an object is missing, or half a file is meant', () => {
    expect(of('[9 0 R]')).toBeUndefined();
    const many = Array.from({ length: 5_001 }, (_, i) => `${i + 3} 0 R`).join(' ');
    expect(of(`[${many}]`, ...Array.from({ length: 5_001 }, () => 'null'))).toBeUndefined();
  });

  it('does not run two values into one', () => {
    const file = new PdfFile(tinyPdf(['<</Type/Catalog>>']), 'test.pdf');
    const values: PdfValue[][] = [[1, 2], [12], [1, [2]], [[1], 2], [[1, 2]], [true], [null], []];
    expect(new Set(values.map((list) => fingerprint(file, list))).size).toBe(values.length);
  });
});

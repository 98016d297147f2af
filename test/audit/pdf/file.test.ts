import { describe, expect, it } from 'vitest';
import { PdfFile } from '../../../src/audit/pdf/file.ts';
import { pagesOf } from '../../../src/audit/pdf/pages.ts';
import { PdfName, PdfRef, type PdfStream, PdfString } from '../../../src/audit/pdf/values.ts';
import { RotativeError } from '../../../src/shared/errors.ts';
import { pagesPdf, type TinyObject, tinyPdf } from '../helpers/tiny-pdf.ts';

const whole = (): Buffer => Buffer.from(pagesPdf(['q Q', '', 'BT ET'], '/Font<<>>'));
const open = (bytes: Uint8Array): PdfFile => new PdfFile(bytes, 'test.pdf');
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const edit = (from: string, to: string): Buffer => Buffer.from(text(whole()).replace(from, to), 'latin1');

describe('objects', () => {
  const values: [string, unknown][] = [
    ['<</A 12>>', 12],
    ['<</A -.5>>', -0.5],
    ['<</A +7.>>', 7],
    ['<</A/N#20x>>', new PdfName('N x')],
    ['<</A 3 0 R>>', new PdfRef(3, 0)],
    ['<</A[1 2 R true null]>>', [new PdfRef(1, 2), true, null]],
    ['<</A[1 2 X]>>', 'error'],
    ['<</A[1 0 R 2 0]>>', [new PdfRef(1, 0), 2, 0]],
    ['<</A(a\\)\\(b\\101\\\n(n))>>', new PdfString(Buffer.from('a)(bA(n)'))],
    ['<</A<4a4B5>>>', new PdfString(Buffer.from('JKP'))],
    ['<</A % note\n true>>', true],
    ['<</A null>>', null],
    ['<</A 1/A 2>>', 'error'],
    ['<</A 1.2.3>>', 'error'],
    ['<</A (open>>', 'error'],
  ];
  it.each(values)('%s', (source, expected) => {
    const file = open(tinyPdf(['<</Type/Catalog>>', source, '33']));
    const read = () => file.dict(new PdfRef(2, 0), 'the test').get('A');
    if (expected === 'error') expect(read).toThrow(/object 2 cannot be read/);
    else {
      const value = read();
      if (value instanceof PdfString) expect(text(value.bytes)).toBe(text((expected as PdfString).bytes));
      else expect(value).toEqual(expected);
    }
  });

  it('decodes a stream without a filter and refuses others than Flate', () => {
    const objects: TinyObject[] = [
      '<</Type/Catalog>>',
      { dict: '', stream: 'plain' },
      { dict: '/Filter/LZWDecode', stream: 'x' },
    ];
    const file = open(tinyPdf(objects));
    const plain = file.resolve(new PdfRef(2, 0)) as PdfStream;
    expect(text(file.decode(plain, 'it'))).toBe('plain');
    expect(() => file.decode(file.resolve(new PdfRef(3, 0)) as PdfStream, 'it')).toThrow(/LZWDecode/);
  });
});

describe('pages', () => {
  it('come in the order of the tree with what they inherit', () => {
    const pages = [...pagesOf(open(whole()))];
    expect(pages.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(pages[2]!.mediaBox).toEqual([0, 0, 200, 200]);
  });

  it.each([
    ['a count that is wrong', '/Count 3', '/Count 4', /says 4 pages and has 3/],
    ['a page twice', '[10 0 R 12 0 R 14 0 R]', '[10 0 R 12 0 R 12 0 R]', /object 12 stands twice/],
    ['a page that is turned', '/Count 3', '/Rotate 90/Count 3', /turned/],
  ])('%s is a failed check', (_, from, to, message) => {
    const bytes = edit(from, to);
    // Offsets move with the edit, so the table is moved as well.
    const moved = to.length - from.length;
    const source = text(bytes);
    const fixed = source
      .replace(/(\d{10}) 00000 n/g, (row, offset: string) =>
        Number(offset) > source.indexOf('2 0 obj')
          ? `${String(Number(offset) + moved).padStart(10, '0')} 00000 n`
          : row,
      )
      .replace(/startxref\n(\d+)/, (_all, at: string) => `startxref\n${Number(at) + moved}`);
    expect(() => [...pagesOf(open(Buffer.from(fixed, 'latin1')))]).toThrow(message);
  });
});

describe('a damaged file is a failed check that names the file', () => {
  const cases: [string, () => Uint8Array, RegExp][] = [
    ['cut short by a byte of its end', () => whole().subarray(0, -3), /no end/],
    ['cut in the middle', () => whole().subarray(0, whole().length / 2), /no end/],
    ['empty', () => new Uint8Array(0), /does not begin/],
    ['another format', () => edit('%PDF-1.6', '%PNG-1.6'), /does not begin/],
    ['something after the end', () => Buffer.concat([whole(), Buffer.from('more')]), /no end/],
    [
      'an update',
      () => edit('trailer\n<<', 'trailer\n<</Prev 9'),
      /added to after it was written \(\/Prev\)/,
    ],
    [
      'a hybrid table',
      () => edit('trailer\n<<', 'trailer\n<</XRefStm 9'),
      /second table in a stream \(\/XRefStm\)/,
    ],
    ['start of the table elsewhere', () => edit('startxref\n', 'startxref\n9'), /cross-reference table/],
    [
      'damaged row of the table',
      () => edit(' 00000 n', ' 0000x n'),
      /object .* (generation|damaged)|damaged|generation/,
    ],
    [
      'offset that points elsewhere',
      () => edit('0000000015 00000 n', '0000000016 00000 n'),
      /object 1 is at byte 16/,
    ],
    ['stream longer than it says', () => edit('/Length 11', '/Length 10'), /stream/],
    [
      'compressed data damaged',
      () => {
        const bytes = whole();
        const at = text(bytes).lastIndexOf('stream\nx') + 9;
        bytes[at] = bytes[at]! ^ 0x55;
        return bytes;
      },
      /decompressed|stream/,
    ],
    ['encrypted', () => edit('/Root 1 0 R', '/Encrypt 3 0 R/Root 1 0 R'), /encrypted/],
  ];
  it.each(cases)('%s', (_, make, message) => {
    let error: unknown;
    try {
      const file = open(make());
      for (const page of pagesOf(file)) {
        file.decode(file.load(page.dict.get('Contents') as PdfRef) as PdfStream, 'the content');
      }
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(RotativeError);
    expect((error as RotativeError).exitCode).toBe(1);
    expect((error as RotativeError).message).toMatch(message);
    expect((error as RotativeError).message).toContain('test.pdf');
  });

  it('no cut of a whole file is read without an error', () => {
    const bytes = whole();
    for (let length = 0; length < bytes.length - 1; length += 7) {
      expect(() => [...pagesOf(open(bytes.subarray(0, length)))], `cut at ${length}`).toThrow(RotativeError);
    }
  });
});

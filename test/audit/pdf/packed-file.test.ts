import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfFile } from '../../../src/audit/pdf/file.ts';
import { pagesOf } from '../../../src/audit/pdf/pages.ts';
import { PdfRef, type PdfValue } from '../../../src/audit/pdf/values.ts';
import { preflightBytes } from '../../../src/audit/preflight/preflight.ts';
import { joinBytes } from '../../../src/pdf/bytes.ts';
import type { ObjectLayout } from '../../../src/pdf/writer.ts';
import { printPart } from '../../../src/print/print-part.ts';
import { specimenPress } from '../../helpers/press.ts';

let plain: Uint8Array;
let packed: Uint8Array;

beforeAll(async () => {
  const { press, packs } = await specimenPress(Array.from({ length: 120 }, (_, row) => row + 1));
  const print = (objects: ObjectLayout): Uint8Array => {
    const chunks: Uint8Array[] = [];
    printPart({ ...press, objects }, packs, { write: (chunk) => chunks.push(chunk) });
    return joinBytes(chunks);
  };
  plain = print('plain');
  packed = print('packed');
});

describe('a file with packed objects', () => {
  it('has the pages of the plain one, and is a fifth smaller but for its art', () => {
    const pages = (bytes: Uint8Array): unknown[] => {
      const file = new PdfFile(bytes, 'part.pdf');
      return Array.from(pagesOf(file), ({ dict, mediaBox }) => [
        mediaBox,
        dict.get('TrimBox'),
        Buffer.from(file.decode(file.streamOf(dict.get('Contents'), 'a page'), 'a page')).toString('latin1'),
      ]);
    };
    expect(pages(packed)).toEqual(pages(plain));
    expect(pages(packed)).toHaveLength(240);
    expect(new PdfFile(plain, 'part.pdf').xrefObject).toBeUndefined();
    expect(new PdfFile(packed, 'part.pdf').xrefObject).toBeGreaterThan(240);
    expect(plain.length - packed.length).toBeGreaterThan(120 * 400);
  });

  it('meets the rules of preflight', () => {
    expect(preflightBytes(packed, 'packed.pdf').findings).toEqual([]);
  });
});

/** A file of objects in one stream: `bodies` by number; `table` may lie about them. */
function small(
  bodies: Readonly<Record<number, string>>,
  lie: {
    table?: (rows: number[][]) => void;
    head?: (head: string) => string;
    dict?: (dict: string) => string;
    xref?: (dict: string) => string;
  } = {},
): Uint8Array {
  const numbers = Object.keys(bodies).map(Number);
  let at = 0;
  const head = numbers.map((num) => {
    const place = `${num} ${at}`;
    at += bodies[num]!.length + 1;
    return place;
  });
  const heads = `${lie.head?.(head.join(' ')) ?? head.join(' ')}\n`;
  const data = deflateSync(`${heads}${numbers.map((num) => bodies[num]).join('\n')}\n`);
  const container = Math.max(...numbers) + 1;
  const plainDict = `/Type/ObjStm/N ${numbers.length}/First ${heads.length}`;
  const first = `%PDF-1.6\n`;
  const stream = `${container} 0 obj\n<<${lie.dict?.(plainDict) ?? plainDict}/Filter/FlateDecode/Length ${data.length}>>stream\n`;
  const start = first.length + stream.length + data.length + '\nendstream\nendobj\n'.length;
  const size = container + 2;
  const rows = Array.from({ length: size }, () => [0, 0, 0]);
  numbers.forEach((num, place) => {
    rows[num] = [2, container, place];
  });
  rows[container] = [1, first.length, 0];
  rows[container + 1] = [1, start, 0];
  lie.table?.(rows);
  const bytes = Buffer.from(
    rows.flatMap(([kind, second, third]) => [kind!, second! >> 8, second! & 255, third!]),
  );
  const xref = `/Type/XRef/Size ${size}/W[1 2 1]/Root 1 0 R`;
  return joinBytes([
    Buffer.from(first + stream),
    data,
    Buffer.from(
      `\nendstream\nendobj\n${container + 1} 0 obj\n<<${lie.xref?.(xref) ?? xref}/Length ${bytes.length}>>stream\n`,
    ),
    bytes,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
}

const GOOD = { 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Count 0/Kids[]>>', 3: '[1 2 3]' };
const all = (bytes: Uint8Array): (PdfValue | undefined)[] => {
  const file = new PdfFile(bytes, 'small.pdf');
  return [1, 2, 3].map((num) => file.load(new PdfRef(num, 0)));
};

describe('object streams', () => {
  it('are read', () => {
    expect(all(small(GOOD))[2]).toEqual([1, 2, 3]);
  });

  it.each<[string, Parameters<typeof small>[1], RegExp]>([
    ['an object that is not in its stream', { head: (head) => head.replace('3 ', '9 ') }, /does not have it/],
    ['a number twice in a stream', { head: (head) => head.replace('3 ', '2 ') }, /where its objects are/],
    ['an object after the end', { head: (head) => head.replace(/ (\d+)$/, ' 9$1') }, /where its objects are/],
    ['a stream that is none', { dict: (dict) => dict.replace('/ObjStm', '/Other') }, /is no object stream/],
    [
      'a stream that claims a billion',
      { dict: (dict) => dict.replace('/N 3', '/N 1000000000') },
      /no object stream/,
    ],
    ['a stream that extends another', { dict: (dict) => `${dict}/Extends 4 0 R` }, /extends another/],
    [
      'a container that is packed itself',
      {
        table: (rows) => {
          rows[4] = [2, 4, 0];
        },
      },
      /is no object stream/,
    ],
    [
      'a container beyond the file',
      {
        table: (rows) => {
          rows[3] = [2, 77, 0];
        },
      },
      /stream that is not there/,
    ],
    [
      'an unknown kind of entry',
      {
        table: (rows) => {
          rows[3] = [7, 1, 0];
        },
      },
      /entry 3 .* damaged/,
    ],
    [
      'a byte beyond the file',
      {
        table: (rows) => {
          rows[3] = [1, 60_000, 0];
        },
      },
      /after the end/,
    ],
    ['a table cut short', { xref: (dict) => dict.replace(/Size \d+/, 'Size 60') }, /cut short/],
    ['no widths', { xref: (dict) => dict.replace('/W[1 2 1]', '') }, /how wide/],
    [
      'a predictor that is not read',
      { xref: (dict) => `${dict}/DecodeParms<</Predictor 2/Columns 4>>` },
      /predictor/,
    ],
    ['an update', { xref: (dict) => `${dict}/Prev 9` }, /added to/],
    ['a damaged index', { xref: (dict) => `${dict}/Index[0 -1]` }, /Index/],
  ])('%s is refused', (_, lie, message) => {
    expect(() => all(small(GOOD, lie))).toThrow(message);
  });

  it('must not hold a second version of an object', () => {
    const hidden = small(GOOD, {
      table: (rows) => {
        rows[3] = [0, 0, 0];
      },
    });
    const { findings } = preflightBytes(hidden, 'small.pdf');
    expect(findings.map(({ rule }) => rule)).toContain('FILE-WRITTEN-ONCE');
  });
});

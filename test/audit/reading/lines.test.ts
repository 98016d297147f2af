import { describe, expect, it } from 'vitest';
import { PdfFile } from '../../../src/audit/pdf/file.ts';
import { Interpreter } from '../../../src/audit/pdf/interpreter.ts';
import { InkBook } from '../../../src/audit/pdf/resources.ts';
import type { RunList } from '../../../src/audit/pdf/runs.ts';
import { PdfRef } from '../../../src/audit/pdf/values.ts';
import { type Line, LineReader } from '../../../src/audit/reading/lines.ts';
import type { PageMap, Region, Side } from '../../../src/audit/reading/regions.ts';
import { type GlyphFault, RunSorter } from '../../../src/audit/reading/sort-runs.ts';
import { WordBook } from '../../../src/audit/reading/word-book.ts';
import { rectangle, tinyFont } from '../helpers/tiny-font.ts';
import { pagesPdf } from '../helpers/tiny-pdf.ts';

/** A is 600 wide and fills it but for 50 at either side, B 400; the space is 300 wide. */
const program = tinyFont({
  glyphs: [
    { advance: 600, contours: [rectangle(50, 0, 550, 700)] },
    { advance: 400, contours: [rectangle(50, 0, 350, 700)] },
    { advance: 300, contours: [] },
  ],
  codes: new Map([
    [0xf041, 1],
    [0xf042, 2],
    [0xf020, 3],
  ]),
  map: [3, 0],
});
const widths = Array.from({ length: 35 }, (_, i) => ({ 0: 300, 33: 600 })[i] ?? 400).join(' ');
const more = [
  `<</Type/Font/Subtype/TrueType/BaseFont/Tiny/FirstChar 32/LastChar 66/Widths[${widths}]/FontDescriptor 11 0 R>>`,
  '<</Type/FontDescriptor/FontName/Tiny/Flags 4/FontFile2 12 0 R>>',
  { dict: '', stream: program },
];

function run(content: string): RunList {
  const file = new PdfFile(pagesPdf([''], '/Font<</F 10 0 R>>', more), 'test.pdf');
  const interpreter = new Interpreter(new InkBook(file));
  interpreter.run(Buffer.from(content, 'latin1'), interpreter.book.resources(new PdfRef(3, 0)));
  expect(interpreter.problems).toEqual([]);
  return interpreter.runs;
}

/** Two cells beside one another, each 50 x 40 points. */
const cell = (index: number, x0: number): Region =>
  ({
    index,
    kind: 'cell',
    ticket: 0,
    lane: 0,
    name: `cell-${index}`,
    x0,
    y0: 0,
    x1: x0 + 50,
    y1: 40,
    hidden: true,
  }) as Region;
const regions = [cell(0, 0), cell(1, 60)];
const side: Side = { regions, byTicket: [regions, []], bottomPt: 0, laneAt: () => 0 };
const map = { tickets: 1, ticketsTopPt: 40, ticketHeightPt: 40 } as PageMap;

interface Read {
  readonly cells: readonly (readonly Pick<Line, 'text' | 'doubled' | 'x'>[])[];
  readonly faults: readonly [GlyphFault, string | undefined][];
}

/** What each cell says, and the faults of single glyphs with the cell that they are in. */
function read(text: string, coatAfter = Infinity, paint = -1): Read {
  const runs = run(`BT /F 10 Tf ${text} ET`);
  const sorter = new RunSorter(map, side);
  const faults: [GlyphFault, string | undefined][] = [];
  const painting = { paint: paint < 0 ? runs.paint[0]! : paint, coatAfter };
  sorter.sort(runs, painting, { glyph: (kind, _part, { region }) => faults.push([kind, region?.name]) });
  const reader = new LineReader(
    runs,
    new WordBook({ signsOf: () => ['', 'A', 'B', ''], asKnown: (text) => text }),
  );
  const cells = regions.map(({ index }) =>
    reader
      .read(sorter.first[index]!, sorter.next)
      .map(({ text: said, doubled, x }) => ({ text: said, doubled, x: Math.round(x * 100) / 100 })),
  );
  return { cells, faults };
}

const texts = ({ cells }: Read): string[][] => cells.map((lines) => lines.map((line) => line.text));

describe('text of a cell', () => {
  it.each([
    ['one string', '5 5 Td (AB) Tj', ['AB']],
    ['strings out of order', '11 5 Td (B) Tj -6 0 Td (A) Tj', ['AB']],
    ['a space that is a glyph', '5 5 Td (A B) Tj', ['A B']],
    ['a space that leads and one that ends', '5 5 Td ( AB ) Tj', ['AB']],
    ['a gap within TJ', '5 5 Td [(A)-200(B)] TJ', ['A B']],
    ['a gap that is a kern', '5 5 Td [(A)-60(B)] TJ', ['AB']],
    ['a string after one that ends with a space', '5 5 Td (A ) Tj (B) Tj', ['A B']],
    ['a string that begins with a space', '5 5 Td (A) Tj ( B) Tj', ['A B']],
    ['gaps by Tc', '5 5 Td 2 Tc (AB) Tj', ['A B']],
    ['strings between the glyphs of another', '5 5 Td 8 Tc (AA) Tj 0 Tc -7 0 Td 15 0 Td (B) Tj', ['A B A']],
    ['two lines', '5 5 Td (A) Tj 0 12 Td (BB) Tj', ['A', 'BB']],
  ])('%s', (_, text, expected) => {
    const found = read(text);
    expect(texts(found)).toEqual([expected, []]);
    expect(found.faults).toEqual([]);
    expect(found.cells[0]!.some(({ doubled }) => doubled)).toBe(false);
  });

  it('says the same the second time it is met, and something else in another size', () => {
    expect(texts(read('5 5 Td (AB) Tj 60 0 Td (AB) Tj'))).toEqual([['AB'], ['AB']]);
    expect(read('5 5 Td (AB) Tj').cells[0]![0]!.x).toBe(10);
    expect(read('/F 20 Tf 5 5 Td (AB) Tj').cells[0]![0]!.x).toBe(15);
  });

  it('tells glyphs over one another, in one string or in two', () => {
    expect(read('5 5 Td (A) Tj -0.5 0 Td (A) Tj').cells[0]![0]!.doubled).toBe(true);
    expect(read('5 5 Td -3 Tc (AA) Tj').cells[0]![0]!.doubled).toBe(true);
  });
});

describe('places of glyphs', () => {
  it('cuts a string that runs from one cell into another', () => {
    // From 38 on: A to 44, A to 50, then two that are nowhere, then into the second cell.
    const found = read('38 5 Td (AAAAB) Tj');
    expect(texts(found)).toEqual([['AA'], ['B']]);
    expect(found.faults).toEqual([
      ['outside', undefined],
      ['outside', undefined],
    ]);
  });

  it.each([
    ['lets a glyph stand out by less than it may', '0 5 Td [(A)] TJ', 0.4, []],
    ['tells one that stands out by more', '0 5 Td [(A)] TJ', 1, [['sticks-out', 'cell-0']]],
    ['tells one whose middle is outside', '0 5 Td [(A)] TJ', 4, [['outside', undefined]]],
  ] as const)('%s', (_, text, outPt, expected) => {
    // A begins 0.5 points after its origin.
    expect(read(text.replace('0 5', `${-0.5 - outPt} 5`)).faults).toEqual(expected);
  });

  it('tells narrow glyphs in the last place of a string, though the string as a whole stands out by little', () => {
    // At 1 pt a glyph is 0.5 wide: one that is outside by 0.3 has its middle outside.
    expect(read('/F 1 Tf 48.7 5 Td (AAA) Tj').faults).toEqual([['outside', undefined]]);
  });

  it('tells what lies over the coat, is painted otherwise or has no glyph', () => {
    expect(read('5 5 Td (A) Tj (B) Tj', 1).faults).toEqual([['order', 'cell-0']]);
    expect(read('5 5 Td (A) Tj', Infinity, 12345).faults).toEqual([['paint', 'cell-0']]);
    expect(read('5 5 Td (A\\001B) Tj').faults).toEqual([['no-glyph', undefined]]);
  });
});

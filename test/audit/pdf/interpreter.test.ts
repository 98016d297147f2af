import { describe, expect, it } from 'vitest';
import { PdfFile } from '../../../src/audit/pdf/file.ts';
import { Interpreter } from '../../../src/audit/pdf/interpreter.ts';
import {
  CLIPPED,
  colourOf,
  layerOf,
  NOT_FILLED,
  OVERPRINTS,
  TRANSPARENT,
} from '../../../src/audit/pdf/paint.ts';
import { InkBook } from '../../../src/audit/pdf/resources.ts';
import { PdfRef } from '../../../src/audit/pdf/values.ts';
import { rectangle, tinyFont } from '../helpers/tiny-font.ts';
import { pagesPdf } from '../helpers/tiny-pdf.ts';

/** A font in which A (1) is 600 wide and B (2) 400. */
const program = tinyFont({
  glyphs: [
    { advance: 600, contours: [rectangle(50, 0, 550, 700)] },
    { advance: 400, contours: [rectangle(50, 0, 350, 700)] },
  ],
  codes: new Map([
    [0xf041, 1],
    [0xf042, 2],
    [0xf020, 2],
  ]),
  map: [3, 0],
});

const widths = Array.from({ length: 35 }, (_, i) => (i + 32 === 65 ? 600 : 400)).join(' ');
const more = [
  `<</Type/Font/Subtype/TrueType/BaseFont/Tiny/FirstChar 32/LastChar 66/Widths[${widths}]/FontDescriptor 11 0 R>>`,
  '<</Type/FontDescriptor/FontName/Tiny/Flags 4/FontFile2 12 0 R>>',
  { dict: '', stream: program },
  '<</Type/OCG/Name(Imaging)>>',
  '<</Type/OCG/Name(Coat)>>',
  { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/OC 14 0 R', stream: '0 0 1 1 re f' },
];
const resources =
  '/Font<</F 10 0 R>>/Properties<</L 13 0 R>>/XObject<</X 15 0 R>>' +
  '/ExtGState<</G<</OP true/op true/OPM 1>>/H<</op true>>/T<</ca .5>>>>' +
  '/ColorSpace<</S[/Separation/ScratchOff/DeviceCMYK<<>>]>>';

function run(content: string): Interpreter {
  const file = new PdfFile(pagesPdf([''], resources, more), 'test.pdf');
  const interpreter = new Interpreter(new InkBook(file));
  interpreter.run(Buffer.from(content, 'latin1'), interpreter.book.resources(new PdfRef(3, 0)));
  return interpreter;
}

/** Places of all glyphs as [glyph, x, y], rounded to a thousandth. */
function places({ runs, problems }: Interpreter): number[][] {
  expect(problems).toEqual([]);
  const round = (value: number): number => Math.round(value * 1000) / 1000 + 0;
  const all: number[][] = [];
  for (let run = 0; run < runs.count; run++) {
    let ems = 0;
    for (const code of runs.codes.subarray(runs.from[run]!, runs.to[run]!)) {
      const [x, y] = [runs.x[run]! + ems * runs.ux[run]!, runs.y[run]! + ems * runs.uy[run]!];
      all.push([runs.fonts[runs.font[run]!]!.glyphOfCode[code]!, round(x), round(y)]);
      ems += runs.advance(run, code);
    }
  }
  return all;
}

describe('text is placed as the operators say', () => {
  const cases: [string, string, number[][]][] = [
    [
      'Td and Tj',
      'BT /F 10 Tf 20 30 Td (AB) Tj ET',
      [
        [1, 20, 30],
        [2, 26, 30],
      ],
    ],
    [
      'text goes on where it ended',
      'BT /F 10 Tf (A) Tj (B) Tj ET',
      [
        [1, 0, 0],
        [2, 6, 0],
      ],
    ],
    [
      'Td counts from the start of the line',
      'BT /F 10 Tf 5 5 Td (AA) Tj 1 -2 Td (B) Tj ET',
      [
        [1, 5, 5],
        [1, 11, 5],
        [2, 6, 3],
      ],
    ],
    [
      'Tm',
      'BT /F 10 Tf 1 0 0 1 7 8 Tm (B) Tj 2 0 0 2 0 0 Tm (AB) Tj ET',
      [
        [2, 7, 8],
        [1, 0, 0],
        [2, 12, 0],
      ],
    ],
    [
      'a quarter turn',
      'BT /F 10 Tf 0 1 -1 0 50 60 Tm (AB) Tj ET',
      [
        [1, 50, 60],
        [2, 50, 66],
      ],
    ],
    [
      'TJ',
      'BT /F 10 Tf [(A) -100 (B) 50 (A)] TJ ET',
      [
        [1, 0, 0],
        [2, 7, 0],
        [1, 10.5, 0],
      ],
    ],
    [
      'TL and T*',
      "BT /F 10 Tf 12 TL 1 40 Td T* (A) Tj (B) ' ET",
      [
        [1, 1, 28],
        [2, 1, 16],
      ],
    ],
    [
      'TD sets the leading',
      'BT /F 10 Tf 3 -9 TD (A) Tj T* (B) Tj ET',
      [
        [1, 3, -9],
        [2, 3, -18],
      ],
    ],
    [
      'Tc and Tw',
      'BT /F 10 Tf 2 Tc 3 Tw (A A) Tj ET',
      [
        [1, 0, 0],
        [2, 8, 0],
        [1, 17, 0],
      ],
    ],
    [
      '" sets both',
      'BT /F 10 Tf 1 TL 3 2 (A A) " ET',
      [
        [1, 0, -1],
        [2, 8, -1],
        [1, 17, -1],
      ],
    ],
    [
      'Tz',
      'BT /F 10 Tf 50 Tz (AB) Tj ET',
      [
        [1, 0, 0],
        [2, 3, 0],
      ],
    ],
    ['Ts', 'BT /F 10 Tf 4 Ts (A) Tj ET', [[1, 0, 4]]],
    [
      'cm before',
      '2 0 0 2 10 20 cm BT /F 10 Tf 1 1 Td (AB) Tj ET',
      [
        [1, 12, 22],
        [2, 24, 22],
      ],
    ],
    ['cm adds up', '1 0 0 1 5 0 cm 1 0 0 1 5 1 cm BT /F 1 Tf (A) Tj ET', [[1, 10, 1]]],
    ['q and Q', 'q 1 0 0 1 5 5 cm Q BT /F 10 Tf (A) Tj ET', [[1, 0, 0]]],
    [
      'hexadecimal strings and escapes',
      'BT /F 10 Tf <4142> Tj (\\101\\\n) Tj ET',
      [
        [1, 0, 0],
        [2, 6, 0],
        [1, 10, 0],
      ],
    ],
    [
      'a code without a glyph',
      'BT /F 10 Tf (\\001A) Tj ET',
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
    ],
    [
      'comments and odd spacing',
      'BT%x\n/F 10.0Tf 1.5 -.25Td(A)Tj ET'.replace('10.0Tf', '10.0 Tf').replace('.25Td', '.25 Td'),
      [[1, 1.5, -0.25]],
    ],
  ];
  it.each(cases)('%s', (_, content, expected) => {
    expect(places(run(content))).toEqual(expected);
  });

  it('gives the em along and up', () => {
    const { runs } = run('BT /F 10 Tf 50 Tz 0 1 -1 0 0 0 Tm (A) Tj ET');
    expect([runs.ux[0], runs.uy[0], runs.vx[0], runs.vy[0]].map((value) => value! + 0)).toEqual([
      0, 5, -10, 0,
    ]);
  });
});

describe('paint of text', () => {
  const text = 'BT /F 1 Tf (A) Tj ET';
  const cases: [string, string, string, number, string][] = [
    ['nothing set', text, '0 g', 0, 'no layer'],
    ['black', `0 0 0 1 k ${text}`, '0 0 0 1 k', 0, 'no layer'],
    ['black by cs and scn', `/DeviceCMYK cs 0 0 0 1 scn ${text}`, '0 0 0 1 k', 0, 'no layer'],
    ['other colour', `1 0 0 1 k ${text}`, '1 0 0 1 k', 0, 'no layer'],
    ['rgb', `0 0 0 rg ${text}`, '0 0 0 rg', 0, 'no layer'],
    ['spot', `/S cs 1 scn ${text}`, 'Separation ScratchOff 1', 0, 'no layer'],
    ['stroke colour does not count', `0 0 0 1 k 1 0 0 0 K ${text}`, '0 0 0 1 k', 0, 'no layer'],
    ['overprint', `/G gs 0 0 0 1 k ${text}`, '0 0 0 1 k', OVERPRINTS, 'no layer'],
    ['overprint without mode 1', `/H gs 0 0 0 1 k ${text}`, '0 0 0 1 k', 0, 'no layer'],
    ['overprint gone after Q', `0 0 0 1 k q /G gs Q ${text}`, '0 0 0 1 k', 0, 'no layer'],
    ['transparent', `0 0 0 1 k /T gs ${text}`, '0 0 0 1 k', TRANSPARENT, 'no layer'],
    ['invisible', `0 0 0 1 k 3 Tr ${text}`, '0 0 0 1 k', NOT_FILLED, 'no layer'],
    ['clipped', `0 0 0 1 k 0 0 1 1 re W n ${text}`, '0 0 0 1 k', CLIPPED, 'no layer'],
    ['a clip that ended', `0 0 0 1 k q 0 0 1 1 re W n Q ${text}`, '0 0 0 1 k', 0, 'no layer'],
    ['a layer', `0 0 0 1 k /OC /L BDC ${text} EMC`, '0 0 0 1 k', 0, 'Imaging'],
    [
      'marked content within a layer',
      `0 0 0 1 k /OC /L BDC /Span <</E(x)>> BDC ${text} EMC EMC`,
      '0 0 0 1 k',
      0,
      'Imaging',
    ],
    ['after a layer', `0 0 0 1 k /OC /L BDC EMC ${text}`, '0 0 0 1 k', 0, 'no layer'],
  ];
  it.each(cases)('%s', (_, content, colour, flags, layer) => {
    const { runs, book, problems } = run(content);
    expect(problems).toEqual([]);
    const paint = runs.paint[0]!;
    expect(book.colours[colourOf(paint)]).toBe(colour);
    expect(book.layers[layerOf(paint)]).toBe(layer);
    expect(paint & (OVERPRINTS | TRANSPARENT | NOT_FILLED | CLIPPED)).toBe(flags);
  });
});

describe('paths and forms', () => {
  it('notes filled paths where they stand', () => {
    const { paths } = run('2 0 0 2 1 1 cm 0 0 3 4 re f 0 0 m 1 0 l 1 1 l h S 5 5 m 6 6 l n');
    expect(paths.map(({ filled, stroked }) => [filled, stroked])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(paths[0]!.figures).toEqual([[1, 1, 7, 1, 7, 9, 1, 9]]);
  });

  it('notes forms with layer and overprint, and how many runs came before', () => {
    const { placements } = run('BT /F 1 Tf (AB) Tj ET q /G gs 1 0 0 1 3 4 cm /X Do Q');
    expect(placements).toHaveLength(1);
    expect(placements[0]).toMatchObject({ matrix: [1, 0, 0, 1, 3, 4], overprints: true, afterRuns: 1 });
  });
});

describe('what is not understood is a problem', () => {
  it.each([
    ['an unknown operator', 'foo', /foo/],
    ['a long unknown operator', 'BT2X', /unknown operator/],
    ['an inline image', 'BI /W 1 ID x EI', /inline image/],
    ['a shading', '/Sh0 sh', /shading/],
    ['lacking operands', '1 2 3 re', /lacks operands/],
    ['a name for a number', '/a /b Td', /no number/],
    ['Q without q', 'Q', /Q without q/],
    ['q without Q', 'q', /pair/],
    ['EMC without BDC', 'EMC', /EMC without BDC/],
    ['BDC without EMC', '/OC /L BDC', /pair/],
    ['BT without ET', 'BT', /pair/],
    ['text outside BT', '/F 1 Tf (A) Tj', /outside/],
    ['text without a font', 'BT (A) Tj ET', /without a font/],
    ['a font that is not there', 'BT /Z 1 Tf ET', /font Z/],
    ['a form that is not there', '/Z Do', /XObject Z/],
    ['a layer that is not there', '/OC /Z BDC EMC', /layer Z/],
    ['operands at the end', '1 2', /without an operator/],
    ['an open string', 'BT (A', /string/],
    ['a damaged number', '1.2.3 w', /number/],
  ])('%s', (_, content, message) => {
    expect(run(content).problems.join()).toMatch(message);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { mapPage } from '../../src/audit/reading/regions.ts';
import { readStripFile } from '../../src/audit/reading/strip-file.ts';
import type { RuleId } from '../../src/audit/rules.ts';
import type { PartData } from '../../src/deal/part-data.ts';
import { numberFormatOf } from '../../src/regulation/number-format.ts';
import { audit, deal, game, print, stripYaml } from './helpers/real-part.ts';
import { pdf, Rewrite } from './helpers/rewrite.ts';

let data: PartData;
let good: Uint8Array;

beforeAll(async () => {
  data = deal();
  good = await print(data);
});

interface Damage {
  readonly what: string;
  readonly spoil: (file: Rewrite) => void;
  readonly rule: RuleId;
  /** Page that the fault must name; 0 if it is of the whole file. */
  readonly page: number;
  readonly says: RegExp;
}

const map = mapPage(
  readStripFile(
    stripYaml,
    game.tickets.map(({ emissionCode }) => emissionCode),
  ),
  numberFormatOf(game).inventoryDigits,
);
const ALL = '0 0 300 1434 re f';
const IMAGE = '<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceCMYK>>';

/** Puts content behind that of a form; forms are drawn with y downwards. */
const append =
  (form: string, content: string) =>
  (r: Rewrite): void =>
    r.editForm(form, (text) => `${text}\n${content}`);
const empty =
  (form: string) =>
  (r: Rewrite): void =>
    r.editForm(form, () => ' ');
const page =
  (number: number, from: string | RegExp, to: string) =>
  (r: Rewrite): void =>
    r.editContent(number, (text) => text.replace(from, to));
const every =
  (first: number, from: string, to: string) =>
  (r: Rewrite): void => {
    for (let number = first; number <= 80; number += 2) page(number, from, to)(r);
  };
const formEntry =
  (form: string, key: string, value: string) =>
  (r: Rewrite): void =>
    void r.dict(r.resource('XObject', form)).set(key, pdf(value));
const state =
  (key: string, value: string, name = 'G') =>
  (r: Rewrite): void =>
    void r.dict(r.resource('ExtGState', name)).set(key, pdf(value));
const coatState =
  (key: string, value: string) =>
  (r: Rewrite): void =>
    void r.dict(r.dict(r.formResources('Co').get('ExtGState')).get('GsOver')).set(key, pdf(value));
const coatInkOnCoat =
  (tint: number) =>
  (r: Rewrite): void => {
    const name = /\/(\w+) cs/.exec(r.text(r.resource('XObject', 'Co')))![1]!;
    const ink = r.dict(r.formResources('Co').get('ColorSpace')).get(name)!;
    r.dict(r.formResources('CoPr').get('ColorSpace')).set('CoatInk', ink);
    append('CoPr', `/CoatInk cs ${tint} scn ${ALL}`)(r);
  };
const layer = (r: Rewrite) => r.dict(r.resource('Properties', 'L'));
/** Lets content lie on something else than the layer. */
const membership =
  (body: string) =>
  (r: Rewrite): void =>
    void r.dict(r.resources(1).get('Properties')).set('L', r.add(pdf(body)));
/** A rectangle over a region, within a form. */
const over = (side: 'front' | 'back', kind: string, colour: string): string => {
  const { x0, y0, x1, y1 } = map[side].regions.find((region) => region.kind === kind)!;
  return `q ${colour} ${x0 + 3} ${map.heightPt - y1 + 3} ${x1 - x0 - 6} ${y1 - y0 - 6} re f Q`;
};
/** Text in the font of the title, from so many points left of the first cell, at the height of its middle. */
const text = (shown: string, leftPt = 40): string => {
  const { x0, y0, y1 } = map.front.regions.find(({ kind }) => kind === 'cell')!;
  return `q 1 0 0 -1 0 ${map.heightPt} cm 0 0 0 1 k BT 1 0 0 1 ${x0 - leftPt} ${(y0 + y1) / 2} Tm /F2 30 Tf ${shown} TJ ET Q`;
};

const damages: readonly Damage[] = [
  // 1. Clips, transparency and tints around and within the coat and the other forms.
  {
    what: 'a clip around the coat of a page',
    spoil: page(3, '/Co Do', 'q 0 0 1 1 re W n /Co Do Q'),
    rule: 'C-COVER',
    page: 3,
    says: /does not cover/,
  },
  {
    what: 'a clip around the coat of every page',
    spoil: every(1, '/Co Do', 'q 0 0 1 1 re W n /Co Do Q'),
    rule: 'C-LAYER',
    page: 1,
    says: /“Coat” is clipped/,
  },
  {
    what: 'a clip around the coat print of a page',
    spoil: page(3, '/CoPr Do', 'q 0 0 1 1 re W n /CoPr Do Q'),
    rule: 'C-LAYER',
    page: 3,
    says: /“Coat print” is clipped/,
  },
  {
    what: 'a clip around the art',
    spoil: page(1, '/ArFr Do', 'q 0 0 1 1 re W n /ArFr Do Q'),
    rule: 'C-LAYER',
    page: 1,
    says: /“Art” is clipped/,
  },
  {
    what: 'a coat that is transparent where it is placed',
    spoil: (r) => {
      r.dict(r.resources(1).get('ExtGState')).set('Z', pdf('<</ca 0/CA 0>>'));
      page(5, '/Co Do', 'q /Z gs /Co Do Q')(r);
    },
    rule: 'C-COVER',
    page: 5,
    says: /does not cover/,
  },
  {
    what: 'a coat of alpha 0',
    spoil: coatState('ca', '0'),
    rule: 'C-COVER',
    page: 1,
    says: /does not cover/,
  },
  {
    what: 'a coat that multiplies',
    spoil: coatState('BM', '/Multiply'),
    rule: 'C-LAYER',
    page: 1,
    says: /“Coat” is transparent/,
  },
  {
    what: 'the coat erased by tint 0',
    spoil: append('Co', `0 scn ${ALL}`),
    rule: 'C-LAYER',
    page: 1,
    says: /painted in Separation ScratchOff 0/,
  },
  {
    what: 'a coat that is moved',
    spoil: page(7, '/Co Do', 'q 1 0 0 1 9 0 cm /Co Do Q'),
    rule: 'C-LAYER',
    page: 7,
    says: /“Coat” is moved/,
  },

  // 2. Inks over the data, and what lies under them.
  ...(['Va', 'CoPr', 'Pe', 'Cu'] as const).flatMap((form): Damage[] => [
    {
      what: `black in ${form}`,
      spoil: append(form, `0 0 0 .1 k ${ALL}`),
      rule: 'C-PREFLIGHT',
      page: 1,
      says: /on the black plate.*PRINT-KEEPS-DATA|PRINT-KEEPS-DATA.*on the black plate/,
    },
    {
      what: `grey white in ${form}`,
      spoil: append(form, `1 g ${ALL}`),
      rule: 'C-PREFLIGHT',
      page: 1,
      says: /may be on the black plate/,
    },
    {
      what: `an image in ${form}`,
      spoil: (r) => {
        r.formResources(form).set('XObject', new Map([['Im', r.addStream(IMAGE, '\0\0\0\0')]]));
        append(form, 'q 300 0 0 1434 0 0 cm /Im Do Q')(r);
      },
      rule: 'C-LAYER',
      page: 1,
      says: /an image lies on/,
    },
  ]),
  {
    what: 'black strokes on the coat',
    spoil: append('CoPr', '0 0 0 1 K 400 w 150 0 m 150 1434 l S'),
    rule: 'C-PREFLIGHT',
    page: 1,
    says: /on the black plate/,
  },
  {
    what: 'RGB white on the coat',
    spoil: append('CoPr', `1 1 1 rg ${ALL}`),
    rule: 'C-PREFLIGHT',
    page: 1,
    says: /DeviceRGB/,
  },
  {
    what: 'the ink of the coat at tint 0 on the coat',
    spoil: coatInkOnCoat(0),
    rule: 'C-PREFLIGHT',
    page: 1,
    says: /erases its own plate/,
  },
  {
    what: 'the ink of the coat in the print on it',
    spoil: coatInkOnCoat(1),
    rule: 'C-PREFLIGHT',
    page: 1,
    says: /belongs to the layer Coat/,
  },
  {
    what: 'a colour space that no one knows',
    spoil: append('Pe', `/Nope cs 0 scn ${ALL}`),
    rule: 'C-PREFLIGHT',
    page: 1,
    says: /Nope/,
  },
  {
    what: 'art that is black all over',
    spoil: append('ArFr', `q 0 0 0 1 k ${ALL} Q`),
    rule: 'C-CONTRAST',
    page: 1,
    says: /ticket 8.*bare paper/,
  },
  {
    what: 'a dark patch under a cell',
    spoil: append('ArFr', over('front', 'cell', '0.9 0.9 0 0 k')),
    rule: 'C-CONTRAST',
    page: 1,
    says: /ticket 1 .*bare paper/,
  },
  {
    what: 'a black patch under a Data Matrix',
    spoil: append('ArFr', over('front', 'matrix', '0 0 0 1 k')),
    rule: 'C-CONTRAST',
    page: 1,
    says: /Data Matrix.*bare paper/,
  },
  {
    what: 'a black patch under a bar code',
    spoil: append('ArBa', over('back', 'bars', '0 0 0 1 k')),
    rule: 'C-CONTRAST',
    page: 2,
    says: /ticket 1 .*bar code.*bare paper/,
  },
  {
    what: 'a thick black line beside a cell',
    spoil: append('ArFr', 'q 0 0 0 1 K 200 w 1 0 m 1 1434 l S Q'),
    rule: 'C-CONTRAST',
    page: 1,
    says: /bare paper/,
  },
  {
    what: 'an image under the figures',
    spoil: (r) => {
      r.formResources('ArFr').set('XObject', new Map([['Im', r.addStream(IMAGE, '\0\0\0\0')]]));
      append('ArFr', 'q 300 0 0 1434 0 0 cm /Im Do Q')(r);
    },
    rule: 'C-CONTRAST',
    page: 1,
    says: /bare paper/,
  },
  {
    what: 'a light pattern under the figures',
    spoil: append('ArFr', over('front', 'cell', '0 0 0.2 0 k')),
    rule: 'C-CONTRAST',
    page: 1,
    says: /ticket 1 .*bare paper/,
  },
  {
    what: 'dark text that begins left of a cell and runs into it',
    spoil: append('ArFr', text('[<000100020003000400050006> 0]')),
    rule: 'C-CONTRAST',
    page: 1,
    says: /ticket 1 .*bare paper/,
  },
  {
    what: 'dark text of which only the second piece stands in a cell',
    spoil: append('ArFr', text('[<0001> 0 <0002>]', 10)),
    rule: 'C-CONTRAST',
    page: 1,
    says: /ticket 1 .*bare paper/,
  },

  // 3. Forms that are missing, empty or wrong everywhere.
  ...(['Co', 'CoPr', 'Va', 'Pe', 'Cu', 'ArFr', 'ArBa'] as const).map(
    (form): Damage => ({
      what: `${form} emptied`,
      spoil: empty(form),
      rule: 'C-LAYER',
      page: form === 'ArBa' ? 2 : 1,
      says: /is empty/,
    }),
  ),
  {
    what: 'no print on any coat',
    spoil: every(1, '/CoPr Do', ''),
    rule: 'C-LAYER',
    page: 1,
    says: /nothing lies on “Coat print”/,
  },
  {
    what: 'no perforation on any back',
    spoil: every(2, '/Pe Do', ''),
    rule: 'C-LAYER',
    page: 2,
    says: /nothing lies on “Perforation”/,
  },
  {
    what: 'the art twice on every page',
    spoil: every(1, '/ArFr Do', '/ArFr Do /ArFr Do'),
    rule: 'C-LAYER',
    page: 1,
    says: /two forms lie on “Art”/,
  },
  {
    what: 'the art of the front on all backs',
    spoil: every(2, '/ArBa Do', '/ArFr Do'),
    rule: 'C-LAYER',
    page: 2,
    says: /the same art/,
  },
  {
    what: 'the art of the back on all fronts',
    spoil: every(1, '/ArFr Do', '/ArBa Do'),
    rule: 'C-LAYER',
    page: 2,
    says: /the same art/,
  },
  {
    what: 'perforations under the data',
    spoil: every(1, '/ArFr Do', '/ArFr Do /Pe Do'),
    rule: 'C-LAYER',
    page: 1,
    says: /“Perforation” lies under the data/,
  },
  {
    what: 'a coat with a small box',
    spoil: formEntry('Co', 'BBox', '[0 0 10 10]'),
    rule: 'C-COVER',
    page: 1,
    says: /does not cover/,
  },
  {
    what: 'a print on the coat with a small box',
    spoil: formEntry('CoPr', 'BBox', '[0 0 10 10]'),
    rule: 'C-LAYER',
    page: 1,
    says: /“Coat print” does not reach over the page/,
  },
  {
    what: 'art moved by its own matrix',
    spoil: formEntry('ArFr', 'Matrix', '[1 0 0 1 80 0]'),
    rule: 'C-LAYER',
    page: 1,
    says: /“Art” is moved/,
  },

  // 4. Boxes.
  ...(['CropBox', 'TrimBox', 'BleedBox'] as const).map(
    (key): Damage => ({
      what: `a small ${key}`,
      spoil: (r) => void r.page(4).set(key, [100, 100, 150, 150]),
      rule: 'C-FILE',
      page: 4,
      says: new RegExp(`/${key} is not that of the strip`),
    }),
  ),
  {
    what: 'a page without a TrimBox',
    spoil: (r) => void r.page(4).delete('TrimBox'),
    rule: 'C-FILE',
    page: 4,
    says: /TrimBox.*no box/,
  },
  {
    what: 'an inherited CropBox',
    spoil: (r) => void r.dict(r.catalog.get('Pages')).set('CropBox', [0, 0, 50, 50]),
    rule: 'C-FILE',
    page: 1,
    says: /CropBox/,
  },

  // 5. Objects in streams; what cannot be opened is below.
  {
    what: 'objects in a stream',
    spoil: (r) => void r.addStream('<</Type/ObjStm/N 1/First 4>>', '1 0 null'),
    rule: 'C-PREFLIGHT',
    page: 0,
    says: /FILE-WRITTEN-ONCE/,
  },

  // 6. Graphics states, stand-in spaces and layers.
  ...(
    [
      ['TR', '/Identity'],
      ['TR2', '<</FunctionType 2/Domain[0 1]/C0[0]/C1[0]/N 1>>'],
      ['SMask', '<</S/Luminosity>>'],
      ['ca', '0'],
      ['HT', '<</Type/Halftone/HalftoneType 1/Frequency 60/Angle 0/SpotFunction/Round>>'],
      ['BG', '<</FunctionType 2/Domain[0 1]/N 1>>'],
      ['BG2', '<</FunctionType 2/Domain[0 1]/N 1>>'],
      ['UCR', '<</FunctionType 2/Domain[0 1]/N 1>>'],
      ['UCR2', '<</FunctionType 2/Domain[0 1]/N 1>>'],
      ['LW', '50'],
    ] as const
  ).map(
    ([key, value]): Damage => ({
      what: `a graphics state with /${key}`,
      spoil: state(key, value),
      rule: 'C-PREFLIGHT',
      page: 0,
      says: key === 'SMask' ? /soft mask/ : new RegExp(`/${key}\\b`),
    }),
  ),
  {
    what: 'a space that stands in for DeviceCMYK',
    spoil: (r) =>
      void r
        .resources(1)
        .set('ColorSpace', pdf('<</DefaultCMYK[/DeviceN[/A/B/C/None]/DeviceCMYK<</FunctionType 4>>]>>')),
    rule: 'C-PREFLIGHT',
    page: 0,
    says: /DefaultCMYK/,
  },
  {
    what: 'a membership that is off when its layer is on',
    spoil: (r) => membership(`<</Type/OCMD/Name(Imaging)/OCGs[${refText(r)}]/P/AllOff>>`)(r),
    rule: 'C-PREFLIGHT',
    page: 0,
    says: /no layer of \/OCGs/,
  },
  {
    what: 'a layer of the same name that is not listed',
    spoil: membership('<</Type/OCG/Name(Imaging)>>'),
    rule: 'C-PREFLIGHT',
    page: 0,
    says: /no layer of \/OCGs/,
  },
  {
    what: 'a membership around the coat',
    spoil: (r) => {
      const coat = r.dict(r.resource('XObject', 'Co'));
      const body = pdf('<</Type/OCMD/Name(Coat)>>') as Map<string, never>;
      body.set('VE', [pdf('/Not'), coat.get('OC')] as never);
      coat.set('OC', r.add(body));
    },
    rule: 'C-PREFLIGHT',
    page: 0,
    says: /no layer of \/OCGs/,
  },
  {
    what: 'a layer that is not for print',
    spoil: (r) => layer(r).set('Usage', pdf('<</Print<</PrintState/OFF>>>>')),
    rule: 'C-PREFLIGHT',
    page: 0,
    says: /\/Usage/,
  },
  {
    what: 'a layer for design',
    spoil: (r) => layer(r).set('Intent', pdf('/Design')),
    rule: 'C-PREFLIGHT',
    page: 0,
    says: /\/Intent/,
  },
  {
    what: 'another configuration of layers',
    spoil: (r) =>
      r.dict(r.catalog.get('OCProperties')).set('Configs', pdf('[<</Name(other)/BaseState/OFF>>]')),
    rule: 'C-PREFLIGHT',
    page: 0,
    says: /\/Configs/,
  },
  {
    what: 'layers switched by the reader',
    spoil: (r) => r.layerConfiguration.set('AS', pdf('[<</Event/Print/Category[/Print]/OCGs[]>>]')),
    rule: 'C-LAYER',
    page: 0,
    says: /switched by the reader/,
  },
  {
    what: 'no layers at all',
    spoil: (r) => r.catalog.delete('OCProperties'),
    rule: 'C-LAYER',
    page: 0,
    says: /no layers/,
  },

  // What preflight knew before.
  {
    what: 'a page that is a transparency group',
    spoil: (r) => r.page(3).set('Group', pdf('<</S/Transparency/K true/I true>>')),
    rule: 'C-PREFLIGHT',
    page: 3,
    says: /transparency group/,
  },
  {
    what: 'a script',
    spoil: (r) => r.catalog.set('OpenAction', pdf('<</S/JavaScript/JS(x)>>')),
    rule: 'C-PREFLIGHT',
    page: 0,
    says: /X4-NO-ACTIONS/,
  },
];

const refText = (r: Rewrite): string => {
  const { num } = r.resource('Properties', 'L');
  return `${num} 0 R`;
};

describe('a part with forms as they should be', () => {
  it('has no fault, written anew', async () => {
    const { faults } = await audit(new Rewrite(good).bytes(), data);
    expect(faults.map(({ message }) => message)).toEqual([]);
  });
});

describe('damage of what pages share is found and named', () => {
  it.each(damages)('$what', async ({ spoil, rule, page: number, says }) => {
    const file = new Rewrite(good);
    spoil(file);
    const { faults } = await audit(file.bytes(), data);
    const found = faults.filter((fault) => fault.rule === rule && says.test(fault.message));
    expect(found.map((fault) => fault.page)[0], faults.map(({ message }) => message).join('\n')).toBe(number);
  });
});

describe('a file with more than one table', () => {
  it.each([
    ['Prev', /added to after it was written \(\/Prev\)/],
    ['XRefStm', /second table in a stream \(\/XRefStm\)/],
  ])('is refused for its /%s', async (key, message) => {
    const file = new Rewrite(good);
    file.trailer.set(key, 9);
    await expect(audit(file.bytes(), data)).rejects.toThrow(message);
  });
});

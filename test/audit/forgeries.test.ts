/** Files that show, to some reader, something else than they say: each was read as right before it had its test. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfStream } from '../../src/audit/pdf/values.ts';
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

const codes = game.tickets.map(({ emissionCode }) => emissionCode);
const map = mapPage(readStripFile(stripYaml, codes), numberFormatOf(game).inventoryDigits);
const cell = map.front.regions.find(({ kind }) => kind === 'cell')!;

/** Changes the program of the font of all figures; tables are named by their tag. */
const font =
  (change: (bytes: Buffer, tableAt: (tag: string) => number) => Buffer | undefined) => (r: Rewrite) => {
    const descriptor = r.dict(r.dict(r.resource('Font', 'F')).get('FontDescriptor'));
    r.edit(descriptor.get('FontFile2'), (text) => {
      const bytes = Buffer.from(text, 'latin1');
      const tableAt = (tag: string): number => {
        for (let at = 12; ; at += 16) if (bytes.toString('latin1', at, at + 4) === tag) return at;
      };
      return (change(bytes, tableAt) ?? bytes).toString('latin1');
    });
  };
const start = (bytes: Buffer, at: number): number => bytes.readUInt32BE(at + 8);

/** Turns the first contour of every simple glyph round, and leaves the others. */
function turnContours(bytes: Buffer, tableAt: (tag: string) => number): Buffer {
  const long = bytes.readInt16BE(start(bytes, tableAt('head')) + 50) === 1;
  const loca = start(bytes, tableAt('loca'));
  const glyf = start(bytes, tableAt('glyf'));
  const glyphs = bytes.readUInt16BE(start(bytes, tableAt('maxp')) + 4);
  const rangeOf = (index: number) =>
    long ? bytes.readUInt32BE(loca + 4 * index) : 2 * bytes.readUInt16BE(loca + 2 * index);
  const made = Array.from({ length: glyphs }, (_, glyph) => {
    const own = bytes.subarray(glyf + rangeOf(glyph), glyf + rangeOf(glyph + 1));
    if (own.length === 0 || own.readInt16BE(0) < 2) return own;
    const count = own.readInt16BE(0);
    const ends = Array.from({ length: count }, (_, i) => own.readUInt16BE(10 + 2 * i));
    let at = 10 + 2 * count;
    at += 2 + own.readUInt16BE(at);
    const points = ends.at(-1)! + 1;
    const flags: number[] = [];
    while (flags.length < points) {
      const flag = own[at++]!;
      const times = flag & 8 ? own[at++]! + 1 : 1;
      for (let n = 0; n < times; n++) flags.push(flag);
    }
    const axis = (short: number, same: number): number[] => {
      let value = 0;
      return flags.map((flag) => {
        if (flag & short) value += flag & same ? own[at++]! : -own[at++]!;
        else if (!(flag & same)) {
          value += own.readInt16BE(at);
          at += 2;
        }
        return value;
      });
    };
    const xs = axis(2, 16);
    const ys = axis(4, 32);
    const order = Array.from({ length: points }, (_, i) => (i <= ends[0]! ? ends[0]! - i : i));
    const out = Buffer.alloc(12 + 2 * count + 5 * points);
    own.copy(out, 0, 0, 10 + 2 * count);
    let to = 12 + 2 * count;
    for (const i of order) out[to++] = flags[i]! & 1;
    for (const list of [xs, ys]) {
      let last = 0;
      for (const i of order) {
        out.writeInt16BE(list[i]! - last, to);
        last = list[i]!;
        to += 2;
      }
    }
    return Buffer.concat([out, Buffer.alloc((4 - (out.length % 4)) % 4)]);
  });
  const table = Buffer.alloc(4 * (glyphs + 1));
  made.reduce(
    (sum, glyph, i) => table.writeUInt32BE(sum + glyph.length, 4 * (i + 1)) * 0 + sum + glyph.length,
    0,
  );
  const outlines = Buffer.concat(made);
  bytes.writeInt16BE(1, start(bytes, tableAt('head')) + 50);
  const put = (tag: string, position: number, length: number): void => {
    bytes.writeUInt32BE(position, tableAt(tag) + 8);
    bytes.writeUInt32BE(length, tableAt(tag) + 12);
  };
  put('glyf', bytes.length, outlines.length);
  put('loca', bytes.length + outlines.length, table.length);
  return Buffer.concat([bytes, outlines, table]);
}

/** Puts the content of a form into a form of its own, and places that with `placing`. */
const nest =
  (name: string, placing: (inner: string) => string, box = '[0 0 300.4724 1434.3307]') =>
  (r: Rewrite): void => {
    const ref = r.resource('XObject', name);
    const outer = r.get(ref) as PdfStream;
    const resources = r.dict(outer.dict.get('Resources'));
    const inner = new PdfStream(new Map(outer.dict), outer.raw);
    inner.dict.delete('OC');
    const middle = r.addStream(`<</Type/XObject/Subtype/Form/BBox${box}>>`, '/Inner Do');
    r.dict(middle).set('Resources', pdf('<<>>'));
    r.dict(r.dict(middle).get('Resources')).set('XObject', new Map([['Inner', r.add(inner)]]));
    r.dict(ref).set('Resources', r.add(new Map([...resources, ['XObject', new Map([['Middle', middle]])]])));
    r.setStream(ref, Buffer.from(placing('/Middle Do'), 'latin1'));
  };

const append =
  (form: string, content: string) =>
  (r: Rewrite): void =>
    r.editForm(form, (text) => `${text}\n${content}`);
const page =
  (number: number, from: string | RegExp, to: string) =>
  (r: Rewrite): void =>
    r.editContent(number, (text) => text.replace(from, to));
const fontEntry =
  (key: string, value: string) =>
  (r: Rewrite): void =>
    void r.dict(r.dict(r.resource('Font', 'F')).get('FontDescriptor')).set(key, pdf(value));
/** A black rectangle over the first cell. */
const blackOver = (colour: string): string =>
  `q 1 0 0 -1 0 ${map.heightPt} cm ${colour} ${cell.x0} ${cell.y0} ${cell.x1 - cell.x0} ${cell.y1 - cell.y0} re f Q`;

interface Forgery {
  readonly what: string;
  readonly spoil: (file: Rewrite) => void;
  readonly rule: RuleId;
  readonly says: RegExp;
}

const forgeries: readonly Forgery[] = [
  // 1. Programs of fonts.
  {
    what: 'glyphs shifted by their side bearings',
    spoil: font((bytes, tableAt) => {
      const hmtx = start(bytes, tableAt('hmtx'));
      for (let glyph = 1; glyph < 40; glyph++)
        bytes.writeInt16BE(bytes.readInt16BE(hmtx + 4 * glyph + 2) + 900, hmtx + 4 * glyph + 2);
      return undefined;
    }),
    rule: 'C-GLYPH',
    says: /not drawn as their outlines/,
  },
  {
    what: 'a font with two tables of one name',
    spoil: font((bytes, tableAt) => {
      bytes.write('glyf', tableAt('OS/2'), 'latin1');
      return undefined;
    }),
    rule: 'C-GLYPH',
    says: /no glyph/,
  },
  {
    what: 'a third map from codes to glyphs',
    spoil: font((bytes, tableAt) => {
      const cmap = start(bytes, tableAt('cmap'));
      bytes.writeUInt16BE(3, cmap + 12);
      bytes.writeUInt16BE(1, cmap + 14);
      return undefined;
    }),
    rule: 'C-GLYPH',
    says: /map of platform 3, encoding 1/,
  },
  {
    what: 'contours that fill what was open',
    spoil: font(turnContours),
    rule: 'C-GLYPH',
    says: /no sign of the reference/,
  },
  {
    what: 'a width for codes beyond the list',
    spoil: fontEntry('MissingWidth', '500'),
    rule: 'C-GLYPH',
    says: /MissingWidth/,
  },
  {
    what: 'a second program of a font',
    spoil: (r) => fontEntry('FontFile3', '1 0 R')(r),
    rule: 'C-GLYPH',
    says: /more than one program/,
  },

  // 2. Contents that readers take differently.
  {
    what: 'a predictor in a list of parameters',
    spoil: (r) => {
      const content = r.dict(r.page(1).get('Contents'));
      content.set('Filter', pdf('[/FlateDecode]')).set('DecodeParms', pdf('[<</Predictor 12/Columns 4>>]'));
    },
    rule: 'C-FILE',
    says: /predictor/,
  },
  {
    what: 'more operands than an operator takes',
    spoil: page(1, /([-\d.]+ [-\d.]+) Td/, '5 5 $1 Td'),
    rule: 'C-FILE',
    says: /more operands/,
  },
  {
    what: 'a number that no reader holds',
    spoil: append(
      'ArFr',
      `q 1 0 0 -1 0 ${map.heightPt} cm 0 0 0 1 k -${'9'.repeat(400)} 0 m 0 ${'9'.repeat(400)} l ${'9'.repeat(400)} 0 l f Q`,
    ),
    rule: 'C-LAYER',
    says: /beyond what readers hold/,
  },
  {
    what: 'a page that has children',
    spoil: (r) => void r.page(1).set('Kids', [...[r.page(3).get('Contents')!]]),
    rule: 'C-FILE',
    says: /page and a node/,
  },

  // 3. Forms within forms, and what they take over from where they stand.
  {
    what: 'a coat that a form within a clip paints',
    spoil: nest('Co', (inner) => `q 0 0 1 1 re W n ${inner} Q`),
    rule: 'C-COVER',
    says: /does not cover/,
  },
  {
    what: 'a coat that a small form within it cuts off',
    spoil: nest('Co', (inner) => inner, '[0 0 1 1]'),
    rule: 'C-COVER',
    says: /does not cover/,
  },
  {
    what: 'a coat clipped to a space',
    spoil: (r) => {
      r.formResources('Co').set('Font', r.formResources('ArFr').get('Font')!);
      r.editForm('Co', (text) => `BT /F2 1 Tf 7 Tr <0000> Tj ET\n${text}`);
    },
    rule: 'C-COVER',
    says: /does not cover/,
  },
  {
    what: 'static words that are not filled',
    spoil: page(2, /^/, '3 Tr\n'),
    rule: 'C-LAYER',
    says: /takes over/,
  },
  {
    what: 'thick lines that the art takes over',
    spoil: page(1, /^/, '90 w\n'),
    rule: 'C-LAYER',
    says: /takes over/,
  },

  // 4. Art under figures.
  {
    what: 'a line that is stretched to a bar',
    spoil: append(
      'ArFr',
      `q 1 0 0 -1 0 ${map.heightPt} cm 0 0 0 1 K 1000 0 0 0.0001 -150 0 cm 1 w 0 0 m 0 14000000 l S Q`,
    ),
    rule: 'C-CONTRAST',
    says: /bare paper/,
  },
  {
    what: 'the tip of a sharp corner',
    spoil: append(
      'ArFr',
      `q 1 0 0 -1 0 ${map.heightPt} cm 0 0 0 1 K 8 w 200 M ${cell.x0 - 150} ${(cell.y0 + cell.y1) / 2 + 3} m ${cell.x0 - 20} ${(cell.y0 + cell.y1) / 2} l ${cell.x0 - 150} ${(cell.y0 + cell.y1) / 2 - 3} l S Q`,
    ),
    rule: 'C-CONTRAST',
    says: /bare paper/,
  },
  {
    what: 'words with a black outline',
    spoil: append(
      'ArFr',
      `q 1 0 0 -1 0 ${map.heightPt} cm 0 0 0 0 k 0 0 0 1 K 1 Tr BT 1 0 0 1 ${cell.x0} ${cell.y0} Tm /F2 30 Tf <00010002> Tj ET Q`,
    ),
    rule: 'C-CONTRAST',
    says: /bare paper/,
  },
  {
    what: 'more colours than are told apart',
    spoil: append(
      'ArFr',
      `${Array.from({ length: 4100 }, (_, i) => `0.00${String(i).padStart(4, '0')} 0 0 0 k`).join('\n')}\n${blackOver('0 0 0 0.99 k')}`,
    ),
    rule: 'C-FILE',
    says: /too many colours/,
  },

  // 5. Rules on the backs that nobody can read.
  {
    what: 'white over the rules',
    spoil: append('ArBa', 'q 0 0 0 0 k 0 0 300 1434 re f Q'),
    rule: 'C-TEXT',
    says: /does not state the rule/,
  },
  {
    what: 'white lines through the rules',
    spoil: append(
      'ArBa',
      `q 0 0 0 0 K .8 w ${Array.from({ length: 700 }, (_, i) => `0 ${2 * i} m 300 ${2 * i} l`).join(' ')} S Q`,
    ),
    rule: 'C-TEXT',
    says: /does not state the rule/,
  },
  {
    what: 'rules that are not filled',
    spoil: (r) => r.editForm('ArBa', (text) => `3 Tr\n${text}`),
    rule: 'C-TEXT',
    says: /does not state the rule/,
  },
  {
    what: 'rules in white',
    spoil: (r) => r.editForm('ArBa', (text) => text.replaceAll(/\bBT\b/g, 'BT 0 0 0 0.1 k')),
    rule: 'C-TEXT',
    says: /does not state the rule/,
  },
  {
    what: 'rules in white over a dark ground that a clip takes away',
    spoil: (r) =>
      r.editForm(
        'ArBa',
        (text) =>
          `q 0 0 1 1 re W n 0 0 0 1 k 0 0 300 1434 re f Q\n${text.replaceAll(/\bBT\b/g, 'BT 0 0 0 0 k')}`,
      ),
    rule: 'C-TEXT',
    says: /does not state the rule/,
  },
  {
    what: 'rules in a clip beside the page',
    spoil: (r) => r.editForm('ArBa', (text) => `q 0 0 1 1 re W n\n${text}\nQ`),
    rule: 'C-TEXT',
    says: /does not state the rule/,
  },
];

describe('a forged file', () => {
  it.each(forgeries)('is told: $what', async ({ spoil, rule, says }) => {
    const file = new Rewrite(good);
    spoil(file);
    const messages = await audit(file.bytes(), data).then(
      ({ faults }) => faults.map((fault) => `${fault.rule} ${fault.message}`),
      (error: Error) => [`C-FILE ${error.message}`],
    );
    expect(messages.filter((message) => message.startsWith(rule)).join('\n'), messages.join('\n')).toMatch(
      says,
    );
  });

  it('is refused where its table lists an object twice', async () => {
    const bytes = Buffer.from(new Rewrite(good).bytes()).toString('latin1');
    const at = bytes.lastIndexOf('trailer\n');
    const row = bytes.slice(at - 20, at);
    const twice = `${bytes.slice(0, at)}1 1\n${row}${bytes.slice(at)}`;
    await expect(audit(Buffer.from(twice, 'latin1'), data)).rejects.toThrow(/lists object 1 twice/);
  });
});

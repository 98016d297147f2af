import { beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/audit/audit-block.ts';
import { type PartFindings, parseFindings, serializeFindings } from '../../src/audit/findings.ts';
import { type PdfDict, PdfString } from '../../src/audit/pdf/values.ts';
import { reportHtml } from '../../src/audit/report-html.ts';
import type { RuleId } from '../../src/audit/rules.ts';
import type { PartData } from '../../src/deal/part-data.ts';
import { Damage } from './helpers/damage.ts';
import { audit, deal, game, print } from './helpers/real-part.ts';
import { redrawGlyph } from './helpers/redraw-glyph.ts';
import { Rewrite } from './helpers/rewrite.ts';
import { change, join, statements } from './helpers/statements.ts';

let data: PartData;
let pdf: Uint8Array;

beforeAll(async () => {
  data = deal();
  pdf = await print(data);
});

const front = (pack: number): number => 2 * pack - 1;
const back = (pack: number): number => 2 * pack;

/** Rule, pack and ticket of each fault, each once. */
const marks = ({ faults }: PartFindings): string[] => [
  ...new Set(faults.map(({ rule, pack, ticket }) => `${rule} pack ${pack} ticket ${ticket}`)),
];

/** Copies data with one column changed. */
const withColumn = <K extends 'prizes' | 'validations' | 'pins'>(
  key: K,
  ticket: number,
  row: number,
  value: number,
): PartData => {
  const columns = data[key].map((column) => column.slice());
  columns[ticket - 1]![row] = value;
  return { ...data, [key]: columns };
};

describe('a part as it should be', () => {
  it('has no fault, and counts what the plan says', async () => {
    const findings = await audit(pdf, data);
    expect(findings.faults.map(({ message }) => message)).toEqual([]);
    expect(findings).toMatchObject({
      packsRead: 40,
      ticketsRead: 320,
      faultTotal: 0,
      block: 7,
      firstPack: 1,
    });
    expect(findings.printedTotals).toEqual(findings.dataTotals);
    expect(findings.printedTotals.reduce((sum, total) => sum + total, 0)).toBe(
      100_000 + 2 * 1000 + 3 * 100 + 4 * 30 + 5 * 10 + 10 * 4 + 15 * 3,
    );
    const report = reconcile(game, [findings], { blockComplete: false });
    expect(report.ok).toBe(true);
    expect(report.rules.find(({ id }) => id === 'C-TABLE')!.figure).toMatch(/not decidable/);
    for (const { id, checked, state } of report.rules)
      if (state !== 'open') expect(checked, id).toBeGreaterThan(0);
  });

  it('is told of in reports that name no prize and no pack', async () => {
    const report = reconcile(game, [await audit(pdf, data)], { blockComplete: false });
    expect(report.tables).toEqual([]);
    const html = reportHtml(report);
    expect(html).not.toMatch(/pack \d/);
    expect(html).not.toContain('50000');
    expect(html).not.toContain('100000');
  });

  it('travels as text', async () => {
    const findings = await audit(pdf, data);
    expect(parseFindings(serializeFindings(findings))).toEqual(findings);
  });

  it('tells its progress', async () => {
    const { auditPart } = await import('../../src/audit/audit-part.ts');
    const { encodePart } = await import('../../src/deal/store.ts');
    const { stripYaml } = await import('./helpers/real-part.ts');
    const { readFileSync } = await import('node:fs');
    let packs = 0;
    await auditPart({
      pdfPath: 'x.pdf',
      pdfBytes: pdf,
      dataPath: 'x.parquet',
      dataBytes: encodePart(data),
      game,
      stripYaml,
      fontBytes: readFileSync('fonts/RotativeImaging.ttf'),
      onPacks: (more) => {
        packs += more;
      },
    });
    expect(packs).toBe(40);
  });
});

describe('a file that is not whole fails at once', () => {
  it.each([
    ['cut short', () => pdf.subarray(0, pdf.length - 1000), /cut short/],
    ['half of it', () => pdf.subarray(0, pdf.length >> 1), /cut short/],
    ['of fewer pages', async () => print({ ...data, packs: 39 }), /78 pages; 40 packs need 80/],
  ])('%s', async (_, make, message) => {
    await expect(audit(await make(), data)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(message),
    });
  });
});

/** One damage: what is done, and the marks that must be among the faults (all of them on these packs). */
interface Case {
  readonly name: string;
  readonly make: () => { pdf?: Uint8Array; data?: PartData; expected: string[]; packs?: number[] };
}

/** Changes one statement of a page, and expects a rule to be broken on its ticket. */
const words = (
  name: string,
  rule: RuleId,
  page: () => number,
  fits: (shown: string, ticket: number) => boolean,
  edit: (text: string) => string,
): Case => ({
  name,
  make: () => {
    const damage = new Damage(pdf);
    const changed = change(damage.content(page()), ({ shown, ticket }) => fits(shown, ticket), edit);
    const pack = Math.ceil(page() / 2);
    return {
      pdf: damage.setContent(page(), changed.content).bytes(),
      expected: [`${rule} pack ${pack} ticket ${changed.ticket}`],
      packs: [pack],
    };
  },
});

const cases: Case[] = [
  {
    name: 'two fronts swapped',
    make: () => ({
      pdf: new Damage(pdf).swap(front(3), front(9)).bytes(),
      expected: [
        'C-PACK pack 3 ticket 0',
        'C-PACK pack 9 ticket 0',
        'C-JOIN pack 3 ticket 1',
        'C-JOIN pack 9 ticket 8',
      ],
      packs: [3, 9],
    }),
  },
  {
    name: 'front and back of a pack swapped',
    make: () => ({
      pdf: new Damage(pdf).swap(front(5), back(5)).bytes(),
      expected: ['C-LAYER pack 5 ticket 0'],
      packs: [5],
    }),
  },
  words(
    'one figure changed',
    'C-CAPTION',
    () => front(4),
    (shown, ticket) => ticket === 2 && /^(2|5|10|50|100)$/.test(shown),
    (text) => text.replace(/\(\d+\)/, '(1)'),
  ),
  words(
    'one letter changed',
    'C-CAPTION',
    () => front(6),
    (shown) => shown === 'DEUX',
    (text) => text.replace('DEUX', 'DEUS'),
  ),
  words(
    'letters left out',
    'C-CAPTION',
    () => front(6),
    (shown) => shown === 'DEUX',
    (text) => text.replace('DEUX', ''),
  ),
  words(
    'a word of another ticket',
    'C-ALPHABET',
    () => front(6),
    (_, ticket) => ticket === 1,
    (text) => text.replace(/\([^)]*\)/, '(7)'),
  ),
  words(
    'a sign outside its cell',
    'C-CLIP',
    () => front(8),
    (shown, ticket) => ticket === 8 && shown.length < 3,
    (text) => text.replace(/1 0 0 1 ([\d.]+)/, (_, x: string) => `1 0 0 1 ${Number(x) + 30}`),
  ),
  words(
    'a sign printed twice',
    'C-CLIP',
    () => front(8),
    (shown, ticket) => ticket === 8 && shown.length < 3,
    (text) => text.replace(/^(.*Tm)(\(.*\)Tj)/, '$1$2\n$1$2'),
  ),
  words(
    'a sign in another size',
    'C-CLIP',
    () => front(8),
    (_, ticket) => ticket === 4,
    (text) => text.replace(/^1 0 0 1/, '.9 0 0 .9'),
  ),
  words(
    'a PIN changed',
    'C-JOIN',
    () => front(10),
    (shown) => /^\d{4}$/.test(shown),
    (text) => text.replace(/\(\d/, (digit) => (digit === '(1' ? '(2' : '(1')),
  ),
  words(
    'a validation number changed',
    'C-JOIN',
    () => front(10),
    (shown) => /^\d{3}-/.test(shown),
    (text) => text.replace(/\(\d/, (digit) => (digit === '(1' ? '(2' : '(1')),
  ),
  words(
    'a column of a Data Matrix changed',
    'C-JOIN',
    () => front(10),
    (shown) => shown.startsWith('\xff'),
    (text) => text.replace(/\)'\(\xff./s, ")'(\xff\xff"),
  ),
  words(
    'an inventory number changed',
    'C-JOIN',
    () => back(10),
    (shown) => /^399/.test(shown),
    (text) => text.replace('399', '398'),
  ),
  words(
    'a bar code changed',
    'C-JOIN',
    () => back(10),
    (shown) => shown.length === 9,
    (text) => text.replace(/\((.)(.)/s, '($1$1'),
  ),
  words(
    'a word in another colour',
    'C-LAYER',
    () => front(12),
    (_, ticket) => ticket === 5,
    (text) => text.replace(/(\([^)]*\)Tj)/, ' 0 1 0 1 k $1 0 0 0 1 k '),
  ),
  words(
    'a word that is invisible',
    'C-CLIP',
    () => front(12),
    (_, ticket) => ticket === 5,
    (text) => text.replace(/(\([^)]*\)Tj)/, ' 3 Tr $1 0 Tr '),
  ),
  {
    name: 'a page in grey',
    make: () => ({
      pdf: new Damage(pdf).edit(front(13), (text) => text.replace('0 0 0 1 k', '0 0 0 .8 k')).bytes(),
      expected: Array.from({ length: 8 }, (_, t) => `C-LAYER pack 13 ticket ${t + 1}`),
      packs: [13],
    }),
  },
  {
    name: 'a page that does not overprint',
    make: () => ({
      pdf: new Damage(pdf).edit(back(13), (text) => text.replace('/G gs', '')).bytes(),
      expected: ['C-LAYER pack 13 ticket 4'],
      packs: [13],
    }),
  },
  {
    name: 'data on no layer',
    make: () => ({
      pdf: new Damage(pdf)
        .edit(front(13), (text) => text.replace('/OC/L BDC', '').replace('EMC', ''))
        .bytes(),
      expected: ['C-LAYER pack 13 ticket 1'],
      packs: [13],
    }),
  },
  {
    name: 'the coat left out on one page',
    make: () => ({
      pdf: new Damage(pdf).edit(front(14), (text) => text.replace('/Co Do', '')).bytes(),
      expected: Array.from({ length: 8 }, (_, t) => `C-COVER pack 14 ticket ${t + 1}`),
      packs: [14],
    }),
  },
  {
    name: 'the coat painted before the data',
    make: () => ({
      pdf: new Damage(pdf)
        .edit(front(14), (text) => text.replace('/Co Do', '').replace('/OC/L', '/Co Do /OC/L'))
        .bytes(),
      expected: ['C-LAYER pack 14 ticket 3'],
      packs: [14],
    }),
  },
  {
    name: 'the coat shifted by 3 mm everywhere',
    make: () => ({
      pdf: new Damage(pdf).editForm('Co', (text) => `1 0 0 1 8.5 0 cm ${text}`).bytes(),
      expected: ['C-COVER pack 1 ticket 1', 'C-COVER pack 2 ticket 8'],
    }),
  },
  {
    name: 'perforations that erase the data',
    make: () => ({
      pdf: new Damage(pdf)
        .setFormState(
          'Pe',
          'GsOver',
          new Map<string, boolean>([
            ['OP', false],
            ['op', false],
          ]),
        )
        .bytes(),
      expected: ['C-LAYER pack 1 ticket 0'],
      packs: [1],
    }),
  },
  {
    name: 'cut lines in an ink of the process',
    make: () => ({
      pdf: new Damage(pdf).editForm('Cu', (text) => text.replace(/\/Ink\d+ CS 1 SCN/, '0 0 0 1 K')).bytes(),
      expected: ['C-LAYER pack 1 ticket 0'],
      packs: [1],
    }),
  },
  {
    name: 'a strip without its release varnish',
    make: () => ({
      pdf: new Damage(pdf).edit(front(14), (text) => text.replace('/Va Do', '')).bytes(),
      expected: ['C-LAYER pack 14 ticket 0'],
      packs: [14],
    }),
  },
  {
    name: 'release varnish over the coat',
    make: () => ({
      pdf: new Damage(pdf)
        .edit(front(14), (text) => text.replace('/Va Do', '').replace('/Co Do', '/Co Do /Va Do'))
        .bytes(),
      expected: ['C-LAYER pack 14 ticket 0'],
      packs: [14],
    }),
  },
  {
    name: 'a coat that erases the data',
    make: () => ({
      pdf: new Damage(pdf)
        .setFormState(
          'Co',
          'GsOver',
          new Map<string, boolean>([
            ['OP', false],
            ['op', false],
          ]),
        )
        .bytes(),
      expected: ['C-LAYER pack 1 ticket 0'],
      packs: [1],
    }),
  },
  {
    name: 'a ticket replaced by its neighbour',
    make: () => {
      const damage = new Damage(pdf);
      const [own, other] = [statements(damage.content(front(16))), statements(damage.content(front(17)))];
      own.list.forEach((statement, i) => {
        if (statement.ticket === 5) statement.text = other.list[i]!.text;
      });
      return {
        pdf: damage.setContent(front(16), join(own)).bytes(),
        expected: ['C-JOIN pack 16 ticket 5'],
        packs: [16],
      };
    },
  },
  {
    name: 'the 3 drawn as an 8',
    make: () => {
      const row = data.pins[0]!.findIndex((pin) => String(pin).padStart(4, '0').includes('3'));
      return {
        pdf: new Damage(pdf).editFont('F', (program) => redrawGlyph(program, '3', '8')).bytes(),
        expected: [`C-JOIN pack ${row + 1} ticket 1`],
      };
    },
  },
  {
    name: 'a wrong prize in the data',
    make: () => ({
      data: withColumn('prizes', 3, 20, data.prizes[2]![20] === 2 ? 1 : 2),
      expected: ['C-TRUTH pack 21 ticket 3'],
      packs: [21],
    }),
  },
  {
    name: 'a wrong PIN in the data',
    make: () => ({
      data: withColumn('pins', 6, 21, (data.pins[5]![21]! + 1) % 10_000),
      expected: ['C-JOIN pack 22 ticket 6'],
      packs: [22],
    }),
  },
  {
    name: 'data of another block',
    make: () => ({ data: deal(8), expected: ['C-RECON pack 1 ticket 0', 'C-JOIN pack 1 ticket 1'] }),
  },
  {
    name: 'something drawn beside the forms',
    make: () => ({
      pdf: new Damage(pdf).edit(front(25), (text) => `${text} 0 0 0 0 k 10 10 50 50 re f`).bytes(),
      expected: ['C-LAYER pack 25 ticket 0'],
      packs: [25],
    }),
  },
  {
    name: 'an operator that no one knows',
    make: () => ({
      pdf: new Damage(pdf).edit(front(26), (text) => text.replace('BT', 'BT zz')).bytes(),
      expected: ['C-FILE pack 26 ticket 0'],
      packs: [26],
    }),
  },
  {
    name: 'a page of another size',
    make: () => ({
      pdf: new Damage(pdf).editPage(back(27), (dict) => dict.set('MediaBox', [0, 0, 300, 1400])).bytes(),
      expected: ['C-FILE pack 27 ticket 0'],
      packs: [27],
    }),
  },
];

describe('damage is found and named', () => {
  it.each(cases)('$name', async ({ make }) => {
    const { pdf: damaged = pdf, data: given = data, expected, packs } = make();
    const findings = await audit(damaged, given);
    expect(marks(findings)).toEqual(expect.arrayContaining(expected));
    if (packs !== undefined) {
      expect(
        findings.faults.map(({ pack }) => pack).filter((pack) => pack !== 0 && !packs.includes(pack)),
      ).toEqual([]);
    }
    expect(reconcile(game, [findings], { blockComplete: false }).ok).toBe(false);
    for (const { message, file } of findings.faults) {
      expect(file).toBe('TEST_part001.pdf');
      expect(message).toContain('TEST_part001.pdf');
    }
  });

  it('a number on two tickets', async () => {
    const doubled = withColumn('validations', 2, 30, data.validations[6]![11]!);
    const findings = await audit(await print(doubled), doubled);
    expect(findings.faultTotal).toBe(0);
    const report = reconcile(game, [findings], { blockComplete: false });
    expect(report.rules.filter(({ ok }) => !ok).map(({ id }) => id)).toEqual(['C-UNIQ']);
    expect(report.faultList.map(({ pack, ticket }) => [pack, ticket])).toEqual([
      [12, 7],
      [31, 2],
    ]);
  });

  it('a face that pays otherwise, in print and data alike, is told by pack', async () => {
    // The data say that a pack pays more than any line of the pack table allows; the print follows the data.
    const row = data.prizes[0]!.findIndex((prize, i) => prize === 2 && data.prizes[7]![i] === 2);
    const pack = row + 1;
    const damage = new Damage(pdf);
    const changed = change(
      damage.content(front(pack)),
      ({ ticket }) => ticket === 1,
      (text) => text.replace(/\([^)]*\)Tj/, '(20)Tj'),
    );
    const findings = await audit(damage.setContent(front(pack), changed.content).bytes(), data);
    expect(marks(findings)).toContain(`C-TRUTH pack ${pack} ticket 1`);
  });
});

describe('document parts, by which a press starts again', () => {
  it.each<[string, (metadata: PdfDict) => void, string]>([
    ['of another pack', (of) => of.set('Pack', new PdfString(Buffer.from('000009'))), 'pack 9'],
    ['of no pack', (of) => of.delete('Pack'), 'none'],
  ])('%s are told on both pages', async (_, change, read) => {
    const file = new Rewrite(pdf);
    change(file.dict(file.dict(file.leaf(2).get('DPM')).get('ROTATIVE_Pack')));
    const { faults, faultsByRule } = await audit(file.bytes(), data);
    expect(faultsByRule).toEqual({ 'C-PACK': 2 });
    expect(faults.map((fault) => [fault.page, fault.pack, fault.read])).toEqual([
      [5, 3, read],
      [6, 3, read],
    ]);
  });
});

describe('a part that a press would refuse', () => {
  it('breaks C-PREFLIGHT, by rule and page, though every ticket is right', async () => {
    const damaged = new Damage(pdf).editPage(4, (dict) => dict.delete('DPart')).bytes();
    const { faults, faultsByRule } = await audit(damaged, data);
    expect(faultsByRule).toEqual({ 'C-PREFLIGHT': 1 });
    expect(faults[0]).toMatchObject({ rule: 'C-PREFLIGHT', page: 4, read: 'the page has no /DPart' });
    expect(faults[0]!.message).toContain('the rule VT-DPART-ON-PAGE is broken');
  });
});

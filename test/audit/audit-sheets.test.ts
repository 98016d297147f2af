/** Sheets of several strips are audited as thoroughly as strips that stand alone. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PartFindings } from '../../src/audit/findings.ts';
import { PdfName, type PdfValue } from '../../src/audit/pdf/values.ts';
import type { RuleId } from '../../src/audit/rules.ts';
import type { PartData } from '../../src/deal/part-data.ts';
import {
  audit,
  auditImprint,
  deal,
  game,
  type ImprintFiles,
  imprint,
  print,
  printSheets,
} from './helpers/real-part.ts';
import { pdf, Rewrite } from './helpers/rewrite.ts';

/** A gap of less than two bleeds, so that they are cut; 40 packs leave the last two places of lane 3 empty. */
const SHEETS = { lanes: 3, gapMm: 4 };
const LENGTH = 14;

let data: PartData;
let good: Uint8Array;
let files: ImprintFiles;

beforeAll(async () => {
  data = deal();
  good = await printSheets(data, SHEETS);
  files = await imprint(data, SHEETS);
});

const audited = (bytes: Uint8Array): Promise<PartFindings> => audit(bytes, data, game, SHEETS);
/** Pages of a sheet, from 1. */
const front = (sheet: number): number => 2 * sheet - 1;
const back = (sheet: number): number => 2 * sheet;
/** The pack of a lane, both from 1. */
const packAt = (lane: number, sheet: number): number => (lane - 1) * LENGTH + sheet;

const LANE = /(q 1 0 0 1 [\d.]+ [\d.]+ cm BT\n)([\s\S]*?)(ET Q\n)/g;
/** Puts other data into the lanes of a page (from 0): `change` is given those that are there. */
const lanes =
  (page: number, change: (data: readonly string[]) => readonly string[]) =>
  (r: Rewrite): void =>
    r.editContent(page, (text) => {
      const after = change([...text.matchAll(LANE)].map((match) => match[2]!));
      let lane = 0;
      return text.replace(
        LANE,
        (_, before: string, _data: string, end: string) => before + after[lane++]! + end,
      );
    });
const swapped = ([a, b, ...rest]: readonly string[]): readonly string[] => [b!, a!, ...rest];
/** Changes the line that places a form in a lane (from 1). */
const form =
  (page: number, name: string, lane: number, change: (line: string) => string) =>
  (r: Rewrite): void =>
    r.editContent(page, (text) => {
      let seen = 0;
      return text.replace(new RegExp(`q 1 0 0 1 [\\d.]+ [\\d.]+ cm /${name} Do Q\n`, 'g'), (line) =>
        ++seen === lane ? change(line) : line,
      );
    });
const moved = (by: number) => (line: string) =>
  line.replace(/1 0 0 1 ([\d.]+)/, (_, x: string) => `1 0 0 1 ${(Number(x) + by).toFixed(3)}`);
const MM = 72 / 25.4;
const slug = (text: string): string => /BT \/F [\d.]+ Tf [\d.]+ [\d.]+ Td \([\s\S]*?\)Tj ET\n/.exec(text)![0];
const editForm =
  (name: string, change: (text: string) => string) =>
  (r: Rewrite): void =>
    r.editForm(name, change);
const entry =
  (name: string, key: string, value: string) =>
  (r: Rewrite): void =>
    void r.dict(r.resource('XObject', name)).set(key, pdf(value));

interface Damage {
  readonly what: string;
  readonly spoil: (r: Rewrite) => void;
  readonly rule: RuleId;
  readonly page: number;
  readonly pack?: number;
  readonly says: RegExp;
}

const damages: readonly Damage[] = [
  {
    what: 'two lanes swapped on a sheet, front and back',
    spoil: (r) => {
      lanes(front(5), swapped)(r);
      lanes(back(5), swapped)(r);
    },
    rule: 'C-PACK',
    page: front(5),
    pack: packAt(1, 5),
    says: /front of another pack.*pack 000019.*pack 000005/,
  },
  {
    what: 'the front of one lane with the back of another',
    spoil: lanes(back(4), swapped),
    rule: 'C-PACK',
    page: back(4),
    pack: packAt(1, 4),
    says: /back of another pack/,
  },
  {
    what: 'backs in the order of the fronts',
    spoil: lanes(back(6), (all) => [...all].reverse()),
    rule: 'C-PACK',
    page: back(6),
    pack: packAt(1, 6),
    says: /back of another pack/,
  },
  {
    what: 'sheets swapped',
    spoil: (r) => {
      const [a, b] = [r.text(r.page(front(2)).get('Contents')), r.text(r.page(front(3)).get('Contents'))];
      r.editContent(front(2), () => b);
      r.editContent(front(3), () => a);
    },
    rule: 'C-PACK',
    page: front(2),
    pack: packAt(1, 2),
    says: /front of another pack/,
  },
  {
    what: 'no coat in one lane',
    spoil: form(front(3), 'Co', 2, () => ''),
    rule: 'C-COVER',
    page: front(3),
    pack: packAt(2, 3),
    says: /does not cover/,
  },
  {
    what: 'no varnish in one lane of all sheets',
    spoil: (r) => {
      for (let sheet = 1; sheet <= LENGTH; sheet++) form(front(sheet), 'Va', 3, () => '')(r);
    },
    rule: 'C-LAYER',
    page: front(1),
    pack: packAt(3, 1),
    says: /not that of the first strip/,
  },
  {
    what: 'a coat shifted by 1 mm',
    spoil: form(front(3), 'Co', 2, moved(MM)),
    rule: 'C-LAYER',
    page: front(3),
    says: /stands in no lane.*“Coat”/,
  },
  {
    what: 'a strip shifted by 1 mm',
    spoil: (r) =>
      r.editContent(front(3), (text) => {
        const x = [...text.matchAll(/q 1 0 0 1 ([\d.]+) [\d.]+ cm BT/g)][1]![1]!;
        return text.replaceAll(`q 1 0 0 1 ${x} `, `q 1 0 0 1 ${(Number(x) + MM).toFixed(3)} `);
      }),
    rule: 'C-LAYER',
    page: front(3),
    says: /stands in no lane.*“Art”/,
  },
  {
    what: 'data of a lane shifted by 1 mm',
    spoil: (r) =>
      r.editContent(front(3), (text) => {
        let lane = 0;
        return text.replace(LANE, (all) => (++lane === 2 ? moved(MM)(all) : all));
      }),
    rule: 'C-JOIN',
    page: front(3),
    pack: packAt(2, 3),
    says: /Data Matrix cannot be read/,
  },
  {
    what: 'the art of the back in a lane of the front',
    spoil: form(front(7), 'ArFr', 3, (line) => line.replace('ArFr', 'ArBa')),
    rule: 'C-LAYER',
    page: front(7),
    pack: packAt(3, 7),
    says: /not that of the first strip/,
  },
  {
    what: 'the slug line of another sheet',
    spoil: (r) => {
      const other = slug(r.text(r.page(front(9)).get('Contents')));
      r.editContent(front(8), (text) => text.replace(slug(text), () => other));
    },
    rule: 'C-RECON',
    page: front(8),
    says: /slug line.*sheet 0009 of 0014.*sheet 0008 of 0014/,
  },
  {
    what: 'no slug line on a back',
    spoil: (r) => r.editContent(back(8), (text) => text.replace(slug(text), '')),
    rule: 'C-RECON',
    page: back(8),
    says: /slug line.*nothing/,
  },
  {
    what: 'a legend that says nothing',
    spoil: editForm('LeFr', (text) => text.replace(/BT[\s\S]*ET/, '')),
    rule: 'C-RECON',
    page: 1,
    says: /legend of the plates/,
  },
  {
    what: 'numbers of two lanes in the place of each other',
    spoil: editForm('LeFr', (content) => {
      const [, one, two] = [...content.matchAll(/1 0 0 1 [\d.]+ [\d.]+ Tm/g)].map(([place]) => place);
      return content.replace(new RegExp(`${one}|${two}`, 'g'), (place) => (place === one ? two! : one!));
    }),
    rule: 'C-RECON',
    page: 1,
    says: /number of a lane.*lane2of3.*expected lane 1 of 3/,
  },
  {
    what: 'the number of a lane between two lanes',
    spoil: editForm('LeBa', (content) => {
      let seen = 0;
      return content.replace(/1 0 0 1 ([\d.]+)(?= [\d.]+ Tm)/g, (place, x: string) =>
        ++seen === 3 ? `1 0 0 1 ${Number(x) + 150}` : place,
      );
    }),
    rule: 'C-RECON',
    page: 2,
    says: /number of a lane.*expected lane 2 of 3/,
  },
  {
    what: 'plates made for another profile',
    spoil: (r) => void r.outputIntent.set('Info', pdf('(PSO uncoated)')),
    rule: 'C-RECON',
    page: 1,
    says: /legend of the plates.*PSO uncoated/,
  },
  {
    what: 'the legend of the front on backs',
    spoil: (r) => {
      for (let sheet = 1; sheet <= LENGTH; sheet++)
        r.editContent(back(sheet), (text) => text.replace('/LeBa Do', '/LeFr Do'));
    },
    rule: 'C-RECON',
    page: 2,
    says: /7Extra · block 07 · back/,
  },
  {
    what: 'a mark that reaches over tickets',
    spoil: (r) => {
      entry('MaHe', 'BBox', '[0 0 2000 2000]')(r);
      editForm('MaHe', (text) => `${text}\n0 0 0 1 k 200 200 300 300 re f`)(r);
    },
    rule: 'C-LAYER',
    page: 1,
    says: /reaches over the strips/,
  },
  {
    what: 'marks moved over tickets on one sheet',
    spoil: (r) =>
      r.editContent(front(4), (text) => text.replace('/MaFo Do', 'q 1 0 0 1 0 200 cm /MaFo Do Q')),
    rule: 'C-LAYER',
    page: front(4),
    says: /reaches over the strips/,
  },
  {
    what: 'register marks in the art',
    spoil: (r) =>
      r.editContent(front(4), (text) => text.replace('/MaFo Do', 'q 1 0 0 1 0 200 cm /MaFo Do Q')),
    rule: 'C-PREFLIGHT',
    page: front(4),
    says: /PRINT-ALL-BESIDE/,
  },
  {
    what: 'a crop mark gone',
    spoil: editForm('MaHe', (text) => text.replace(/[\d.]+ [\d.]+ m\n[\d.]+ [\d.]+ l\nS/, '')),
    rule: 'C-LAYER',
    page: 1,
    says: /crop mark above the strips is missing/,
  },
  {
    what: 'crop marks of black alone',
    spoil: editForm('MaLe', (text) => text.replace(/\/\w+ CS 1 SCN/, '0 0 0 1 K')),
    rule: 'C-LAYER',
    page: 1,
    says: /crop mark at the left is missing/,
  },
  {
    what: 'no register marks',
    spoil: (r) => {
      for (let page = 1; page <= 2 * LENGTH; page++)
        r.editContent(page, (text) => text.replace('/MaRi Do\n', ''));
    },
    rule: 'C-LAYER',
    page: 1,
    says: /register mark is missing/,
  },
  {
    what: 'a colour bar without yellow',
    spoil: editForm('MaFo', (text) => text.replace('0 0 1 0 scn', '0 0 0 1 scn')),
    rule: 'C-LAYER',
    page: 1,
    says: /colour bar lacks an ink.*0 0 1 0 k/,
  },
  {
    what: 'other marks on one sheet',
    spoil: (r) => r.editContent(front(2), (text) => text.replace('/MaLe Do\n', '')),
    rule: 'C-LAYER',
    page: front(2),
    says: /not those of the first sheet/,
  },
  {
    what: 'a pack once more in an empty place',
    spoil: lanes(front(LENGTH), ([a, b]) => [a!, b!, b!]),
    rule: 'C-CLIP',
    page: front(LENGTH),
    says: /empty place of lane 3.*outside all cells/,
  },
  {
    what: 'an empty place without its word',
    spoil: lanes(back(LENGTH), ([a, b]) => [a!, b!, '']),
    rule: 'C-PACK',
    page: back(LENGTH),
    says: /empty place of lane 3.*does not say that it is void/,
  },
  {
    what: 'a void strip where a pack should be',
    spoil: (r) => {
      const empty = [...r.text(r.page(front(LENGTH)).get('Contents')).matchAll(LANE)][2]![2]!;
      lanes(front(2), ([a, , c]) => [a!, empty, c!])(r);
    },
    rule: 'C-PACK',
    page: front(2),
    pack: packAt(2, 2),
    says: /does not say its block and pack/,
  },
  {
    what: 'a document part of other packs',
    spoil: (r) => {
      const sheet = r.dict(r.dict(r.leaf(2).get('DPM')).get('ROTATIVE_Sheet'));
      sheet.set('Packs', [...r.array(sheet.get('Packs'))].reverse() as PdfValue[]);
    },
    rule: 'C-PACK',
    page: front(3),
    says: /document part names another sheet/,
  },
  {
    what: 'a page of the size of a strip',
    spoil: (r) => void r.page(front(2)).set('MediaBox', [0, 0, 300, 1434]),
    rule: 'C-FILE',
    page: front(2),
    says: /page has another size/,
  },
  {
    what: 'a trim of one lane alone',
    spoil: (r) => {
      const [x0, y0, , y1] = r.array(r.page(front(2)).get('TrimBox')) as number[];
      r.page(front(2)).set('TrimBox', [x0!, y0!, x0! + 100 * MM, y1!]);
    },
    rule: 'C-FILE',
    page: front(2),
    says: /TrimBox is not that of the strip/,
  },
];

describe('a part in sheets', () => {
  it('has no fault, and every figure is that of the part in single strips', async () => {
    const [sheets, alone] = [await audited(good), await audit(await print(data), data)];
    expect(sheets.faults.map(({ message }) => message)).toEqual([]);
    expect(sheets).toMatchObject({ lanes: 3, pagesAPack: 2, packsRead: 40, ticketsRead: 320 });
    for (const key of ['printedTotals', 'packCounts', 'ticketCounts', 'validations', 'statistics'] as const)
      expect(sheets[key], key).toEqual(alone[key]);
    expect(sheets.checked['C-JOIN']).toBe(alone.checked['C-JOIN']);
    expect(sheets.checked['C-FILE']).toBe(2 * LENGTH);
  });

  it('in several files has the same figures', async () => {
    const [apart, together] = [await auditImprint(files, data, SHEETS), await audited(good)];
    expect(apart.faults.map(({ message }) => message)).toEqual([]);
    expect(apart.validations).toEqual(together.validations);
    expect(apart.statistics).toEqual(together.statistics);
  });

  it('is refused where strips should stand alone, and the other way round', async () => {
    await expect(audit(good, data)).rejects.toThrow(/28 pages; 40 packs need 80/);
    await expect(audit(await print(data), data, game, SHEETS)).rejects.toThrow(/in sheets of 3 need 28/);
  });

  it('of another gap has another size', async () => {
    const { faults } = await audit(good, data, game, { lanes: 3, gapMm: 5 });
    expect(faults.map(({ rule }) => rule)).toContain('C-FILE');
  });
});

describe('damage of sheets is found and named', () => {
  it.each(damages)('$what', async ({ spoil, rule, page, pack = 0, says }) => {
    const file = new Rewrite(good);
    spoil(file);
    const { faults } = await audited(file.bytes());
    const found = faults.filter((fault) => fault.rule === rule && says.test(fault.message));
    expect(
      found.map((fault) => [fault.page, fault.pack])[0],
      faults.map(({ message }) => message).join('\n'),
    ).toEqual([page, pack]);
  });

  it('names the lane whose plates lack their coat', async () => {
    const plates = new Rewrite(files.plates);
    form(1, 'Co', 2, () => '')(plates);
    const { faults } = await auditImprint({ ...files, plates: plates.bytes() }, data, SHEETS);
    expect(faults.map(({ message }) => message).join('\n')).toMatch(
      /static.pdf, page 1.*nothing lies on “Coat”/,
    );
  });

  it('names the file whose lanes are out of order', async () => {
    const back = new Rewrite(files.back);
    lanes(3, swapped)(back);
    const { faults } = await auditImprint({ ...files, back: back.bytes() }, data, SHEETS);
    expect(faults.map(({ message }) => message).join('\n')).toMatch(
      /_back.pdf, page 3, pack 3.*back of another pack/,
    );
  });

  it('finds plates whose layers hide a legend', async () => {
    const file = new Rewrite(good);
    file.layerConfiguration.set('OFF', [file.dict(file.resource('XObject', 'LeFr')).get('OC')!]);
    const { faults } = await audited(file.bytes());
    expect(faults.map(({ rule }) => rule)).toContain('C-LAYER');
    expect(
      file.dict(file.get(file.dict(file.resource('XObject', 'LeFr')).get('OC'))).get('GTS_Metadata'),
    ).toEqual(new Map([['GTS_ProcStepsGroup', new PdfName('Legend')]]));
  });
});

/** A part in three files is audited as one in a single file is. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PartFindings } from '../../src/audit/findings.ts';
import type { PartData } from '../../src/deal/part-data.ts';
import { Damage } from './helpers/damage.ts';
import { audit, auditImprint, deal, type ImprintFiles, imprint, print } from './helpers/real-part.ts';

let data: PartData;
let files: ImprintFiles;
let whole: Uint8Array;

beforeAll(async () => {
  data = deal();
  [files, whole] = [await imprint(data), await print(data)];
});

const told = ({ faults }: PartFindings): string[] => [
  ...new Set(faults.map(({ rule, file, page, pack }) => `${rule} ${file} page ${page} pack ${pack}`)),
];

describe('a part in several files', () => {
  it('has no fault, and every figure is that of the part in one file', async () => {
    const [apart, together] = [await auditImprint(files, data), await audit(whole, data)];
    expect(apart.faults.map(({ message }) => message)).toEqual([]);
    const { file, pagesAPack, ...figures } = apart;
    const { file: _file, pagesAPack: _pages, ...same } = together;
    // Each file is held against the rules of preflight.
    const checked = { ...same.checked, 'C-PREFLIGHT': expect.any(Number) };
    expect(figures).toEqual({ ...same, checked });
    expect([file, pagesAPack]).toEqual(['TEST_part001_front.pdf', 1]);
  });

  const damages: readonly [string, () => ImprintFiles, string][] = [
    [
      'another number on a back',
      () => {
        const damage = new Damage(files.back);
        return { ...files, back: damage.swap(3, 4).bytes() };
      },
      'C-PACK TEST_part001_back.pdf page 3 pack 3',
    ],
    [
      'a front of another pack',
      () => ({ ...files, front: new Damage(files.front).swap(5, 6).bytes() }),
      'C-PACK TEST_part001_front.pdf page 5 pack 5',
    ],
    [
      'plates with the coat elsewhere',
      () => ({
        ...files,
        plates: new Damage(files.plates).editForm('Co', (text) => `1 0 0 1 8.5 0 cm ${text}`).bytes(),
      }),
      'C-COVER TEST_static.pdf page 1 pack 0',
    ],
    [
      'plates without their coat',
      () => ({
        ...files,
        plates: new Damage(files.plates).edit(1, (text) => text.replace('/Co Do\n', '')).bytes(),
      }),
      'C-LAYER TEST_static.pdf page 1 pack 0',
    ],
    [
      'plates of the back with nothing but art',
      () => ({
        ...files,
        plates: new Damage(files.plates).edit(2, (text) => text.replace('/Cu Do\n', '')).bytes(),
      }),
      'C-LAYER TEST_static.pdf page 2 pack 0',
    ],
    [
      'black on the coat of the plates',
      () => ({
        ...files,
        plates: new Damage(files.plates)
          .editForm('CoPr', (text) => `${text}\n0 0 0 .1 k 0 0 300 1434 re f`)
          .bytes(),
      }),
      'C-PREFLIGHT TEST_static.pdf page 1 pack 0',
    ],
    [
      'plates with a clipped coat',
      () => ({
        ...files,
        plates: new Damage(files.plates)
          .edit(1, (text) => text.replace('/Co Do', 'q 0 0 1 1 re W n /Co Do Q'))
          .bytes(),
      }),
      'C-COVER TEST_static.pdf page 1 pack 0',
    ],
    [
      'variable data that knock out',
      () => ({
        ...files,
        front: new Damage(files.front).edit(2, (text) => text.replace('/G gs ', '')).bytes(),
      }),
      'C-LAYER TEST_part001_front.pdf page 2 pack 2',
    ],
  ];
  it.each(damages)('finds %s', async (_, make, expected) => {
    expect(told(await auditImprint(make(), data))).toContain(expected);
  });

  it('finds static art among variable data, and variable data among static plates', async () => {
    const mixed = await auditImprint({ ...files, front: whole }, data).catch((error: Error) => error.message);
    expect(mixed).toContain('TEST_part001_front.pdf has 80 pages; 40 packs need 40');
    const plates = new Damage(whole);
    // The first two pages of a whole file are no plates: they hold the data of a pack.
    expect(plates.content(1)).toContain('BDC');
    const swapped = await auditImprint({ ...files, plates: files.front }, data).catch(
      (error: Error) => error.message,
    );
    expect(swapped).toContain('TEST_static.pdf has 40 pages; 40 packs need 2');
  });

  it('refuses files of other sides', async () => {
    const findings = await auditImprint({ ...files, front: files.back, back: files.front }, data);
    expect(findings.faultTotal).toBeGreaterThan(100);
  });
});

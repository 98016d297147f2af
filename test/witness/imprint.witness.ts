/** Plates and variable data over one another are the composite, plate by plate, pixel by pixel. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ByteSink } from '../../src/pdf/writer.ts';
import { printImprint, printPart, printPlates } from '../../src/print/print-part.ts';
import { inked, pdfIn, platesOf, run } from '../helpers/outside.ts';
import { specimenPress } from '../helpers/press.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let paths: Record<'whole' | 'plates' | 'front' | 'back', string>;

beforeAll(async () => {
  const { press, packs } = await specimenPress([1, 374_000]);
  const folder = temporaryFolder();
  const file = (name: string, make: (sink: ByteSink) => void): string => pdfIn(folder, name, make);
  paths = {
    whole: file('whole', (sink) => printPart(press, packs, sink)),
    plates: file('plates', (sink) => printPlates(press, sink)),
    front: file('front', (sink) => printImprint(press, packs, 'front', sink)),
    back: file('back', (sink) => printImprint(press, packs, 'back', sink)),
  };
});

const DPI = 60;

describe('imprint', () => {
  it.each([
    ['front', 1, 1, 1],
    ['back', 2, 2, 1],
    ['front', 3, 1, 2],
  ] as const)(
    '%s: page %i of the composite is its plates and its data',
    async (side, page, plate, record) => {
      const whole = await platesOf(paths.whole, page, DPI);
      const plates = await platesOf(paths.plates, plate, DPI);
      const data = await platesOf(paths[side], record, DPI);
      expect([...plates.keys()].sort()).toEqual([...whole.keys()].sort());
      for (const [name, expected] of whole) {
        if (name === 'Black') continue;
        expect(plates.get(name)!.data.equals(expected.data), name).toBe(true);
        // Variable data have black ink and no other.
        expect(data.has(name) ? inked(data.get(name)!) : 0, name).toBe(0);
      }
      const [expected, below, above] = [whole, plates, data].map((of) => of.get('Black')!.data);
      const overlaid = below!.map((value, at) => Math.min(value, above![at]!));
      expect(Buffer.from(overlaid).equals(expected!)).toBe(true);
      expect(inked(data.get('Black')!)).toBeGreaterThan(1000);
    },
  );

  it('boxes and origin are the same in all files', () => {
    const boxes = Object.values(paths).map((path) =>
      run('pdfinfo', '-box', path)
        .split('\n')
        .filter((line) => /Box:/.test(line))
        .join('\n'),
    );
    expect(new Set(boxes).size).toBe(1);
    expect(boxes[0]).toContain('TrimBox');
    for (const path of Object.values(paths)) expect(run('qpdf', '--check', path)).toContain('No syntax');
  });

  it('plates are PDF/X-4 alone, variable data are PDF/VT-1, too', () => {
    const says = (path: string): string => run('mutool', 'show', '-b', path, 'trailer/Root/Metadata');
    expect(says(paths.plates)).toContain('>PDF/X-4<');
    expect(says(paths.plates)).not.toContain('GTS_PDFVT');
    for (const side of ['front', 'back'] as const) {
      expect(says(paths[side])).toContain('>PDF/VT-1<');
      const job = run('mutool', 'show', paths[side], 'trailer/Root/DPartRoot/DPartRootNode');
      expect(job.match(/\d+ 0 R/g)).toHaveLength(3);
    }
  });
});

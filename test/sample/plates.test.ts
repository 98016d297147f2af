import { beforeAll, describe, expect, it } from 'vitest';
import { operationsOf, PROCESS, plateContent } from '../../src/pdf/plate-content.ts';
import type { LayerName } from '../../src/print/layers.ts';
import type { Packs } from '../../src/print/packs.ts';
import type { Press } from '../../src/print/press.ts';
import { packPdf } from '../../src/sample/pack-pdf.ts';
import { type Plate, plateNames, platesOfPages } from '../../src/sample/plates.ts';
import { specimenPress } from '../helpers/press.ts';

const spot = { inks: ['Coat'], process: false };
const chromatic = { inks: ['Cyan', 'Magenta', 'Yellow'], process: false };
const names = {
  space: (name: string) => ({ '/DeviceCMYK': PROCESS, '/Coat': spot, '/Cmy': chromatic })[name]!,
  state: (name: string) =>
    name === '/Over' ? { fill: true, stroke: true, mode: 1 } : { fill: false, stroke: false, mode: 0 },
};
/** Last fill that a plate is told. */
const fillOn = (plate: string, content: string): string | undefined =>
  plateContent(operationsOf(content), plate, names, true)
    .split('\n')
    .filter((line) => line.includes('/PlF'))
    .at(-1);

describe('a colour on a plate', () => {
  it.each([
    ['lays its part', '/DeviceCMYK cs .2 1 0 .5 scn', 'Magenta', '0 g /PlF1 gs'],
    ['knocks out where it has none', '/DeviceCMYK cs .2 1 0 .5 scn', 'Yellow', '1 g /PlF1 gs'],
    ['knocks out spot inks', '.2 1 0 .5 k', 'Coat', '1 g /PlF1 gs'],
    ['lays its tint', '.25 0 0 0 k', 'Cyan', '.75 g /PlF1 gs'],
    ['overprints: a part of 0 leaves the plate', '/Over gs 0 0 0 1 k', 'Cyan', '/PlF0 gs'],
    ['overprints: its own part is laid', '/Over gs 0 0 0 1 k', 'Black', '0 g /PlF1 gs'],
    ['overprints also when the state comes later', '0 0 0 1 k /Over gs', 'Cyan', '/PlF0 gs'],
    ['a spot overprints the process', '/Over gs /Coat cs 1 scn', 'Black', '/PlF0 gs'],
    ['a spot knocks out the process', '/Coat cs 1 scn', 'Black', '1 g /PlF1 gs'],
    ['three inks replace each other, also by 0', '/Over gs /Cmy cs 0 1 1 scn', 'Cyan', '1 g /PlF1 gs'],
    ['three inks leave black as it is', '/Over gs /Cmy cs 0 1 1 scn', 'Black', '/PlF0 gs'],
    ['Q brings the state back', 'q /Over gs Q 0 0 0 1 k', 'Cyan', '1 g /PlF1 gs'],
  ])('%s', (_, content, plate, expected) => {
    expect(fillOn(plate, content)).toBe(expected);
  });

  it('leaves everything else as it is written', () => {
    const content = 'q 1 0 0 1 5 5 cm BT /F 9 Tf (a\\)b k) Tj ET Q';
    expect(
      plateContent(operationsOf(`0 0 0 1 k ${content}`), 'Black', names, true).replace(/\s+/g, ' '),
    ).toContain(content);
  });

  it.each([
    ['1 0 0 rg', /operator rg/],
    ['0 0 10 10 re f', /a colour it did not set/],
  ])('refuses %s', (content, words) => {
    expect(() => plateContent(operationsOf(content), 'Black', names, true)).toThrow(words);
  });
});

describe('ink of 7Extra', () => {
  const LIMIT = 3;
  let press: Press;
  let packs: Packs;

  beforeAll(async () => {
    ({ press, packs } = await specimenPress([4242]));
  });

  const sheets = async (without: readonly LayerName[]): Promise<Plate[][]> =>
    platesOfPages(packPdf(press, packs, without), [0, 1], plateNames(press.strip).slice(0, 4), 50);

  /** Greatest sum of the process inks in a pixel, from 0 to 4. */
  const greatestSum = (plates: readonly Plate[]): number => {
    let greatest = 0;
    for (let pixel = 0; pixel < plates[0]!.data.length; pixel++) {
      greatest = Math.max(
        greatest,
        plates.reduce((sum, { data }) => sum + (255 - data[pixel]!) / 255, 0),
      );
    }
    return greatest;
  };

  // The coat is opaque and dries before it is printed on: what lies on it is a sheet of its own.
  it.each([
    ['under the coats', ['Coat', 'Coat print', 'Marks']],
    ['on the coats', ['Art', 'Imaging', 'Coat', 'Marks']],
  ] as [string, LayerName[]][])('stays below 300 %% %s', async (_, without) => {
    const sums = (await sheets(without)).map(greatestSum);
    expect(Math.max(...sums)).toBeLessThan(LIMIT);
    expect(sums[0]).toBeGreaterThan(1);
  });
});

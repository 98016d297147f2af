/** Parts in other forms than one strip a page in one file are looked at as well, and faults in them are seen where they are. */
import { beforeAll, describe, expect, it } from 'vitest';
import { lookAtPacks, type RasterFindings } from '../../../src/audit/raster/look-at-packs.ts';
import { Damage } from '../helpers/damage.ts';
import { smallPart } from '../helpers/small-part.ts';

type Small = Awaited<ReturnType<typeof smallPart>>;

const places = ({ faults }: RasterFindings): string[] =>
  [
    ...new Set(faults.map(({ rule, file, page, pack }) => `${rule} ${file} page ${page} pack ${pack}`)),
  ].sort();
/** Content moved by points. */
const moved = (x: number, y: number) => (text: string) => `q 1 0 0 1 ${x} ${y} cm ${text} Q`;
/** A black bar in the art of the front, across the figures of the only cell. */
const barred = (bytes: Uint8Array): Uint8Array =>
  new Damage(bytes).editForm('ArFr', (text) => `${text} q 0 0 0 1 k 40 125 130 1.5 re f Q`).bytes();
/** A coat that is no longer opaque. */
const sheer = (bytes: Uint8Array): Uint8Array => {
  const damage = new Damage(bytes);
  const state = /\/(\w+) gs/.exec(damage.form('Co'))![1]!;
  return damage.setFormState('Co', state, new Map([['ca', 0.9] as const])).bytes();
};
const holed = (bytes: Uint8Array): Uint8Array =>
  new Damage(bytes).editForm('Co', (text) => `q 0 0 400 2000 re 85 50 30 25 re W* n ${text} Q`).bytes();

const PACK = 12;

describe('plates and variable data apart', () => {
  let part: Small;
  const look = (
    { plates, front, back }: Pick<Small, 'plates' | 'front' | 'back'>,
    packs: readonly number[],
  ): Promise<RasterFindings> =>
    lookAtPacks({
      ...part,
      ...{ pdfPath: 'front.pdf', pdfBytes: front, backPath: 'back.pdf', backBytes: back },
      ...{ platesPath: 'plates.pdf', platesBytes: plates, dataPath: 'part.parquet' },
      packs,
    });
  beforeAll(async () => {
    part = await smallPart();
  });

  it('are put together as on the press', async () => {
    const seen = await look(part, [3, 60]);
    expect(seen.faults.map(({ message }) => message)).toEqual([]);
    expect(seen.codes).toBe(2 * 2);
  });

  const list: [what: string, found: readonly string[], plant: () => Partial<Small>][] = [
    [
      'the back of another pack',
      ['R-CODE back.pdf page 12 pack 12', 'R-WORDS back.pdf page 12 pack 12'],
      () => ({ back: new Damage(part.back).swap(PACK, 17).bytes() }),
    ],
    [
      'figures beside their coat',
      ['R-COAT', 'R-CODE', 'R-QUIET', 'R-SHAPE', 'R-WORDS'].map(
        (rule) => `${rule} front.pdf page 12 pack 12`,
      ),
      () => ({ front: new Damage(part.front).edit(PACK, moved(0, -20)).bytes() }),
    ],
    [
      'art on which figures stand',
      ['R-SHAPE front.pdf page 12 pack 12', 'R-WORDS front.pdf page 12 pack 12'],
      () => ({ plates: barred(part.plates) }),
    ],
    [
      'a coat that lets figures through',
      ['R-COAT front.pdf page 12 pack 12'],
      () => ({ plates: sheer(part.plates) }),
    ],
    [
      'a coat with a hole',
      ['R-COAT front.pdf page 12 pack 12', 'R-PLATE front.pdf page 12 pack 12'],
      () => ({ plates: holed(part.plates) }),
    ],
  ];
  it.each(list)('%s', async (_what, found, plant) => {
    expect(places(await look({ ...part, ...plant() }, [PACK]))).toEqual(found);
  });
});

describe('sheets of strips', () => {
  /** Bleeds are cut between strips; 60 packs in lanes of 15. */
  const SHEETS = { lanes: 4, gapMm: 4 };
  let part: Small;
  const look = (pdfBytes: Uint8Array, packs: readonly number[]): Promise<RasterFindings> =>
    lookAtPacks({
      ...part,
      pdfPath: 'sheets.pdf',
      pdfBytes,
      imposition: SHEETS,
      dataPath: 'part.parquet',
      packs,
    });
  beforeAll(async () => {
    part = await smallPart(SHEETS);
  });

  it('are looked at lane by lane', async () => {
    const seen = await look(part.whole, [12, 27, 42, 57]);
    expect(seen.faults.map(({ message }) => message)).toEqual([]);
    expect(seen.codes).toBe(4 * 2);
    expect(seen.checked['R-PLATE']).toBe(seen.checked['R-COAT']);
  });

  /** Data of the lanes of a page, and the lines that place a form in lane after lane. */
  const DATA = /(q 1 0 0 1 [\d.]+ [\d.]+ cm BT\n)([\s\S]*?)(ET Q\n)/g;
  const placed = (name: string): RegExp => new RegExp(`q 1 0 0 1 [\\d.]+ [\\d.]+ cm /${name} Do Q\n`, 'g');
  const nth = (pattern: RegExp, lane: number, change: (line: string) => string) => (text: string) => {
    let seen = 0;
    return text.replace(pattern, (line) => (++seen === lane ? change(line) : line));
  };
  /** Pack 12 is in lane 1 on the 12th sheet, and pack 27 in lane 2 beside it. */
  const [FRONT, BACK] = [23, 24];
  const list: [what: string, found: readonly string[], plant: (damage: Damage) => Damage][] = [
    [
      'data of two lanes in the place of each other',
      ['R-CODE', 'R-WORDS'].flatMap((rule) =>
        [12, 27].map((pack) => `${rule} sheets.pdf page 23 pack ${pack}`),
      ),
      (damage) =>
        damage.edit(FRONT, (text) => {
          const [one, two] = [...text.matchAll(DATA)].map((match) => match[2]!);
          let lane = 0;
          return text.replace(DATA, (all, start: string, _data: string, end: string) => {
            lane++;
            return lane > 2 ? all : start + (lane === 1 ? two : one) + end;
          });
        }),
    ],
    [
      'a coat that one lane lacks on one sheet',
      ['R-COAT sheets.pdf page 23 pack 27'],
      (damage) =>
        damage.edit(
          FRONT,
          nth(placed('Co'), 2, () => ''),
        ),
    ],
    [
      'a line across the figures of one lane',
      ['R-SHAPE sheets.pdf page 23 pack 27', 'R-WORDS sheets.pdf page 23 pack 27'],
      (damage) =>
        damage.edit(
          FRONT,
          nth(placed('ArFr'), 2, (line) => line.replace(' Do', ' Do 0 0 0 1 k 40 65 130 1.5 re f')),
        ),
    ],
    [
      'lanes of the back in the order of the front',
      ['R-CODE', 'R-WORDS'].flatMap((rule) =>
        [12, 27].map((pack) => `${rule} sheets.pdf page 24 pack ${pack}`),
      ),
      (damage) =>
        damage.edit(BACK, (text) => {
          const own = [...text.matchAll(DATA)].map((match) => match[2]!).reverse();
          let lane = 0;
          return text.replace(
            DATA,
            (_all, start: string, _data: string, end: string) => start + own[lane++]! + end,
          );
        }),
    ],
  ];
  it.each(list)('%s', async (_what, found, plant) => {
    // Coats are held against those of the first pack in each lane, which is sound.
    const seen = places(await look(plant(new Damage(part.whole)).bytes(), [11, 12, 26, 27]));
    expect(seen).toEqual(found);
  });
});

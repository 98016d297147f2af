/** What programs that we did not write say of sheets of several strips. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ByteSink } from '../../src/pdf/writer.ts';
import { COAT_LAYERS } from '../../src/print/layers.ts';
import type { Packs } from '../../src/print/packs.ts';
import type { Press } from '../../src/print/press.ts';
import { printImprint, printPart, printPlates } from '../../src/print/print-part.ts';
import { describePack } from '../../src/sample/describe-pack.ts';
import { picture, rasterPages } from '../../src/sample/raster.ts';
import { mmToPt } from '../../src/shared/units.ts';
import { inked, pdfIn, platesOf, run } from '../helpers/outside.ts';
import { specimenPress } from '../helpers/press.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { decode } from '../pdf/helpers/decode.ts';

/** Three lanes, five packs: the last lane is empty on the second sheet. */
const SHEETS = { lanes: 3, gapMm: 6 };
const PACKS = [11, 12, 13, 14, 15];
const NAMES = ['whole', 'scratched', 'plates', 'front', 'back'] as const;
const DPI = 72;

let press: Press;
let packs: Packs;
let paths: Record<(typeof NAMES)[number], string>;

beforeAll(async () => {
  ({ press, packs } = await specimenPress(PACKS, '7extra', SHEETS));
  const slug = { part: 1, parts: 1, firstPack: 11, packs: PACKS.length, dataHash: 'ab'.repeat(32) };
  const folder = temporaryFolder();
  const file = (name: string, make: (sink: ByteSink) => void): string => pdfIn(folder, name, make);
  paths = {
    whole: file('whole', (sink) => printPart(press, packs, sink, { slug })),
    scratched: file('scratched', (sink) => printPart(press, packs, sink, { slug, without: COAT_LAYERS })),
    plates: file('plates', (sink) => printPlates(press, sink)),
    front: file('front', (sink) => printImprint(press, packs, 'front', sink, { slug })),
    back: file('back', (sink) => printImprint(press, packs, 'back', sink, { slug })),
  };
});

const INKS = ['Black', 'CutLine', 'Cyan', 'Magenta', 'Perforation', 'ReleaseVarnish', 'ScratchOff', 'Yellow'];

describe('structure of sheets', () => {
  it('qpdf finds no errors, and boxes are the same in all files', () => {
    const boxes = NAMES.map((name) => {
      expect(run('qpdf', '--check', paths[name])).toContain('No syntax or stream encoding errors found');
      const said = run('pdfinfo', '-box', paths[name]);
      return said.match(/^(Media|Bleed|Trim)Box:.*$/gm)!.join('\n');
    });
    expect(new Set(boxes).size).toBe(1);
    const [media, bleed, trim] = boxes[0]!.split('\n').map((line) => line.match(/[\d.]+/g)!.map(Number));
    const { geometry } = press.sheet!;
    expect(media![2]).toBeCloseTo(geometry.widthPt, 1);
    expect(bleed![0]).toBeCloseTo(geometry.bleed.x, 1);
    expect((trim![2]! - trim![0]!) / mmToPt(1)).toBeCloseTo(3 * 100 + 2 * 6, 1);
    expect((trim![3]! - trim![1]!) / mmToPt(1)).toBeCloseTo(500, 1);
  });

  it('mutool finds a document part for each sheet, with the packs of its lanes', () => {
    const root = run('mutool', 'show', paths.whole, 'trailer/Root/DPartRoot');
    expect(root).toMatch(/\/NodeNameList \[ \/Job \/Sheet \]\s+\/RecordLevel 1/);
    const job = run('mutool', 'show', paths.whole, 'trailer/Root/DPartRoot/DPartRootNode');
    const leaves = /\/DParts \[ \[([^\]]*)\] \]/.exec(job)![1]!.match(/\d+(?= 0 R)/g)!;
    expect(leaves).toHaveLength(2);
    const said = leaves.map((leaf) =>
      run('mutool', 'show', paths.whole, leaf)
        .match(/\/Pack \((\d+)\)/g)!
        .join(' '),
    );
    expect(said).toEqual(['/Pack (000011) /Pack (000013) /Pack (000015)', '/Pack (000012) /Pack (000014)']);
  });

  it('pdftotext reads slug line, lanes and empty place', () => {
    const text = run('pdftotext', '-f', '4', '-l', '4', '-raw', paths.whole, '-');
    expect(text).toContain('7Extra · block 01 · SPECIMEN · back · FOGRA39 FOGRA39L coated');
    expect(text).toContain('part 001 of 001 · packs 000011-000015 · data abababababab · sheet 0002 of 0002');
    for (const lane of [1, 2, 3]) expect(text).toContain(`lane ${lane} of 3`);
    expect(text.match(/\bNUL$/gm)).toHaveLength(9);
  });
});

describe('plates of sheets', () => {
  it('are the four of the process and one for each spot ink, whatever is on all of them', async () => {
    for (const page of [1, 2]) {
      const plates = await platesOf(paths.whole, page, DPI);
      // Backs have coat and varnish on their colour bar.
      expect([...plates.keys()].sort()).toEqual(INKS);
      for (const plate of plates.values()) expect(inked(plate)).toBeGreaterThan(100);
    }
  });

  it('the coat is solid on every zone of every lane, and nowhere else within the bleed', async () => {
    const { data, width, height } = (await platesOf(paths.whole, 1, DPI)).get('ScratchOff')!;
    const { geometry } = press.sheet!;
    const scale = DPI / 72;
    const wanted = new Uint8Array(width * height);
    const OUTSIDE = 0;
    const EDGE = 1;
    const INSIDE = 2;
    const mark = (x0: number, y0: number, x1: number, y1: number, what: number): void => {
      for (let y = Math.floor(y0); y < y1; y++)
        for (let x = Math.floor(x0); x < x1; x++) wanted[y * width + x] = what;
    };
    for (let lane = 0; lane < SHEETS.lanes; lane++) {
      const origin = geometry.origin('front', lane);
      press.strip.tickets.forEach((ticket, index) => {
        for (const { box, radiusMm } of [...ticket.zones, (ticket.control ?? press.strip.control).zone]) {
          const rect = press.geometry.rect(index, box);
          const [left, top] = [
            (origin.x + rect.x) * scale,
            (geometry.heightPt - origin.y - rect.y - rect.height) * scale,
          ];
          const [right, bottom] = [left + rect.width * scale, top + rect.height * scale];
          mark(left - 1, top - 1, right + 2, bottom + 2, EDGE);
          // Corners are round.
          const corner = Math.ceil(mmToPt(radiusMm) * scale);
          mark(left + corner, top + 2, right - corner - 1, bottom - 2, INSIDE);
          mark(left + 2, top + corner, right - 2, bottom - corner - 1, INSIDE);
        }
      });
    }
    let [solid, missing, stray] = [0, 0, 0];
    const { bleed } = geometry;
    const top = Math.ceil((geometry.heightPt - bleed.y - bleed.height) * scale);
    for (let y = top; y < Math.floor(top + bleed.height * scale); y++) {
      for (let x = Math.ceil(bleed.x * scale); x < Math.floor((bleed.x + bleed.width) * scale); x++) {
        const at = y * width + x;
        if (wanted[at] === INSIDE && data[at] === 0) solid++;
        else if (wanted[at] === INSIDE) missing++;
        else if (wanted[at] === OUTSIDE && data[at]! < 255) stray++;
      }
    }
    expect({ missing, stray }).toEqual({ missing: 0, stray: 0 });
    expect(solid / (width * height)).toBeGreaterThan(0.2);
  });

  it('the black plate is the same with the coats and without', async () => {
    const [whole, scratched] = [await platesOf(paths.whole, 3, DPI), await platesOf(paths.scratched, 3, DPI)];
    expect(whole.get('Black')!.data.equals(scratched.get('Black')!.data)).toBe(true);
  });

  it.each([
    ['front', 1, 1, 1],
    ['back', 2, 2, 1],
    ['front', 3, 1, 2],
    ['back', 4, 2, 2],
  ] as const)(
    '%s: page %i of the composite is its plates and its data',
    async (side, page, plate, record) => {
      const [whole, plates, data] = [
        await platesOf(paths.whole, page, DPI),
        await platesOf(paths.plates, plate, DPI),
        await platesOf(paths[side], record, DPI),
      ];
      expect([...plates.keys()].sort()).toEqual([...whole.keys()].sort());
      for (const [name, expected] of whole) {
        if (name === 'Black') continue;
        expect(plates.get(name)!.data.equals(expected.data), name).toBe(true);
        expect(data.has(name) ? inked(data.get(name)!) : 0, name).toBe(0);
      }
      const [below, above] = [plates.get('Black')!.data, data.get('Black')!.data];
      const overlaid = Buffer.from(below.map((value, at) => Math.min(value, above[at]!)));
      expect(overlaid.equals(whole.get('Black')!.data)).toBe(true);
      expect(inked(data.get('Black')!)).toBeGreaterThan(1000);
    },
  );
});

describe('bar codes of sheets', () => {
  it('of all lanes are read back from a raster, each in its place', async () => {
    const dpi = 300;
    const scale = dpi / 72;
    const { geometry } = press.sheet!;
    const read = { matrices: 0, bars: 0 };
    for (const side of ['front', 'back'] as const) {
      for (const [sheet, rows] of [
        [0, [0, 2, 4]],
        [1, [1, 3]],
      ] as const) {
        const [page] = await rasterPages(readFileSync(paths[side]), [sheet], dpi);
        for (const [lane, row] of rows.entries()) {
          const origin = geometry.origin(side, lane);
          for (const [index, ticket] of describePack(press.game, packs, row).entries()) {
            const box = side === 'front' ? press.strip.control.zone.box : ([55, 39, 42, 16] as const);
            const rect = press.geometry.rect(index, [...box] as [number, number, number, number]);
            const grey = await picture(page!)
              .extract({
                left: Math.round((origin.x + rect.x) * scale),
                top: Math.round((geometry.heightPt - origin.y - rect.y - rect.height) * scale),
                width: Math.round(rect.width * scale),
                height: Math.round(rect.height * scale),
              })
              .greyscale()
              .raw()
              .toBuffer({ resolveWithObject: true });
            const raster = { grey: grey.data, width: grey.info.width, height: grey.info.height };
            if (side === 'front') {
              const [matrix] = await decode(raster, 'DataMatrix');
              expect(matrix!.slice(7, 23)).toBe(String(PACKS[row]).padStart(6, '0') + ticket.validation);
              read.matrices++;
            } else {
              expect(await decode(raster, 'ITF')).toEqual([ticket.inventory]);
              read.bars++;
            }
          }
        }
      }
    }
    expect(read).toEqual({ matrices: 40, bars: 40 });
  });
});

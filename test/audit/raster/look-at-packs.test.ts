/** Faults planted in a real part must be seen in its pictures, on the ticket where they are, and nowhere else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { lookAtPacks, type RasterFindings } from '../../../src/audit/raster/look-at-packs.ts';
import { mapPage } from '../../../src/audit/reading/regions.ts';
import { readStripFile } from '../../../src/audit/reading/strip-file.ts';
import type { RuleId } from '../../../src/audit/rules.ts';
import type { PartData } from '../../../src/deal/part-data.ts';
import { encodePart } from '../../../src/deal/store.ts';
import { loadGame } from '../../../src/regulation/load.ts';
import { Damage } from '../helpers/damage.ts';
import { deal, game, print, stripYaml } from '../helpers/real-part.ts';
import { redrawGlyph } from '../helpers/redraw-glyph.ts';
import { join, type Statement, statements } from '../helpers/statements.ts';

let data: PartData;
let pdf: Uint8Array;
const gameDir = loadGame('7extra').dir;

beforeAll(async () => {
  data = deal();
  pdf = await print(data);
});

const look = (pdfBytes: Uint8Array, packs: readonly number[], of: PartData = data): Promise<RasterFindings> =>
  lookAtPacks({
    pdfPath: 'TEST.pdf',
    pdfBytes,
    dataPath: 'part.parquet',
    dataBytes: encodePart(of),
    game,
    gameDir,
    packs,
  });

const places = ({ faults }: RasterFindings): string[] =>
  [...new Set(faults.map(({ rule, pack, ticket }) => `${rule} ${pack} ${ticket}`))].sort();

const front = (pack: number): number => 2 * pack - 1;
const back = (pack: number): number => 2 * pack;
const PACK = 12;
const TICKETS = [1, 2, 3, 4, 5, 6, 7, 8];

it('finds nothing on sound packs, whatever they pay', async () => {
  const rich = 1 + data.prizes[6]!.indexOf(50_000);
  const seen = await look(pdf, [3, rich]);
  expect(seen.faults.map(({ message }) => message)).toEqual([]);
  expect(seen.codes).toBe(2 * 16);
  expect(seen.checked['R-SHAPE']).toBeGreaterThan(2 * 8 * 40);
});

it('refuses packs of other parts', async () => {
  await expect(look(pdf, [41])).rejects.toMatchObject({ exitCode: 2, code: 'raster-pack' });
});

describe('faults', () => {
  const map = mapPage(
    readStripFile(
      stripYaml,
      game.tickets.map(({ emissionCode }) => emissionCode),
    ),
    14,
  );
  const at = (side: 'front' | 'back', ticket: number, name: string) => {
    const { x0, y0, x1, y1 } = map[side].byTicket[ticket - 1]!.find((region) => region.name === name)!;
    return {
      x: side === 'front' && name.startsWith('sum-') ? (x0 + x1) / 2 : x0,
      y: y0,
      width: x1 - x0,
      height: y1 - y0,
    };
  };
  /** In a form of art, y goes down from the top of the page. */
  const down = (y: number): number => map.heightPt - y;
  const black = (x: number, y: number, width: number, height: number): string =>
    `q 0 0 0 1 k ${x.toFixed(3)} ${y.toFixed(3)} ${width} ${height} re f Q`;
  type Found = readonly `${RuleId} ${number} ${number}`[];
  /** `onOnePage`: the page is held against another one, which is sound. */
  const list: [what: string, found: Found, plant: () => Uint8Array, onOnePage?: boolean][] = [
    [
      'the bar code of another pack',
      [`R-CODE ${PACK} 4`],
      () => {
        const damage = new Damage(pdf);
        const [own, other] = [statements(damage.content(back(PACK))), statements(damage.content(back(17)))];
        const bars = ({ shown, ticket }: Statement): boolean => shown.length === 9 && ticket === 4;
        own.list.find(bars)!.text = other.list.find(bars)!.text;
        return damage.setContent(back(PACK), join(own)).bytes();
      },
    ],
    [
      'figures cut through by a clip',
      [`R-SHAPE ${PACK} 2`, `R-WORDS ${PACK} 2`],
      () => {
        // All of the page but a slit down the middle of a cell.
        const { x, y, height } = at('front', 2, 'sum-1');
        const slit = `q 0 0 400 2000 re ${x} ${y} 2 ${height} re W* n BT`;
        return new Damage(pdf)
          .edit(front(PACK), (text) => text.replace('BT', slit).replace(/ET(?![\s\S]*ET)/, 'ET Q'))
          .bytes();
      },
    ],
    [
      'art under figures',
      // The line runs into a figure, so that its words cannot be read either.
      [`R-SHAPE ${PACK} 1`, `R-WORDS ${PACK} 1`],
      () => {
        const { x, y } = at('front', 1, 'sum');
        return new Damage(pdf)
          .editForm('ArFr', (text) => `${text} ${black(x + 20, down(y + 45), 2, 20)}`)
          .bytes();
      },
    ],
    [
      'a coat that was moved on one page',
      TICKETS.map((ticket) => `R-COAT ${PACK} ${ticket}` as const),
      () =>
        new Damage(pdf)
          .edit(front(PACK), (text) => text.replace('/Co Do', 'q 1 0 0 1 0 -60 cm /Co Do Q'))
          .bytes(),
      true,
    ],
    [
      'a coat with a hole, on all pages',
      [`R-PLATE ${PACK} 5`, `R-COAT ${PACK} 5`],
      () => {
        const { x, y, width, height } = at('front', 5, 'winning-1');
        const hole = `0 0 400 2000 re ${x} ${y} ${width} ${height} re W* n`;
        return new Damage(pdf).editForm('Co', (text) => `q ${hole} ${text} Q`).bytes();
      },
    ],
    [
      'a coat that lets figures through',
      TICKETS.map((ticket) => `R-COAT ${PACK} ${ticket}` as const),
      () => {
        const damage = new Damage(pdf);
        const state = /\/(\w+) gs/.exec(damage.form('Co'))![1]!;
        return damage.setFormState('Co', state, new Map([['ca', 0.9] as const])).bytes();
      },
    ],
    [
      'data printed over the coat',
      TICKETS.map((ticket) => `R-COAT ${PACK} ${ticket}` as const),
      () =>
        new Damage(pdf)
          .edit(front(PACK), (text) => {
            const data = /\/OC\/L BDC[\s\S]*?EMC/.exec(text)![0];
            return `${text.replace(data, () => '')} ${data}`;
          })
          .bytes(),
    ],
    [
      'ink in the quiet zone of a bar code',
      [`R-QUIET ${PACK} 8`],
      () => {
        const { x, y } = at('back', 8, 'bar code');
        return new Damage(pdf)
          .editForm('ArBa', (text) => `${text} ${black(x - 5, down(y + 14), 1, 10)}`)
          .bytes();
      },
    ],
    [
      'a module too much beside a Data Matrix',
      [`R-QUIET ${PACK} 7`],
      () => {
        const { x, y } = at('front', 7, 'Data Matrix');
        return new Damage(pdf)
          .edit(front(PACK), (text) => text.replace('BT', `${black(x - 0.8, y + 4, 0.6, 2)} BT`))
          .bytes();
      },
    ],
  ];

  it.each(list)('%s', async (_what, expected, plant, onOnePage) => {
    const seen = await look(plant(), onOnePage ? [3, PACK] : [PACK]);
    expect(places(seen)).toEqual([...expected].sort());
  });

  it('a 3 drawn as an 8 in the embedded font: whole signs, and the wrong numbers', async () => {
    const seen = await look(
      new Damage(pdf).editFont('F', (program) => redrawGlyph(program, '3', '8')).bytes(),
      [3],
    );
    const number = String(data.validations[2]![2]!).padStart(10, '0');
    const wrong = seen.faults.find(({ ticket, cell }) => ticket === 3 && cell === 'validation number')!;
    expect(number).toContain('3');
    expect(wrong.rule).toBe('R-WORDS');
    expect(wrong.read.replace(/\D/g, '')).toBe(number.replaceAll('3', '8'));
    expect(seen.faultsByRule['R-CODE']).toBeUndefined();
  });

  it('a prize that the data do not have', async () => {
    const row = data.prizes[0]!.findIndex((prize) => prize > 0);
    const prizes = data.prizes.map((column) => column.slice());
    prizes[0]![row] = 0;
    const seen = await look(pdf, [row + 1], { ...data, prizes });
    expect(places(seen)).toEqual([`R-WORDS ${row + 1} 1`]);
  });
});

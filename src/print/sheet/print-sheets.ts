/**
 * Sheets of several strips. What lies on one layer is painted for all strips before the next layer: so everything over
 * the data is over all data, and steps of finishing are last, as on a page of one strip.
 *
 *   art of all lanes -> marks -> imaging of all lanes and slug -> varnish of all lanes -> ... -> cut of all lanes
 */
import { latin1 } from '../../pdf/bytes.ts';
import { formatNumber, formatNumbers } from '../../pdf/numbers.ts';
import { literalString } from '../../pdf/strings.ts';
import type { ByteSink } from '../../pdf/writer.ts';
import { badInput } from '../../shared/errors.ts';
import { mmToPt } from '../../shared/units.ts';
import { IMAGING_FONT } from '../compile-side.ts';
import { type LayerName, STATIC_LAYERS } from '../layers.ts';
import { countPacks, type Packs } from '../packs.ts';
import { PAGE_CAPACITY_BYTES, PageContent } from '../page-content.ts';
import { sheetMetadata } from '../part-metadata.ts';
import type { Press, PressSheet } from '../press.ts';
import { formName, PrintFile } from '../print-file.ts';
import { ALL_FORMS, IMAGING_BEGINS, IMAGING_ENDS, SIDES, type SideName } from '../sides.ts';
import type { StaticPageName, StripPageName } from '../static/draw-static.ts';
import { rowsOfSheet, sheetsOf } from './lanes.ts';
import { type SheetsOf, slugOfSheet } from './slug.ts';

const SLUG_PT = 6.5;
const LEAST_SLUG_PT = 4;

interface SheetOptions {
  readonly slug?: SheetsOf;
  /** Added to the title of the document. */
  readonly what?: string;
  /** Layers to leave out. */
  readonly without?: readonly LayerName[];
  readonly onPacks?: (packs: number) => void;
}

/** Prints all packs, in sheets of the given sides: `whole` with everything, `data` with the variable data alone. */
export function printSheets(
  press: Press,
  sheet: PressSheet,
  packs: Packs,
  sides: readonly SideName[],
  contents: 'whole' | 'data',
  sink: ByteSink,
  { slug: of, what = '', without = [], onPacks }: SheetOptions,
): void {
  if (of === undefined)
    throw badInput(
      'SHEETS_OF_NO_PART',
      'sheets are printed of a part or as a reprint, which their slug line names: say which',
    );
  const { lanes } = sheet.geometry.imposition;
  const count = countPacks(packs);
  const sheets = sheetsOf(count, lanes);
  const whole = contents === 'whole';
  const file = new PrintFile(
    press,
    {
      what: `, ${lanes} lanes${whole ? '' : `, imprint of the ${sides.join()}`}${what}`,
      packs,
      records: sheets,
      pages: sides.length,
      forms: whole ? ALL_FORMS : [],
      imaging: true,
    },
    sink,
  );
  const writer = new SheetWriter(press, sheet, packs, whole ? without : undefined);
  const slug = slugLine(press, sheet, of, sheets);
  const metadata = sheetMetadata(press.game);
  for (let number = 0; number < sheets; number++) {
    const rows = rowsOfSheet(count, lanes, number);
    writer.select(rows);
    const line = slug(number + 1);
    file.addRecord(
      sides.map((side) => () => writer.content(side, line)),
      metadata(
        number + 1,
        rows.map((row) => packs.packNumbers[row]!),
      ),
    );
    onPacks?.(rows.length);
  }
  file.finish();
}

/** Content of the plates of one side: everything but the variable data. */
export const sheetPlates = (sheet: PressSheet, side: SideName): string =>
  under(sheet, side, []) + over(sheet, side, []);

const under = (sheet: PressSheet, side: SideName, without: readonly LayerName[]): string =>
  shown(SIDES[side].under, without)
    .map((name) => onEachLane(sheet, side, name))
    .join('') +
  shown(SIDES[side].around, without)
    .map((name) => `/${formName(name)} Do\n`)
    .join('');

const over = (sheet: PressSheet, side: SideName, without: readonly LayerName[]): string =>
  shown(SIDES[side].over, without)
    .map((name) => onEachLane(sheet, side, name))
    .join('');

const shown = <N extends StaticPageName>(names: readonly N[], without: readonly LayerName[]): N[] =>
  names.filter((name) => !without.includes(STATIC_LAYERS[name]));

const onEachLane = (sheet: PressSheet, side: SideName, name: StripPageName): string =>
  lanesOf(sheet)
    .map((lane) => `${moveTo(sheet, side, lane)}/${formName(name)} Do Q\n`)
    .join('');

const lanesOf = ({ geometry }: PressSheet): number[] =>
  Array.from({ length: geometry.imposition.lanes }, (_, lane) => lane);

/** Saves the state, and moves to where the strip of a lane begins. */
function moveTo({ geometry }: PressSheet, side: SideName, lane: number): string {
  const { x, y } = geometry.origin(side, lane);
  return `q 1 0 0 1 ${formatNumbers([x, y], 4)} cm `;
}

/** Puts the content of a sheet together, in one buffer that is used again for every page. */
class SheetWriter {
  readonly #press: Press;
  readonly #sheet: PressSheet;
  /** One for each lane, which knows the numbers of its pack for both sides. */
  readonly #lanes: readonly PageContent[];
  readonly #out: Uint8Array;
  readonly #fixed: Readonly<Record<SideName, { before: Uint8Array; moves: Uint8Array[]; after: Uint8Array }>>;
  #filled = 0;

  /** @param without layers to leave out; undefined for the variable data alone */
  constructor(press: Press, sheet: PressSheet, packs: Packs, without: readonly LayerName[] | undefined) {
    this.#press = press;
    this.#sheet = sheet;
    const lanes = lanesOf(sheet);
    this.#lanes = lanes.map(() => new PageContent(packs, press.game));
    this.#out = new Uint8Array(lanes.length * PAGE_CAPACITY_BYTES);
    const fixedOf = (side: SideName) => ({
      before: latin1(`${without ? under(sheet, side, without) : ''}${IMAGING_BEGINS}\n`),
      moves: lanes.map((lane) => latin1(`${moveTo(sheet, side, lane)}BT\n`)),
      after: latin1(`${IMAGING_ENDS}${without ? over(sheet, side, without) : ''}`),
    });
    this.#fixed = { front: fixedOf('front'), back: fixedOf('back') };
  }

  /** Turns to the packs of a sheet, by their rows in the part; lanes beyond them are empty. */
  select(rows: readonly number[]): void {
    rows.forEach((row, lane) => {
      this.#lanes[lane]!.select(row);
    });
    this.#filled = rows.length;
  }

  /** Content of one side; valid until the next call. */
  content(side: SideName, slug: Uint8Array): Uint8Array {
    const out = this.#out;
    const { before, moves, after } = this.#fixed[side];
    let at = 0;
    const copy = (bytes: Uint8Array): void => {
      out.set(bytes, at);
      at += bytes.length;
    };
    copy(before);
    this.#lanes.forEach((lane, index) => {
      copy(moves[index]!);
      at = lane.put(index < this.#filled ? this.#press[side] : this.#sheet.empty[side], out, at);
      copy(END_OF_LANE);
    });
    copy(slug);
    copy(after);
    return out.subarray(0, at);
  }
}

const END_OF_LANE = latin1('ET Q\n');

/** Text operators of the slug line of a sheet (from 1): right half of the head, as large on every sheet. */
function slugLine(
  { game, imaging }: Press,
  { geometry }: PressSheet,
  of: SheetsOf,
  sheets: number,
): (sheet: number) => Uint8Array {
  const { x, y, width, height } = geometry.band('head');
  const room = width / 2 - mmToPt(2);
  const widest = imaging.widthPt(slugOfSheet(game, of, sheets, sheets), 1);
  const sizePt = Math.floor(Math.min(SLUG_PT, room / widest) * 100) / 100;
  if (sizePt < LEAST_SLUG_PT) {
    throw badInput('SHEET_TOO_NARROW', 'the sheet has no room for its slug line: give a greater --nup');
  }
  const left = x + width - widest * sizePt;
  const baseline = y + (height - imaging.capHeight * sizePt) / 2;
  const begin = `BT /${IMAGING_FONT} ${formatNumber(sizePt)} Tf ${formatNumbers([left, baseline], 2)} Td `;
  return (sheet) =>
    Buffer.concat([
      latin1(begin),
      literalString(imaging.encode(slugOfSheet(game, of, sheet, sheets))),
      latin1('Tj ET\n'),
    ]);
}

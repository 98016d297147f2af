/**
 * Print files in two styles. Composite: what is static once, then two pages a pack, front and back. Imprint: the static
 * plates as a file of their own, and the variable data of each side as another, over which they fit.
 *
 *   art  ->  imaging (K)  ->  release varnish  ->  coat  ->  print on the coat  ->  perforations, cut
 *
 * Everything after the art overprints: a coat that knocked out would erase the data it hides from the black plate.
 */
import { latin1 } from '../pdf/bytes.ts';
import type { ByteSink } from '../pdf/writer.ts';
import { type LayerName, STATIC_LAYERS } from './layers.ts';
import { countPacks, type Packs } from './packs.ts';
import { PageContent } from './page-content.ts';
import { packMetadata } from './part-metadata.ts';
import type { Press } from './press.ts';
import { formName, PrintFile } from './print-file.ts';
import { fixed, joinFixed, type Step } from './program.ts';
import { printSheets, sheetPlates } from './sheet/print-sheets.ts';
import type { SheetsOf } from './sheet/slug.ts';
import { ALL_FORMS, imagingOf, SIDE_NAMES, SIDES, type SideName, STRIP_FORMS } from './sides.ts';
import type { StaticPageName } from './static/draw-static.ts';

export interface PrintOptions {
  /** Layers to leave out, for pictures of scratched tickets; print files have all. */
  readonly without?: readonly LayerName[];
  /** What sheets are of, for their slug line; a press of sheets needs it. */
  readonly slug?: SheetsOf;
  /** Told now and then how many packs were printed since the last call. */
  readonly onPacks?: (packs: number) => void;
  /** Added to the title of the document, e.g. of a reprint; pages stay as they are. */
  readonly what?: string;
}

const PACKS_A_TICK = 250;

/** Prints the packs, in their order, everything in one file. The same packs give the same bytes. */
export function printPart(press: Press, packs: Packs, sink: ByteSink, options: PrintOptions = {}): void {
  if (press.sheet !== undefined) {
    printSheets(press, press.sheet, packs, SIDE_NAMES, 'whole', sink, options);
    return;
  }
  const shown = (name: LayerName): boolean => options.without?.includes(name) !== true;
  const sides = SIDE_NAMES.map((side) => {
    const { under, over } = SIDES[side];
    const forms = (names: readonly StaticPageName[]): Step[] =>
      names.filter((name) => shown(STATIC_LAYERS[name])).map(form);
    return joinFixed([...forms(under), ...(shown('Imaging') ? imagingOf(press, side) : []), ...forms(over)]);
  });
  const plan = {
    what: options.what ?? '',
    packs,
    records: countPacks(packs),
    pages: 2,
    forms: STRIP_FORMS,
    imaging: true,
  };
  const file = new PrintFile(press, plan, sink);
  printPacks(file, press, packs, sides, options);
}

/** Prints the variable data of one side alone, in black: one page a pack, for a press that has the static plates. */
export function printImprint(
  press: Press,
  packs: Packs,
  side: SideName,
  sink: ByteSink,
  options: Pick<PrintOptions, 'onPacks' | 'slug' | 'what'> = {},
): void {
  if (press.sheet !== undefined) {
    printSheets(press, press.sheet, packs, [side], 'data', sink, options);
    return;
  }
  const what = `, imprint of the ${side}${options.what ?? ''}`;
  const plan = { what, packs, records: countPacks(packs), pages: 1, forms: [], imaging: true };
  printPacks(new PrintFile(press, plan, sink), press, packs, [joinFixed(imagingOf(press, side))], options);
}

/** Prints what is the same for all packs: one page a side, with all plates but the variable data. */
export function printPlates(press: Press, sink: ByteSink): void {
  const forms = press.sheet === undefined ? STRIP_FORMS : ALL_FORMS;
  const plan = { what: ', static plates', records: 1, pages: SIDE_NAMES.length, forms, imaging: false };
  const file = new PrintFile(press, plan, sink);
  for (const side of SIDE_NAMES) {
    if (press.sheet !== undefined) {
      file.addPage(latin1(sheetPlates(press.sheet, side)));
      continue;
    }
    const names = [...SIDES[side].under, ...SIDES[side].over];
    file.addPage(latin1(names.map((name) => `/${formName(name)} Do\n`).join('')));
  }
  file.finish();
}

/** The pages of all packs, each made by a program, and the end of the file. */
function printPacks(
  file: PrintFile,
  press: Press,
  packs: Packs,
  programs: readonly (readonly Step[])[],
  { onPacks }: Pick<PrintOptions, 'onPacks'>,
): void {
  const content = new PageContent(packs, press.game);
  const metadata = packMetadata(press.game);
  const pages = programs.map((steps) => () => content.run(steps));
  for (let row = 0; row < countPacks(packs); row++) {
    content.select(row);
    file.addRecord(pages, metadata(packs.packNumbers[row]!));
    if ((row + 1) % PACKS_A_TICK === 0) onPacks?.(PACKS_A_TICK);
  }
  onPacks?.(countPacks(packs) % PACKS_A_TICK);
  file.finish();
}

const form = (name: StaticPageName): Step => fixed(`/${formName(name)} Do\n`);

/**
 * A print file: what is static once, then two pages a pack, front and back.
 *
 *   art  ->  imaging (K, overprint)  ->  coat (spot, overprint)  ->  print on the coat  ->  marks
 *
 * Everything after the art overprints: a coat that knocked out would erase the data it hides from the black plate.
 */
import { createHash } from 'node:crypto';
import { addGraphicsStates, SpotInks } from '../pdf/colour.ts';
import { embedSimpleFont } from '../pdf/font/simple-font.ts';
import { importForms } from '../pdf/import-forms.ts';
import { Layers } from '../pdf/layers.ts';
import { formatNumbers } from '../pdf/numbers.ts';
import { PageTree, pageKind } from '../pdf/page-tree.ts';
import { textString } from '../pdf/strings.ts';
import { type ByteSink, PdfWriter } from '../pdf/writer.ts';
import { toolVersion } from '../shared/package-root.ts';
import { IMAGING_FONT } from './compile-side.ts';
import { countPacks, type Packs } from './packs.ts';
import { PageContent } from './page-content.ts';
import type { Press } from './press.ts';
import { fixed, joinFixed, type Step } from './program.ts';
import type { StaticPageName } from './static/draw-static.ts';

/** Layers of a print file, from the board upwards. */
export type LayerName = 'Art' | 'Imaging' | 'Coat' | 'Coat print' | 'Marks';

export interface PrintOptions {
  /** Layers to leave out, for pictures of scratched tickets; print files have all. */
  readonly without?: readonly LayerName[];
  /** Told now and then how many packs were printed since the last call. */
  readonly onPacks?: (packs: number) => void;
}

/** Takes a tenth more time than level 1 and makes pages 7 % smaller; higher levels win nothing (docs/benchmarks.md). */
export const PAGE_LEVEL = 4;
const PACKS_A_TICK = 250;
const PAGES_A_PACK = 2;

const STATIC_LAYERS: Record<StaticPageName, LayerName> = {
  'art-front': 'Art',
  'art-back': 'Art',
  coat: 'Coat',
  'coat-print': 'Coat print',
  marks: 'Marks',
};

/** Prints the packs, in their order. The same packs give the same bytes. */
export function printPart(press: Press, packs: Packs, sink: ByteSink, options: PrintOptions = {}): void {
  const writer = new PdfWriter(sink);
  const layers = new Layers(writer);
  const names: readonly LayerName[] = ['Art', 'Imaging', 'Coat', 'Coat print', 'Marks'];
  const layerNumbers = new Map(names.map((name) => [name, layers.add({ name })]));
  const catalog = writer.alloc();
  const resources = writeResources(writer, press, layerNumbers);
  // Every page inherits what can be inherited; a bleed box that is the media box goes without saying.
  const box = formatNumbers([0, 0, press.geometry.pageWidthPt, press.geometry.pageHeightPt], 3);
  const { x, y, width, height } = press.geometry.trim;
  const trim = formatNumbers([x, y, x + width, y + height], 3);
  const inherited = `/MediaBox[${box}]/Resources ${resources} 0 R`;
  const pages = new PageTree(writer, countPacks(packs) * PAGES_A_PACK, inherited);
  const kind = pageKind(`/TrimBox[${trim}]`);
  const shown = (name: LayerName): boolean => options.without?.includes(name) !== true;
  const sides = [pageSteps('art-front', press.front, shown), pageSteps('art-back', press.back, shown)];

  const content = new PageContent(
    packs,
    press.game.tickets.map((ticket) => ticket.emissionCode),
  );
  for (let row = 0; row < countPacks(packs); row++) {
    content.select(row);
    for (const steps of sides) {
      const stream = writer.alloc(2);
      writer.stream(stream, '', content.run(steps), { deflateLevel: PAGE_LEVEL });
      pages.addPage(stream + 1, kind, stream);
    }
    if ((row + 1) % PACKS_A_TICK === 0) options.onPacks?.(PACKS_A_TICK);
  }
  options.onPacks?.(countPacks(packs) % PACKS_A_TICK);
  pages.finish();

  const title = `${press.game.game}, block ${press.block}${press.specimen ? ', SPECIMEN' : ''}`;
  const info = writer.add(`<</Title${textString(title)}/Creator(rotative ${toolVersion})/Trapped/False>>`);
  const properties = layers.properties('All layers');
  writer.object(catalog, `<</Type/Catalog/Pages ${pages.root} 0 R/OCProperties${properties}>>`);
  writer.finish({ root: catalog, info, id: identifier(press, packs) });
}

/** One resource dictionary for all pages: forms, fonts, the overprint state and the layer of the imaging. */
function writeResources(writer: PdfWriter, press: Press, layers: ReadonlyMap<LayerName, number>): number {
  const spots = new SpotInks(writer);
  for (const ink of Object.values(press.strip.inks)) spots.use(ink);
  const entries = press.staticStrip.pages.map(({ name }) => `/OC ${layers.get(STATIC_LAYERS[name])} 0 R`);
  const forms = importForms(writer, press.staticStrip.pdf, { spots: spots.numbers, entries });
  const fonts = [
    `/${IMAGING_FONT} ${embedSimpleFont(writer, press.imaging)} 0 R`,
    ...[...press.bars.matrixFonts, ...press.bars.itfFonts].map(
      ({ name, bar }) => `/${name} ${embedSimpleFont(writer, bar.font)} 0 R`,
    ),
  ];
  const xObjects = press.staticStrip.pages.map(({ name }, index) => `/${formName(name)} ${forms[index]} 0 R`);
  const { overprint } = addGraphicsStates(writer);
  return writer.add(
    `<</Font<<${fonts.join('')}>>/XObject<<${xObjects.join('')}>>/ExtGState<</G ${overprint} 0 R>>` +
      `/Properties<</L ${layers.get('Imaging')} 0 R>>>>`,
  );
}

/** `art-front` → `ArtFront` */
const formName = (name: StaticPageName): string =>
  name.replace(/(^|-)(\w)/g, (_all, _dash: string, letter: string) => letter.toUpperCase());

/** The whole content of one side: static forms around the variable data, nothing interleaved. */
function pageSteps(
  art: 'art-front' | 'art-back',
  imaging: readonly Step[],
  shown: (name: LayerName) => boolean,
): Step[] {
  const form = (name: StaticPageName): Step[] =>
    shown(STATIC_LAYERS[name]) ? [fixed(`/${formName(name)} Do\n`)] : [];
  const above: StaticPageName[] = art === 'art-front' ? ['coat', 'coat-print', 'marks'] : ['marks'];
  return joinFixed([
    ...form(art),
    ...(shown('Imaging') ? [fixed('/OC/L BDC\n/G gs 0 0 0 1 k BT\n'), ...imaging, fixed('ET EMC\n')] : []),
    ...above.flatMap(form),
  ]);
}

/** Identifier of the file: what it is of, never what is in it. */
function identifier(press: Press, packs: Packs): Uint8Array {
  const count = countPacks(packs);
  const facts = [
    press.game.game,
    press.game.edition,
    press.block,
    press.specimen,
    packs.packNumbers[0],
    count,
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest().subarray(0, 16);
}

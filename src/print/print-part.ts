/**
 * A print file: what is static once, then two pages a pack, front and back.
 *
 *   art  ->  imaging (K)  ->  release varnish  ->  coat  ->  print on the coat  ->  perforations, cut
 *
 * Everything after the art overprints: a coat that knocked out would erase the data it hides from the black plate.
 */
import type { ByteSink } from '../pdf/writer.ts';
import { type LayerName, STATIC_LAYERS } from './layers.ts';
import { countPacks, type Packs } from './packs.ts';
import { PageContent } from './page-content.ts';
import type { Press } from './press.ts';
import { formName, PrintFile } from './print-file.ts';
import { fixed, joinFixed, type Step } from './program.ts';
import type { StaticPageName } from './static/draw-static.ts';

export interface PrintOptions {
  /** Layers to leave out, for pictures of scratched tickets; print files have all. */
  readonly without?: readonly LayerName[];
  /** Told now and then how many packs were printed since the last call. */
  readonly onPacks?: (packs: number) => void;
}

const PACKS_A_TICK = 250;

/** What lies over the imaging of each side. */
const ABOVE = {
  front: ['varnish', 'coat', 'coat-print', 'perforation', 'cut'],
  back: ['perforation', 'cut'],
} as const satisfies Record<string, readonly StaticPageName[]>;

/** Prints the packs, in their order. The same packs give the same bytes. */
export function printPart(press: Press, packs: Packs, sink: ByteSink, options: PrintOptions = {}): void {
  const shown = (name: LayerName): boolean => options.without?.includes(name) !== true;
  const sides = [
    pageSteps('art-front', press.front, ABOVE.front, shown),
    pageSteps('art-back', press.back, ABOVE.back, shown),
  ];
  const content = new PageContent(packs, press.game);
  const pages = sides.map((steps) => () => content.run(steps));
  const file = new PrintFile(press, packs, pages.length, sink);
  for (let row = 0; row < countPacks(packs); row++) {
    content.select(row);
    file.addRecord(pages, [packs.packNumbers[row]!]);
    if ((row + 1) % PACKS_A_TICK === 0) options.onPacks?.(PACKS_A_TICK);
  }
  options.onPacks?.(countPacks(packs) % PACKS_A_TICK);
  file.finish();
}

/** The whole content of one side: static forms around the variable data, nothing interleaved. */
function pageSteps(
  art: StaticPageName,
  imaging: readonly Step[],
  above: readonly StaticPageName[],
  shown: (name: LayerName) => boolean,
): Step[] {
  const form = (name: StaticPageName): Step[] =>
    shown(STATIC_LAYERS[name]) ? [fixed(`/${formName(name)} Do\n`)] : [];
  return joinFixed([
    ...form(art),
    ...(shown('Imaging') ? [fixed('/OC/L BDC\n/G gs 0 0 0 1 k BT\n'), ...imaging, fixed('ET EMC\n')] : []),
    ...above.flatMap(form),
  ]);
}

/**
 * One file for the press, PDF/X-4 and, where it has records, PDF/VT-1: its layers, inks, fonts, boxes, document parts
 * and what it says of itself. What stands on the pages is given by those who make them.
 */
import { createHash } from 'node:crypto';
import { addGraphicsStates, SpotInks } from '../pdf/colour.ts';
import { addDocumentFacts, uuidOf } from '../pdf/document-facts.ts';
import { DocumentParts } from '../pdf/document-parts.ts';
import { embedSimpleFont } from '../pdf/font/simple-font.ts';
import { importForms } from '../pdf/import-forms.ts';
import { Layers } from '../pdf/layers.ts';
import { formatNumbers } from '../pdf/numbers.ts';
import { addOutputIntent } from '../pdf/output-intent.ts';
import { type PageKind, PageTree, pageKind } from '../pdf/page-tree.ts';
import { textString } from '../pdf/strings.ts';
import { type ByteSink, PdfWriter } from '../pdf/writer.ts';
import { numberFormatOf } from '../regulation/number-format.ts';
import { toolVersion } from '../shared/package-root.ts';
import { IMAGING_FONT } from './compile-side.ts';
import { type LayerName, PRINT_LAYERS, STATIC_LAYERS } from './layers.ts';
import { countPacks, type Packs } from './packs.ts';
import type { Press } from './press.ts';
import type { StaticPageName } from './static/draw-static.ts';

/** Takes a tenth more time than level 1 and makes pages 7 % smaller; higher levels win nothing (docs/benchmarks.md). */
export const PAGE_LEVEL = 4;

export class PrintFile {
  readonly #press: Press;
  readonly #packs: Packs;
  readonly #writer: PdfWriter;
  readonly #layers: Layers;
  readonly #catalog: number;
  readonly #intents: string;
  readonly #pages: PageTree;
  readonly #kind: PageKind;
  readonly #parts: DocumentParts;
  #record = 0;

  /** Begins a file of `pagesARecord` pages for each pack. */
  constructor(press: Press, packs: Packs, pagesARecord: number, sink: ByteSink) {
    const writer = new PdfWriter(sink);
    const records = countPacks(packs);
    this.#press = press;
    this.#packs = packs;
    this.#writer = writer;
    this.#layers = new Layers(writer);
    const layers = new Map(PRINT_LAYERS.map((layer) => [layer.name, this.#layers.add(layer)]));
    this.#catalog = writer.alloc();
    this.#intents = addOutputIntent(writer, press.output);
    const resources = writeResources(writer, press, layers);
    const { inherited, own } = boxes(press);
    // What pages may inherit is written once, in the root of the tree.
    this.#pages = new PageTree(writer, records * pagesARecord, `${inherited}/Resources ${resources} 0 R`);
    this.#parts = new DocumentParts(
      writer,
      records,
      ['Job', 'Pack'],
      `/ROTATIVE_Job<</Game${textString(press.game.game)}/Block ${press.block}>>`,
    );
    this.#kind = pageKind(own);
  }

  /** Writes the pages of the next record one after another, then its document part. */
  addRecord(pages: readonly (() => Uint8Array)[], packNumbers: readonly number[]): void {
    const writer = this.#writer;
    const leaf = this.#parts.leaf(this.#record++);
    const numbers = pages.map((content) => {
      const stream = writer.alloc(2);
      writer.stream(stream, '', content(), { deflateLevel: PAGE_LEVEL });
      this.#pages.addPage(stream + 1, this.#kind, stream, leaf);
      return stream + 1;
    });
    const { packDigits } = numberFormatOf(this.#press.game);
    const list = packNumbers.map((pack) => `(${String(pack).padStart(packDigits, '0')})`).join('');
    this.#parts.addRecord(numbers[0]!, numbers.at(-1)!, `/ROTATIVE_Pack<</Packs[${list}]>>`);
  }

  /** Writes what is left. */
  finish(): void {
    const writer = this.#writer;
    const { game, block, specimen, date } = this.#press;
    this.#pages.finish();
    this.#parts.finish();
    const id = this.#identifier();
    const { info, xmp } = addDocumentFacts(writer, {
      title: `${game.game}, block ${block}${specimen ? ', SPECIMEN' : ''}`,
      creator: `rotative ${toolVersion}`,
      date,
      id,
      variable: true,
    });
    writer.object(
      this.#catalog,
      `<</Type/Catalog/Pages ${this.#pages.root} 0 R/Metadata ${xmp} 0 R/OutputIntents${this.#intents}` +
        `/OCProperties${this.#layers.properties('All layers')}/DPartRoot ${this.#parts.root} 0 R>>`,
    );
    writer.finish({ root: this.#catalog, info, id });
  }

  /** Identifier of the file: what it is of, never what is in it. */
  #identifier(): Uint8Array {
    const { game, block, specimen, date, output } = this.#press;
    const { packNumbers } = this.#packs;
    const profile = createHash('sha256').update(output.profile.bytes).digest('hex');
    const facts = [
      game.game,
      game.edition,
      block,
      specimen,
      date,
      profile,
      packNumbers[0],
      packNumbers.length,
    ];
    return createHash('sha256').update(JSON.stringify(facts)).digest().subarray(0, 16);
  }
}

/** `art-front` → `ArtFront`: name of a static page in the resources. */
export const formName = (name: StaticPageName): string =>
  name.replace(/(^|-)(\w)/g, (_all, _dash: string, letter: string) => letter.toUpperCase());

/** Entries that pages inherit, and those that PDF/X wants on each page itself. */
function boxes({ geometry }: Press): { inherited: string; own: string } {
  const box = formatNumbers([0, 0, geometry.pageWidthPt, geometry.pageHeightPt], 3);
  const { x, y, width, height } = geometry.trim;
  const trim = formatNumbers([x, y, x + width, y + height], 3);
  return { inherited: `/MediaBox[${box}]`, own: `/BleedBox[${box}]/TrimBox[${trim}]` };
}

/** One resource dictionary for all pages: forms, fonts, the overprint state and the layer of the imaging. */
function writeResources(writer: PdfWriter, press: Press, layers: ReadonlyMap<LayerName, number>): number {
  const { pdf, pages } = press.staticStrip;
  const spots = new SpotInks(writer);
  for (const ink of Object.values(press.strip.inks)) spots.use(ink);
  // A form drawn from the same art with the same inks looks the same in every file: a RIP may keep it.
  const entries = pages.map(
    ({ name }) =>
      `/OC ${layers.get(STATIC_LAYERS[name])} 0 R/GTS_XID(${uuidOf(name, pdf, JSON.stringify(press.strip.inks))})/GTS_Scope/File`,
  );
  const forms = importForms(writer, pdf, { spots: spots.numbers, entries });
  const fonts = [
    `/${IMAGING_FONT} ${embedSimpleFont(writer, press.imaging)} 0 R`,
    ...[...press.bars.matrixFonts, ...press.bars.itfFonts].map(
      ({ name, bar }) => `/${name} ${embedSimpleFont(writer, bar.font)} 0 R`,
    ),
  ];
  const xObjects = pages.map(({ name }, index) => `/${formName(name)} ${forms[index]} 0 R`);
  const { overprint } = addGraphicsStates(writer);
  return writer.add(
    `<</Font<<${fonts.join('')}>>/XObject<<${xObjects.join('')}>>/ExtGState<</G ${overprint} 0 R>>` +
      `/Properties<</L ${layers.get('Imaging')} 0 R>>>>`,
  );
}

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
import { type ByteSink, PdfWriter } from '../pdf/writer.ts';
import { toolVersion } from '../shared/package-root.ts';
import { sha256 } from '../shared/sha256.ts';
import type { RectPt } from '../strip/geometry.ts';
import { IMAGING_FONT } from './compile-side.ts';
import { type LayerName, PRINT_LAYERS, STATIC_LAYERS } from './layers.ts';
import type { Packs } from './packs.ts';
import { jobMetadata, levelsOf } from './part-metadata.ts';
import type { Press } from './press.ts';
import type { StaticPageName } from './static/draw-static.ts';

/** Takes a tenth more time than level 1 and makes pages 7 % smaller; higher levels win nothing (docs/benchmarks.md). */
export const PAGE_LEVEL = 6;

/** What a file has; all other files of the style have the same boxes and origin. */
export interface FilePlan {
  /** Added to the title; part of the file's identity. */
  readonly what: string;
  /** Packs that it shows; undefined for a file that is the same for all packs. */
  readonly packs?: Packs;
  /** How many records it has, each a pack or a sheet; 1 for a file without records. */
  readonly records: number;
  /** Pages a record, or in all if there are no records. */
  readonly pages: number;
  /** Static pages it shows. */
  readonly forms: readonly StaticPageName[];
  /** Whether it has variable data. */
  readonly imaging: boolean;
}

export class PrintFile {
  readonly #press: Press;
  readonly #plan: FilePlan;
  readonly #writer: PdfWriter;
  readonly #layers: Layers;
  readonly #catalog: number;
  readonly #intents: string;
  readonly #pages: PageTree;
  readonly #kind: PageKind;
  readonly #parts: DocumentParts | undefined;
  /** Pages have numbers that follow each other, which makes packed cross references small. */
  readonly #firstPage: number;
  #page = 0;
  #record = 0;

  /** Begins the file: everything that its pages use is written at once. */
  constructor(press: Press, plan: FilePlan, sink: ByteSink) {
    const writer = new PdfWriter(sink, press.objects);
    const { records } = plan;
    this.#press = press;
    this.#plan = plan;
    this.#writer = writer;
    this.#layers = new Layers(writer);
    const used = new Set<LayerName>(plan.forms.map((name) => STATIC_LAYERS[name]));
    if (plan.imaging) used.add('Imaging');
    const layers = new Map(
      PRINT_LAYERS.filter(({ name }) => used.has(name)).map((layer) => [layer.name, this.#layers.add(layer)]),
    );
    this.#catalog = writer.alloc();
    this.#intents = addOutputIntent(writer, press.output);
    const resources = writeResources(writer, press, plan, layers);
    const { inherited, own } = boxes(press);
    // What pages may inherit is written once, in the root of the tree.
    this.#pages = new PageTree(writer, records * plan.pages, `${inherited}/Resources ${resources} 0 R`);
    this.#firstPage = writer.alloc(records * plan.pages);
    const levels = levelsOf(press.game, press.sheet !== undefined);
    this.#parts =
      plan.packs && new DocumentParts(writer, records, levels, jobMetadata(press.game, press.block));
    this.#kind = pageKind(own);
  }

  /** Writes the pages of a record one after another, then its document part with its own metadata. */
  addRecord(pages: readonly (() => Uint8Array)[], metadata: string): void {
    const parts = this.#parts!;
    const leaf = parts.leaf(this.#record++);
    const numbers = pages.map((content) => this.#addPage(content(), leaf));
    parts.addRecord(numbers[0]!, numbers.at(-1)!, metadata);
  }

  /** Writes a page of a file without records. */
  addPage(content: Uint8Array): void {
    this.#addPage(content);
  }

  #addPage(content: Uint8Array, leaf?: number): number {
    const page = this.#firstPage + this.#page++;
    const stream = this.#writer.alloc();
    this.#writer.stream(stream, '', content, { deflateLevel: PAGE_LEVEL });
    this.#pages.addPage(page, this.#kind, stream, leaf);
    return page;
  }

  /** Writes what is left. */
  finish(): void {
    const writer = this.#writer;
    const { game, block, specimen, date } = this.#press;
    this.#pages.finish();
    this.#parts?.finish();
    const id = this.#identifier();
    const { info, xmp } = addDocumentFacts(writer, {
      title: `${game.game}, block ${block}${this.#plan.what}${specimen ? ', SPECIMEN' : ''}`,
      creator: `rotative ${toolVersion}`,
      date,
      id,
      variable: this.#parts !== undefined,
    });
    writer.object(
      this.#catalog,
      `<</Type/Catalog/Pages ${this.#pages.root} 0 R/Metadata ${xmp} 0 R/OutputIntents${this.#intents}` +
        `/OCProperties${this.#layers.properties('All layers')}${this.#parts ? `/DPartRoot ${this.#parts.root} 0 R` : ''}>>`,
    );
    writer.finish({ root: this.#catalog, info, id });
  }

  /** Identifier of the file: what it is of, never what is in it. */
  #identifier(): Uint8Array {
    const { game, block, specimen, date, output, sheets } = this.#press;
    const { packs, what } = this.#plan;
    const profile = sha256(output.profile.bytes);
    const facts = [
      ...[game.game, game.edition, block, specimen, date, profile, what],
      ...[packs?.packNumbers[0], packs?.packNumbers.length],
      ...(sheets === undefined ? [] : [sheets.lanes, sheets.gapMm]),
    ];
    return createHash('sha256').update(JSON.stringify(facts)).digest().subarray(0, 16);
  }
}

/** `art-front` → `ArFr`: name of a static page in the resources. Short, since every page has it. */
export const formName = (name: StaticPageName): string =>
  name.replace(/(?:^|-)(\w)(\w)\w*/g, (_word, first: string, second: string) => first.toUpperCase() + second);

/** Entries that pages inherit, and those that PDF/X wants on each page itself. */
function boxes({ geometry, sheet }: Press): { inherited: string; own: string } {
  const { pageWidthPt, pageHeightPt } = geometry;
  const media = sheet
    ? { x: 0, y: 0, width: sheet.geometry.widthPt, height: sheet.geometry.heightPt }
    : { x: 0, y: 0, width: pageWidthPt, height: pageHeightPt };
  const bleed = sheet ? sheet.geometry.bleed : media;
  const { trim } = sheet ? sheet.geometry : geometry;
  const box = (rect: RectPt): string => formatNumbers(sidesOf(rect), 3);
  return {
    inherited: `/MediaBox[${box(media)}]`,
    own: `/BleedBox[${box(bleed)}]/TrimBox[${box(trim)}]`,
  };
}

const sidesOf = ({ x, y, width, height }: RectPt): [number, number, number, number] => [
  x,
  y,
  x + width,
  y + height,
];

/** One resource dictionary for all pages: forms, fonts, the overprint state and the layer of the imaging. */
function writeResources(
  writer: PdfWriter,
  press: Press,
  plan: FilePlan,
  layers: ReadonlyMap<LayerName, number>,
): number {
  const entries = plan.forms.length > 0 ? [`/XObject<<${writeForms(writer, press, layers)}>>`] : [];
  if (plan.imaging) {
    const fonts = [
      `/${IMAGING_FONT} ${embedSimpleFont(writer, press.imaging)} 0 R`,
      ...[...press.bars.matrixFonts, ...press.bars.itfFonts].map(
        ({ name, bar }) => `/${name} ${embedSimpleFont(writer, bar.font)} 0 R`,
      ),
    ];
    const { overprint } = addGraphicsStates(writer);
    entries.push(
      `/Font<<${fonts.join('')}>>/ExtGState<</G ${overprint} 0 R>>/Properties<</L ${layers.get('Imaging')} 0 R>>`,
    );
  }
  return writer.add(`<<${entries.join('')}>>`);
}

/** The static pages as forms: entries of /XObject. */
function writeForms(writer: PdfWriter, press: Press, layers: ReadonlyMap<LayerName, number>): string {
  const { pdf, pages } = press.staticStrip;
  const spots = new SpotInks(writer);
  for (const ink of Object.values(press.strip.inks)) spots.use(ink);
  // A form drawn from the same art with the same inks looks the same in every file: a RIP may keep it.
  const entries = pages.map(
    ({ name }) =>
      `/OC ${layers.get(STATIC_LAYERS[name])} 0 R/GTS_XID(${uuidOf(name, pdf, JSON.stringify(press.strip.inks))})/GTS_Scope/File`,
  );
  const shown = pages.map((page) => page.shown && sidesOf(page.shown));
  const forms = importForms(writer, pdf, { spots: spots.numbers, entries, boxes: shown });
  return pages.map(({ name }, index) => `/${formName(name)} ${forms[index]} 0 R`).join('');
}

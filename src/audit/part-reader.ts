/**
 * Reads the pages of a part, front and back of each pack or sheet in turn, from one print file or from three: static plates
 * of the block, variable data of the fronts, variable data of the backs.
 */
import type { Game } from '../regulation/schema.ts';
import { checkFailed } from '../shared/errors.ts';
import { DocumentParts } from './document-parts.ts';
import type { PartFacts } from './part-data.ts';
import type { PartFiles } from './part-files.ts';
import type { PdfFile } from './pdf/file.ts';
import { layerProblems } from './pdf/layer-states.ts';
import { type PdfPage, pageCount, pagesOf } from './pdf/pages.ts';
import type { ReadContent } from './preflight/known-contents.ts';
import { Preflight } from './preflight/preflight.ts';
import type { PreflightReport } from './preflight/report.ts';
import type { SideName } from './reading/layout.ts';
import { type PageContents, PageReader } from './reading/page-reader.ts';
import type { ReadBy } from './reading/read-by.ts';
import { slugOf } from './slug.ts';

/** A strip on a page that was read. */
export interface ReadStrip {
  readonly side: SideName;
  readonly row: number;
  /** From 0; 0 for a strip that is alone on its page. */
  readonly lane: number;
  /** Number of the page in its file, from 1. */
  readonly page: number;
}

export class PartReader {
  readonly front: PageReader;
  readonly back: PageReader;
  private readonly files: PartFiles;
  private readonly by: ReadBy;
  private readonly facts: PartFacts;
  private readonly game: Pick<Game, 'unit'>;
  /** SHA-256 of the data file, lower-case hex; named by the slug lines of sheets. */
  private readonly dataHash: string;
  private readonly sheets: number;
  /** Who reads the static art: one of the two above, or the reader of the plates. */
  private readonly art: PageReader;
  private readonly preflights: readonly { readonly file: PdfFile; readonly preflight: Preflight }[];

  /** Throws a failed check (exit code 1) if a file has not as many pages as the packs need. */
  constructor(files: PartFiles, facts: PartFacts, dataHash: string, by: ReadBy, game: Pick<Game, 'unit'>) {
    this.files = files;
    this.by = by;
    this.facts = facts;
    this.game = game;
    this.dataHash = dataHash;
    this.sheets = Math.ceil(facts.packs / by.layout.lanes);
    this.preflights = filesOf(files).map(({ file, vt }) => ({
      file,
      preflight: new Preflight(file, { vt }),
    }));
    if ('whole' in files) {
      this.checkFile(files.whole, 2 * this.sheets);
      this.front = this.back = this.art = this.readerOf(files.whole, 'all');
      return;
    }
    this.checkFile(files.plates, 2);
    this.checkFile(files.front, this.sheets);
    this.checkFile(files.back, this.sheets);
    this.front = this.readerOf(files.front, 'data');
    this.back = this.readerOf(files.back, 'data');
    this.art = this.readerOf(files.plates, 'plates');
  }

  /**
   * Reads page after page, and tells of each strip on it; until a strip of the next page is asked for, the reader of the
   * side knows what stands there.
   */
  *strips(): Generator<ReadStrip, void, void> {
    const { files, by, sheets, facts } = this;
    const { lanes } = by.layout;
    if (!('whole' in files)) this.readPlates(files.plates);
    const [fronts, backs] =
      'whole' in files ? both(pagesOf(files.whole)) : [pagesOf(files.front), pagesOf(files.back)];
    const parts = new DocumentParts(this.game, by.log);
    for (let sheet = 0; sheet < sheets; sheet++) {
      // Lane 1 has the first packs of the part, lane 2 the next ones: slit rolls are in sequence.
      const rows: number[] = [];
      for (let row = sheet; row < facts.packs && rows.length < lanes; row += sheets) rows.push(row);
      const packs = rows.map((row) => facts.firstPack + row);
      for (const side of ['front', 'back'] as const) {
        const page = (side === 'front' ? fronts : backs).next().value as PdfPage;
        const file = 'whole' in files ? files.whole : files[side];
        by.log.file = file.name;
        this[side].read(page, packs, side);
        this.preflight(file).nextPage(readContent(page, this[side]));
        if (lanes > 1) {
          this[side].slug(slugOf(facts, this.dataHash, this.game, by.packDigits, sheet + 1, sheets));
          parts.checkSheet(file, page, sheet + 1, packs);
        } else parts.checkPack(file, page, packs[0]!);
        for (const [lane, row] of rows.entries()) yield { side, row, lane, page: page.number };
      }
    }
    // What the tree says at its end is checked when it is read to its end.
    fronts.next();
    backs.next();
  }

  /** What is wrong with the fonts of variable data, by the font's name. */
  fontProblems(): { name: string; problem: string }[] {
    return [...new Set([this.front, this.back])].flatMap((reader) => reader.fontProblems());
  }

  /** What the words on the backs say to somebody who looks at them, once the first pack was read. */
  get backWords(): string {
    return this.art.backWords;
  }

  get glyphsRead(): number {
    return [...new Set([this.front, this.back])].reduce((sum, { glyphsRead }) => sum + glyphsRead, 0);
  }

  /** What preflight says of each file, once all pages are read. */
  preflightReports(): PreflightReport[] {
    return this.preflights.map(({ preflight }) => preflight.finish());
  }

  /** The plates hold for all packs: their faults are of pack 0. */
  private readPlates(file: PdfFile): void {
    const reader = this.art;
    this.by.log.file = file.name;
    const [front, back] = [...pagesOf(file)];
    const all = Array.from({ length: this.by.layout.lanes }, () => 0);
    reader.read(front!, all, 'front');
    this.preflight(file).nextPage(readContent(front!, reader));
    reader.read(back!, all, 'back');
    this.preflight(file).nextPage(readContent(back!, reader));
  }

  /** The preflight of a file goes along with the reading of its pages. */
  private preflight(file: PdfFile): Preflight {
    return this.preflights.find((one) => one.file === file)!.preflight;
  }

  private readerOf(file: PdfFile, contents: PageContents): PageReader {
    return new PageReader(file, this.by, contents);
  }

  private checkFile(file: PdfFile, needed: number): void {
    const { log } = this.by;
    log.file = file.name;
    for (const problem of layerProblems(file)) log.add('C-LAYER', {}, problem, problem, 'all layers on');
    const pages = pageCount(file);
    if (pages === needed) return;
    const { packs } = this.facts;
    const { lanes } = this.by.layout;
    const sheets = lanes > 1 ? ` in sheets of ${lanes}` : '';
    throw checkFailed(
      'page-count',
      `${file.name} has ${pages} pages; ${packs} packs${sheets} need ${needed}. Print the part again.`,
      { details: { pages, packs } },
    );
  }
}

/** Each file of a part, and whether it must be PDF/VT: plates are the same for all packs. */
function filesOf(files: PartFiles): { file: PdfFile; vt: boolean }[] {
  if ('whole' in files) return [{ file: files.whole, vt: true }];
  const { plates, front, back } = files;
  return [
    { file: plates, vt: false },
    { file: front, vt: true },
    { file: back, vt: true },
  ];
}

function readContent({ num }: PdfPage, { skeleton }: PageReader): ReadContent | undefined {
  return skeleton && { object: num, skeleton };
}

/** The same pages for both sides, which take turns. */
function both<T>(pages: T): [T, T] {
  return [pages, pages];
}

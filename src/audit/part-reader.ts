/**
 * Reads the pages of a part, front and back of each pack in turn, from one print file or from three: static plates
 * of the block, variable data of the fronts, variable data of the backs.
 */
import { checkFailed } from '../shared/errors.ts';
import type { FaultLog } from './faults.ts';
import type { PdfFile } from './pdf/file.ts';
import { layerProblems } from './pdf/layer-states.ts';
import { type PdfPage, pageCount, pagesOf } from './pdf/pages.ts';
import type { Alphabet } from './reading/alphabet.ts';
import { type PageContents, PageReader } from './reading/page-reader.ts';
import type { PageMap } from './reading/regions.ts';
import type { StripFile } from './reading/strip-file.ts';

/** The print files of a part: one with everything, or fronts and backs with the plates that they fit. */
export type PartFiles =
  | { readonly whole: PdfFile }
  | { readonly plates: PdfFile; readonly front: PdfFile; readonly back: PdfFile };

export interface ReadBy {
  readonly strip: StripFile;
  readonly map: PageMap;
  readonly alphabet: Alphabet;
  readonly log: FaultLog;
}

type SideName = 'front' | 'back';

export interface ReadPage {
  readonly side: SideName;
  readonly row: number;
  /** Number of the page in its file, from 1. */
  readonly page: number;
}

export class PartReader {
  readonly front: PageReader;
  readonly back: PageReader;
  private readonly files: PartFiles;
  private readonly by: ReadBy;
  private readonly packs: number;

  /** Throws a failed check (exit code 1) if a file has not as many pages as `packs` need. */
  constructor(files: PartFiles, packs: number, by: ReadBy) {
    this.files = files;
    this.by = by;
    this.packs = packs;
    if ('whole' in files) {
      this.checkFile(files.whole, 2 * packs);
      this.front = this.back = this.readerOf(files.whole, 'all');
      return;
    }
    this.checkFile(files.plates, 2);
    this.checkFile(files.front, packs);
    this.checkFile(files.back, packs);
    this.front = this.readerOf(files.front, 'data');
    this.back = this.readerOf(files.back, 'data');
  }

  /** Reads page after page; until the next one is asked for, the reader of the side knows what stands on it. */
  *pages(firstPack: number): Generator<ReadPage, void, void> {
    const { files, by } = this;
    if (!('whole' in files)) this.readPlates(files.plates);
    const [fronts, backs] =
      'whole' in files ? both(pagesOf(files.whole)) : [pagesOf(files.front), pagesOf(files.back)];
    for (let row = 0; row < this.packs; row++) {
      for (const side of ['front', 'back'] as const) {
        const page = (side === 'front' ? fronts : backs).next().value as PdfPage;
        by.log.file = ('whole' in files ? files.whole : files[side]).name;
        this[side].read(page, firstPack + row, side);
        yield { side, row, page: page.number };
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

  get marksRead(): number {
    return [...new Set([this.front, this.back])].reduce((sum, { marksRead }) => sum + marksRead, 0);
  }

  /** The plates hold for all packs: their faults are of pack 0. */
  private readPlates(file: PdfFile): void {
    const reader = this.readerOf(file, 'plates');
    this.by.log.file = file.name;
    const [front, back] = [...pagesOf(file)];
    reader.read(front!, 0, 'front');
    reader.read(back!, 0, 'back');
  }

  private readerOf(file: PdfFile, contents: PageContents): PageReader {
    const { strip, map, alphabet, log } = this.by;
    return new PageReader(file, strip, map, alphabet, log, contents);
  }

  private checkFile(file: PdfFile, needed: number): void {
    const { log } = this.by;
    log.file = file.name;
    for (const problem of layerProblems(file)) log.add('C-LAYER', {}, problem, problem, 'all layers on');
    const pages = pageCount(file);
    if (pages === needed) return;
    throw checkFailed(
      'page-count',
      `${file.name} has ${pages} pages; ${this.packs} packs need ${needed}. Print the part again.`,
      { details: { pages, packs: this.packs } },
    );
  }
}

/** The same pages for both sides, which take turns. */
function both<T>(pages: T): [T, T] {
  return [pages, pages];
}

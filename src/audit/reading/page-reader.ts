/**
 * Reads one page of a print file after another: from bytes to runs of text, from runs to what each region says. Faults of
 * the print itself (place, paint, glyphs, coat) are told here; what the words mean is for the judges.
 */
import type { FaultLog } from '../faults.ts';
import { quoted } from '../faults.ts';
import type { PdfFile } from '../pdf/file.ts';
import { Interpreter } from '../pdf/interpreter.ts';
import type { PdfPage } from '../pdf/pages.ts';
import { OVERPRINTS, packPaint } from '../pdf/paint.ts';
import { InkBook } from '../pdf/resources.ts';
import { Skeleton } from '../pdf/skeleton.ts';
import { PdfStream } from '../pdf/values.ts';
import type { Alphabet } from './alphabet.ts';
import { BarReader, type SymbolReading } from './bars.ts';
import type { Layout, SideName } from './layout.ts';
import { type Line, LineReader } from './lines.ts';
import { checkBoxes } from './page-boxes.ts';
import { PageFaults } from './page-faults.ts';
import { PageStatics } from './page-statics.ts';
import type { ReadBy } from './read-by.ts';
import type { Region, Side } from './regions.ts';
import { RunSorter } from './sort-runs.ts';
import { LAYERS } from './statics.ts';
import { WordBook } from './word-book.ts';
import { type Words, wordsOf } from './words.ts';

/**
 * What pages of a file hold: `all`, or, of a part in several files, the static `plates` or the variable `data` alone.
 */
export type PageContents = 'all' | 'plates' | 'data';

export class PageReader {
  /** Glyphs read so far. */
  glyphsRead = 0;
  private readonly book: InkBook;
  private readonly file: PdfFile;
  private readonly layout: Layout;
  private readonly alphabet: Alphabet;
  private readonly log: FaultLog;
  private readonly interpreter: Interpreter;
  private readonly lineReader: LineReader;
  private readonly barReader: BarReader;
  private readonly statics: PageStatics;
  private readonly sorters = new Map<Side, RunSorter>();
  private readonly faults: PageFaults;
  private sorter: RunSorter;
  private readonly contents: PageContents;

  constructor(file: PdfFile, by: ReadBy, contents: PageContents = 'all') {
    const { layout, alphabet, log } = by;
    this.contents = contents;
    this.file = file;
    this.layout = layout;
    this.alphabet = alphabet;
    this.log = log;
    this.book = new InkBook(file);
    this.interpreter = new Interpreter(this.book, new Skeleton());
    const { runs } = this.interpreter;
    this.lineReader = new LineReader(runs, new WordBook(alphabet));
    this.barReader = new BarReader(runs);
    this.statics = new PageStatics(this.book, by);
    this.faults = new PageFaults(by, this.book, runs);
    this.sorter = this.sorterOf('front', layout.lanes);
  }

  /**
   * Reads a page; its regions can then be asked for until the next page is read.
   * @param packs packs of its lanes, the first one first, empty places left out; pack 0: a page for all packs
   */
  read(page: PdfPage, packs: readonly number[], sideName: SideName): void {
    const { interpreter, log, layout, faults } = this;
    faults.start(page.number, packs);
    checkBoxes(this.file, page, layout, faults.page, log);
    interpreter.run(this.contentOf(page), this.book.resources(page.resources));
    if (interpreter.problems.length > 0) {
      log.add(
        'C-FILE',
        faults.page,
        'the page cannot be read whole',
        interpreter.problems.join('; '),
        'known operators',
      );
    }
    if (interpreter.paths.length > 0) {
      log.add(
        'C-LAYER',
        faults.page,
        'something is drawn outside of the forms',
        `${interpreter.paths.length} paths`,
        'none',
      );
    }
    const { placements, runs } = interpreter;
    const coat = this.book.layers.indexOf(LAYERS.coat);
    const firstCoat = placements.find((placement) => placement.layer === coat);
    const painting = {
      paint: packPaint(Math.max(0, this.book.layers.indexOf(LAYERS.imaging)), 0, OVERPRINTS),
      coatAfter: firstCoat?.afterRuns ?? Number.POSITIVE_INFINITY,
    };
    // Before the sorter adds parts of runs.
    const { count } = runs;
    this.sorter = this.sorterOf(sideName, this.contents === 'plates' ? layout.lanes : packs.length);
    this.sorter.sort(runs, painting, faults);
    this.glyphsRead += interpreter.glyphs;
    if (this.contents === 'data') this.expectNone('static forms', placements.length);
    else this.statics.check(placements, sideName, count, faults.page, faults.places);
    if (this.contents === 'plates') this.expectNone('variable data', interpreter.glyphs);
    else this.checkEmpty();
  }

  /** Holds the slug line of a sheet, as it was imaged, against what it must say. */
  slug(expected: string): void {
    const region = this.sorter.side.regions.find(({ kind }) => kind === 'slug');
    const line = region && this.text(region);
    if (line === undefined || line === this.alphabet.canonical(expected)) return;
    this.log.add(
      'C-RECON',
      this.faults.page,
      'the slug line is not that of this sheet',
      quoted(line),
      quoted(expected),
    );
  }

  /** What the page that was read last paints but for its text; undefined if preflight must look at it itself. */
  get skeleton(): Skeleton | undefined {
    const { problems, lacksGlyphs, skeleton } = this.interpreter;
    return problems.length > 0 || lacksGlyphs ? undefined : skeleton;
  }

  /** What the words of the art of the first back say to somebody who looks at them. */
  get backWords(): string {
    return this.statics.backWords;
  }

  /** What is wrong with the fonts in which variable data are set, by the font's name. */
  fontProblems(): { name: string; problem: string }[] {
    const used = new Set([...this.sorters.values()].flatMap(({ fontsUsed }) => [...fontsUsed]));
    return this.book.fonts.fonts
      .filter(({ index }) => used.has(index))
      .flatMap(({ name, problems }) => problems.map((problem) => ({ name, problem })));
  }

  /** Words of a cell. */
  words(region: Region): Words {
    return wordsOf(this.linesOf(region), region, (what, read, expected) =>
      this.faults.setting(region, what, read, expected),
    );
  }

  /** Text of a region that holds one line and should be `expected`; faults of how it is set are told. */
  textLike(region: Region, expected: string): string {
    const first = this.sorter.first[region.index]!;
    const says = this.lineReader.says(first, this.sorter.next, expected, region.mainPt);
    return says ? expected : this.text(region);
  }

  /** Text of a region that holds one line; '' if it is empty. */
  text(region: Region): string {
    const lines = this.linesOf(region);
    const line = lines[0];
    const more = lines[1];
    if (line === undefined) return '';
    if (more !== undefined)
      this.faults.setting(region, 'more words than one line', `${line.text} and ${more.text}`, 'one line');
    if (line.doubled)
      this.faults.setting(region, 'signs are printed over one another', line.text, 'each sign once');
    if (line.direction !== 'upright')
      this.faults.setting(region, 'signs are turned or stretched', line.text, 'upright signs');
    if (region.mainPt > 0 && Math.abs(line.sizePt - region.mainPt) > 0.02) {
      this.faults.setting(region, `type of ${line.sizePt.toFixed(2)} pt`, line.text, `${region.mainPt} pt`);
    }
    return line.text;
  }

  matrix(region: Region): SymbolReading {
    return this.barReader.matrix(region, this.sorter.first[region.index]!, this.sorter.next);
  }

  bars(region: Region): SymbolReading {
    return this.barReader.itf(region, this.sorter.first[region.index]!, this.sorter.next);
  }

  /** Tells what a file of its kind must not have. */
  private expectNone(what: string, count: number): void {
    if (count === 0) return;
    this.log.add('C-LAYER', this.faults.page, `${what} in a file of ${this.contents}`, `${count}`, 'none');
  }

  private linesOf(region: Region): readonly Line[] {
    const lines = this.lineReader.read(this.sorter.first[region.index]!, this.sorter.next);
    for (const line of lines) if (line.unknown) this.faults.unknown(region, line.text);
    return lines;
  }

  private contentOf(page: PdfPage): Uint8Array {
    const { file } = this;
    const value = page.dict.get('Contents');
    const what = `the content of page ${page.number}`;
    if (Array.isArray(value)) {
      const parts = value.map((part) => file.decode(file.streamOf(part, what), what));
      return Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')]));
    }
    const stream =
      value !== undefined && typeof value === 'object' && value !== null && 'num' in value
        ? file.load(value)
        : null;
    return stream instanceof PdfStream ? file.decode(stream, what) : file.broken(`${what} is missing`);
  }

  /** Empty places say so wherever data would stand. */
  private checkEmpty(): void {
    const { voids } = this.sorter;
    if (voids.length === 0) return;
    const word = this.alphabet.canonical(this.layout.voidWord);
    for (const region of voids) {
      const text = this.text(region);
      if (text === word) continue;
      const place = { ...this.faults.places[region.lane]!, ticket: region.ticket + 1 };
      this.log.add(
        'C-PACK',
        place,
        'an empty place does not say that it is void',
        quoted(text),
        quoted(word),
      );
    }
  }

  private sorterOf(side: SideName, filled: number): RunSorter {
    const map = this.layout.side(side, filled);
    const sorter = this.sorters.get(map) ?? new RunSorter(this.layout.strip, map);
    this.sorters.set(map, sorter);
    return sorter;
  }
}

/**
 * Reads one page of a print file after another: from bytes to marks, from marks to what each region says. Faults of
 * the print itself (place, paint, glyphs, coat) are told here; what the words mean is for the judges.
 */
import type { FaultLog, Place } from '../faults.ts';
import { quoted } from '../faults.ts';
import type { PdfFile } from '../pdf/file.ts';
import { Interpreter } from '../pdf/interpreter.ts';
import { colourOf, layerOf, OVERPRINTS, packPaint, TRANSPARENT } from '../pdf/marks.ts';
import type { PdfPage } from '../pdf/pages.ts';
import { InkBook } from '../pdf/resources.ts';
import { PdfStream } from '../pdf/values.ts';
import { type Alphabet, UNKNOWN_SIGN } from './alphabet.ts';
import { BarReader, type SymbolReading } from './bars.ts';
import { type Line, LineReader } from './lines.ts';
import type { PageMap, Region, Side } from './regions.ts';
import { type MarkFault, MarkSorter } from './sort-marks.ts';
import { LAYERS, type Statics, StaticsReader } from './statics.ts';
import type { StripFile } from './strip-file.ts';
import { type Words, wordsOf } from './words.ts';

/** Rule and words for each fault of single marks. */
const MARK_FAULTS = {
  outside: ['C-CLIP', 'a sign stands outside all cells'],
  'sticks-out': ['C-CLIP', 'a sign sticks out of its cell'],
  unprinted: ['C-CLIP', 'a sign is clipped or not filled, so it may not be printed'],
  paint: ['C-LAYER', 'a sign is not painted as variable data must be'],
  'no-glyph': ['C-GLYPH', 'a code is printed for which the font has no glyph'],
  order: ['C-LAYER', 'a sign is painted over the coat that should hide it'],
} as const;

/**
 * What pages of a file hold: `all`, or, of a part in several files, the static `plates` or the variable `data` alone.
 */
export type PageContents = 'all' | 'plates' | 'data';

export class PageReader {
  /** Marks read so far. */
  marksRead = 0;
  private readonly book: InkBook;
  private readonly file: PdfFile;
  private readonly map: PageMap;
  private readonly alphabet: Alphabet;
  private readonly log: FaultLog;
  private readonly interpreter: Interpreter;
  private readonly lineReader: LineReader;
  private readonly barReader: BarReader;
  private readonly statics: StaticsReader;
  private readonly sorters: { front: MarkSorter; back: MarkSorter };
  private readonly usual = new Map<Side, Statics>();
  private readonly told = new Set<string>();
  private readonly lines: Line[] = [];
  private sorter: MarkSorter;
  private place: Place = {};
  private readonly contents: PageContents;

  constructor(
    file: PdfFile,
    strip: StripFile,
    map: PageMap,
    alphabet: Alphabet,
    log: FaultLog,
    contents: PageContents = 'all',
  ) {
    this.contents = contents;
    this.file = file;
    this.map = map;
    this.alphabet = alphabet;
    this.log = log;
    this.book = new InkBook(file);
    this.interpreter = new Interpreter(this.book);
    const { marks } = this.interpreter;
    this.lineReader = new LineReader(marks, this.book.fonts.fonts, (font) => alphabet.signsOf(font));
    this.barReader = new BarReader(marks, this.book.fonts.fonts);
    this.statics = new StaticsReader(this.book, strip, map);
    this.sorters = { front: new MarkSorter(map, map.front), back: new MarkSorter(map, map.back) };
    this.sorter = this.sorters.front;
  }

  /** Reads a page; its regions can then be asked for until the next page is read. Pack 0: a page for all packs. */
  read(page: PdfPage, pack: number, sideName: 'front' | 'back'): void {
    const { interpreter, log, map } = this;
    const side = map[sideName];
    this.place = { page: page.number, pack };
    this.told.clear();
    this.checkPage(page);
    interpreter.run(this.contentOf(page), this.book.resources(page.resources));
    if (interpreter.problems.length > 0) {
      log.add(
        'C-FILE',
        this.place,
        'the page cannot be read whole',
        interpreter.problems.join('; '),
        'known operators',
      );
    }
    if (interpreter.paths.length > 0) {
      log.add(
        'C-LAYER',
        this.place,
        'something is drawn outside of the forms',
        `${interpreter.paths.length} paths`,
        'none',
      );
    }
    const coat = this.book.layers.indexOf(LAYERS.coat);
    const firstCoat = interpreter.placements.find((placement) => placement.layer === coat);
    const paint = packPaint(Math.max(0, this.book.layers.indexOf(LAYERS.imaging)), 0, OVERPRINTS);
    this.sorter = this.sorters[sideName];
    this.sorter.sort(
      interpreter.marks,
      this.book.fonts.fonts,
      paint,
      firstCoat?.afterMarks ?? Number.POSITIVE_INFINITY,
      this,
    );
    this.marksRead += interpreter.marks.count;
    if (this.contents === 'data') this.expectNone('static forms', interpreter.placements.length);
    else this.checkStatics(side, sideName);
    if (this.contents === 'plates') this.expectNone('variable data', interpreter.marks.count);
  }

  /** What is wrong with the fonts in which variable data are set, by the font's name. */
  fontProblems(): { name: string; problem: string }[] {
    const used = new Set([...this.sorters.front.fontsUsed, ...this.sorters.back.fontsUsed]);
    return this.book.fonts.fonts
      .filter(({ index }) => used.has(index))
      .flatMap(({ name, problems }) => problems.map((problem) => ({ name, problem })));
  }

  /** Words of a cell. */
  words(region: Region): Words {
    this.readLines(region);
    return wordsOf(this.lines, region, (what, read, expected) => this.tell(region, what, read, expected));
  }

  /** Text of a region that holds one line; '' if it is empty. */
  text(region: Region): string {
    this.readLines(region);
    const [line, more] = this.lines;
    if (line === undefined) return '';
    if (more !== undefined)
      this.tell(region, 'more words than one line', `${line.text} and ${more.text}`, 'one line');
    if (line.doubled) this.tell(region, 'signs are printed over one another', line.text, 'each sign once');
    if (line.direction !== 'upright')
      this.tell(region, 'signs are turned or stretched', line.text, 'upright signs');
    if (Math.abs(line.sizePt - region.mainPt) > 0.02) {
      this.tell(region, `type of ${line.sizePt.toFixed(2)} pt`, line.text, `${region.mainPt} pt`);
    }
    return line.text;
  }

  matrix(region: Region): SymbolReading {
    return this.barReader.matrix(region, this.sorter.first[region.index]!, this.sorter.next);
  }

  bars(region: Region): SymbolReading {
    return this.barReader.itf(region, this.sorter.first[region.index]!, this.sorter.next);
  }

  /** Called by the sorter for single marks. One of a kind in a region is told, not each. */
  fault(kind: MarkFault, mark: number, ticket: number, region: Region | undefined): void {
    const key = `${kind} ${ticket} ${region?.index}`;
    if (this.told.has(key)) return;
    this.told.add(key);
    const [rule, what] = MARK_FAULTS[kind];
    const { marks } = this.interpreter;
    const place = {
      ...this.place,
      ticket: ticket + 1,
      ...(region === undefined ? {} : { cell: region.name }),
    };
    const sign = this.signOf(mark);
    if (kind === 'paint')
      this.log.add(rule, place, what, this.describePaint(marks.paint[mark]!), PAINT_EXPECTED);
    else if (kind === 'outside' || kind === 'sticks-out') {
      const at = `${sign} at ${marks.x[mark]!.toFixed(1)}, ${marks.y[mark]!.toFixed(1)} pt`;
      this.log.add(rule, place, what, at, 'every sign within its cell');
    } else this.log.add(rule, place, what, sign, 'a sign that is printed under its coat');
  }

  /** Tells what a file of its kind must not have. */
  private expectNone(what: string, count: number): void {
    if (count === 0) return;
    this.log.add('C-LAYER', this.place, `${what} in a file of ${this.contents}`, `${count}`, 'none');
  }

  private readLines(region: Region): void {
    this.lineReader.read(this.sorter.first[region.index]!, this.sorter.next, this.lines);
    for (const line of this.lines) {
      if (!line.unknown) continue;
      const place = { ...this.place, ticket: region.ticket + 1, cell: region.name };
      this.log.add(
        'C-GLYPH',
        place,
        'a glyph is drawn as no sign of the reference font',
        line.text,
        'known signs',
      );
    }
  }

  private tell(region: Region, what: string, read: string, expected: string): void {
    this.log.add(
      'C-CLIP',
      { ...this.place, ticket: region.ticket + 1, cell: region.name },
      what,
      quoted(read),
      expected,
    );
  }

  private signOf(mark: number): string {
    const { marks } = this.interpreter;
    const font = this.book.fonts.fonts[marks.font[mark]!]!;
    const sign = this.alphabet.signsOf(font)[marks.glyph[mark]!] ?? UNKNOWN_SIGN;
    return sign === UNKNOWN_SIGN ? 'a glyph' : quoted(sign);
  }

  private describePaint(paint: number): string {
    const colour = this.book.colours[colourOf(paint)];
    const over = paint & OVERPRINTS ? 'overprinting' : 'not overprinting';
    const clear = paint & TRANSPARENT ? ', transparent' : '';
    return `${colour}, ${over}${clear}, on “${this.book.layers[layerOf(paint)]}”`;
  }

  private checkPage(page: PdfPage): void {
    const { log, map, file } = this;
    const { widthPt, heightPt, bleedPt } = map;
    const whole = [0, 0, widthPt, heightPt];
    const trim = [bleedPt, bleedPt, widthPt - bleedPt, heightPt - bleedPt];
    this.checkBox('the page has another size', page.mediaBox, whole);
    for (const [key, value, expected, needed] of [
      ['CropBox', page.cropBox, whole, false],
      ['BleedBox', page.dict.get('BleedBox'), whole, false],
      ['TrimBox', page.dict.get('TrimBox'), trim, true],
    ] as const) {
      const box = file.resolve(value);
      if (box === null && !needed) continue;
      const sides = Array.isArray(box) ? box.map((side) => file.resolve(side)) : [];
      this.checkBox(`/${key} is not that of the strip`, sides, expected);
    }
    const notes = file.resolve(page.dict.get('Annots'));
    if (notes !== null) log.add('C-FILE', this.place, 'the page has annotations', 'annotations', 'none');
  }

  /** Holds a box of the page, in points, against the strip; files have three decimals. */
  private checkBox(what: string, read: readonly unknown[], expected: readonly number[]): void {
    const fits =
      read.length === 4 &&
      expected.every((side, i) => typeof read[i] === 'number' && Math.abs(read[i] - side) <= 0.02);
    if (fits) return;
    const sides = expected.map((side) => side.toFixed(2)).join(' ');
    this.log.add(
      'C-FILE',
      this.place,
      what,
      read.length === 0 ? 'no box' : `${read.join(' ')} pt`,
      `${sides} pt`,
    );
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

  private checkStatics(side: Side, sideName: 'front' | 'back'): void {
    const { interpreter, log } = this;
    const statics = this.statics.read(interpreter.placements, sideName, interpreter.marks.count);
    const usual = this.usual.get(side);
    if (usual === undefined) {
      this.usual.set(side, statics);
    } else if (usual !== statics) {
      log.add(
        'C-LAYER',
        this.place,
        'the static art is not that of the first page',
        'other forms',
        'the same forms',
      );
    }
    if (usual !== statics) {
      for (const problem of statics.problems)
        log.add('C-LAYER', this.place, problem, problem, 'static art that keeps the data');
      for (const { ticket, names } of statics.spoiled) {
        const place = { ...this.place, ticket: ticket + 1, cell: names };
        log.add(
          'C-LAYER',
          place,
          'the art is not blank where data are printed',
          'art',
          'bare board or white',
        );
      }
    }
    for (const bare of statics.bare) {
      const place = { ...this.place, ticket: bare.ticket + 1, cell: bare.names };
      log.add('C-COVER', place, 'the coat does not cover it', 'bare', 'a coat with its margin');
    }
  }
}

const PAINT_EXPECTED = '0 0 0 1 k, overprinting, on “Imaging”';

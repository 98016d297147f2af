/** What the document parts of a file (PDF/VT) say of its pages: the pack of each, or the sheet with the packs of its lanes. */
import type { Game } from '../regulation/schema.ts';
import { inWordsOf } from '../regulation/words.ts';
import type { FaultLog } from './faults.ts';
import type { PdfFile } from './pdf/file.ts';
import type { PdfPage } from './pdf/pages.ts';
import { PdfRef, PdfString, type PdfValue, textOf } from './pdf/values.ts';

export class DocumentParts {
  private readonly log: FaultLog;
  private readonly word: string;
  /** Names of entries, in the words of the game. */
  private readonly pack: string;
  private readonly packs: string;

  constructor(game: Pick<Game, 'unit'>, log: FaultLog) {
    this.log = log;
    this.word = inWordsOf(game, 'pack');
    this.pack = inWordsOf(game, 'Pack');
    this.packs = inWordsOf(game, 'Packs');
  }

  /** The part of a page that shows one pack. A page without a part is told by preflight. */
  checkPack(file: PdfFile, page: PdfPage, pack: number): void {
    const said = this.said(file, page, `ROTATIVE_${this.pack}`);
    if (said === undefined) return;
    const read = this.packOf(file, said);
    if (read === pack) return;
    this.log.add(
      'C-PACK',
      { page: page.number, pack },
      `the document part names another ${this.word}`,
      read === undefined ? 'none' : `${this.word} ${read}`,
      `${this.word} ${pack}`,
    );
  }

  /** The part of a sheet (from 1) with packs in its lanes, the first lane first. */
  checkSheet(file: PdfFile, page: PdfPage, sheet: number, packs: readonly number[]): void {
    const said = this.said(file, page, 'ROTATIVE_Sheet');
    if (said === undefined) return;
    const expected = `sheet ${sheet}, ${this.word}s ${packs.join(', ')}`;
    const read = said instanceof Map ? this.sheetOf(file, said) : 'none';
    if (read !== expected)
      this.log.add('C-PACK', { page: page.number }, 'the document part names another sheet', read, expected);
  }

  /** An entry of the metadata of the part of a page; undefined without a part, null without the entry. */
  private said(file: PdfFile, { dict }: PdfPage, entry: string): PdfValue | undefined {
    const ref = dict.get('DPart');
    if (!(ref instanceof PdfRef)) return undefined;
    // Parts are read once: they are not kept.
    const part = file.load(ref);
    const dpm = part instanceof Map ? file.resolve(part.get('DPM')) : null;
    return dpm instanceof Map ? file.resolve(dpm.get(entry)) : null;
  }

  private packOf(file: PdfFile, record: PdfValue): number | undefined {
    const pack = record instanceof Map ? file.resolve(record.get(this.pack)) : undefined;
    return pack instanceof PdfString ? Number(textOf(pack)) : undefined;
  }

  private sheetOf(file: PdfFile, sheet: ReadonlyMap<string, PdfValue>): string {
    const lanes = file.resolve(sheet.get(this.packs));
    const packs = (Array.isArray(lanes) ? lanes : []).map((entry, index) => {
      const place = file.resolve(entry);
      const inLane = place instanceof Map && place.get('Lane') === index + 1;
      return (inLane ? this.packOf(file, place) : undefined) ?? '?';
    });
    return `sheet ${String(file.resolve(sheet.get('Sheet')))}, ${this.word}s ${packs.join(', ')}`;
  }
}

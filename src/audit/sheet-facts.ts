/** What a sheet says of itself beside its strips: the slug line as it must read, and its document part. */
import type { Game } from '../regulation/schema.ts';
import { inWordsOf } from '../regulation/words.ts';
import type { FaultLog } from './faults.ts';
import type { PartFacts } from './part-data.ts';
import type { PdfFile } from './pdf/file.ts';
import type { PdfPage } from './pdf/pages.ts';
import { type PdfDict, PdfRef, PdfString, textOf } from './pdf/values.ts';

const HASH_DIGITS = 12;

const digits = (value: number, least: number): string => String(value).padStart(least, '0');
const counted = (value: number, all: number, least: number): string => {
  const width = Math.max(least, String(all).length);
  return `${digits(value, width)} of ${digits(all, width)}`;
};

/** The line that is imaged above the strips of a sheet (from 1). */
export function slugOf(
  { part, parts, firstPack, packs: count }: PartFacts,
  dataHash: string,
  game: Pick<Game, 'unit'>,
  packDigits: number,
  sheet: number,
  sheets: number,
): string {
  const range = `${digits(firstPack, packDigits)}-${digits(firstPack + count - 1, packDigits)}`;
  return [
    `part ${counted(part, parts, 3)}`,
    `${inWordsOf(game, 'packs')} ${range}`,
    `data ${dataHash.slice(0, HASH_DIGITS)}`,
    `sheet ${counted(sheet, sheets, 4)}`,
  ].join(' · ');
}

/** The document part of a page names its sheet and the packs of its lanes. */
export function checkSheetPart(
  file: PdfFile,
  { dict, number: page }: PdfPage,
  sheet: number,
  packs: readonly number[],
  game: Pick<Game, 'unit'>,
  log: FaultLog,
): void {
  const expected = `sheet ${sheet}, packs ${packs.join(', ')}`;
  const read = readPart(file, dict, game) ?? 'none';
  if (read !== expected) log.add('C-PACK', { page }, 'the document part names another sheet', read, expected);
}

function readPart(file: PdfFile, page: PdfDict, game: Pick<Game, 'unit'>): string | undefined {
  const ref = page.get('DPart');
  // Parts are read once: they are not kept.
  const part = ref instanceof PdfRef ? file.load(ref) : undefined;
  const dpm = part instanceof Map ? file.resolve(part.get('DPM')) : undefined;
  const sheet = dpm instanceof Map ? file.resolve(dpm.get('ROTATIVE_Sheet')) : undefined;
  if (!(sheet instanceof Map)) return undefined;
  const lanes = file.resolve(sheet.get(inWordsOf(game, 'Packs')));
  const packs = (Array.isArray(lanes) ? lanes : []).map((entry, index) => {
    const place = file.resolve(entry);
    const pack = place instanceof Map ? file.resolve(place.get(inWordsOf(game, 'Pack'))) : undefined;
    const rightLane = place instanceof Map && place.get('Lane') === index + 1;
    return rightLane && pack instanceof PdfString ? Number(textOf(pack)) : '?';
  });
  return `sheet ${String(file.resolve(sheet.get('Sheet')))}, packs ${packs.join(', ')}`;
}

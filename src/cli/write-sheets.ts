import { readdirSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compilePress } from '../print/press.ts';
import type { DrawnSample } from '../sample/drawn-sample.ts';
import { picture, rasterPages } from '../sample/raster.ts';
import { makeSheets } from '../sample/sheets/make-sheets.ts';
import { type FileSeal, writeFileAtomic } from '../work/atomic-file.ts';
import { type JobContext, placeOf } from '../work/job.ts';
import { sheetFiles } from './drawn-sheets.ts';

const PICTURE_DPI = 110;
/** As small as with all effort, in a quarter of the time; dithered, white would be no white. */
const PICTURE = { compressionLevel: 9, palette: true, effort: 1, dither: 0 } as const;
/** Pages in memory as pictures, 4 MB each. */
const PAGES_AT_ONCE = 16;

/**
 * Writes cover, plots and sheets of a drawn sample and a picture of each page; gives the seals of `sheetFiles`. Pictures of
 * an older sample of that name that had more pages are deleted, so that no page lies beside sheets it does not belong to.
 */
export async function writeSheets(job: JobContext, sample: DrawnSample, name: string): Promise<FileSeal[]> {
  const { game, block, specimen, plan } = job;
  const place = (pack: number) => placeOf(job, pack);
  const facts = { game, block, specimen, planHash: plan.hash, sample, place };
  const pdf = await makeSheets(facts, await compilePress(job), job);
  const files = sheetFiles(job, sample, name);
  const [sheets, ...pictures] = files;
  const seals = [writeFileAtomic(sheets!, pdf)];
  for (let first = 0; first < pictures.length; first += PAGES_AT_ONCE) {
    const some = pictures.slice(first, first + PAGES_AT_ONCE);
    const rasters = await rasterPages(
      pdf,
      some.map((_, index) => first + index),
      PICTURE_DPI,
    );
    for (const [index, raster] of rasters.entries())
      seals.push(writeFileAtomic(some[index]!, await picture(raster).png(PICTURE).toBuffer()));
  }
  const folder = dirname(sheets!);
  for (const other of readdirSync(folder).filter((file) => file.startsWith(`${name}-page-`))) {
    if (!files.includes(join(folder, other))) unlinkSync(join(folder, other));
  }
  return seals;
}

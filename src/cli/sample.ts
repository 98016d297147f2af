import { readdirSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Option } from 'commander';
import { compilePress } from '../print/press.ts';
import { units } from '../regulation/words.ts';
import { drawSample } from '../sample/draw-sample.ts';
import type { DrawnSample } from '../sample/drawn-sample.ts';
import { picture, rasterPages } from '../sample/raster.ts';
import { makeSheets } from '../sample/sheets/make-sheets.ts';
import { pagesOfPack } from '../sample/sheets/pack-pages.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { type JobContext, packsOfParts, pathsOf, placeOf } from '../work/job.ts';
import type { Verb, VerbResult } from './contract.ts';
import { type InspectionOptions, inspection, inspectionOptions } from './inspection.ts';
import { openJob } from './open-job.ts';
import {
  commonOptions,
  type PartsOptions,
  parseParts,
  partsOption,
  pressOptions,
  wholeNumber,
} from './options.ts';

interface SampleOptions extends PartsOptions {
  readonly count: number;
  readonly seed?: string;
  readonly by?: string;
}

const USUAL_PACKS = 8;
const OVERVIEW_PACKS = 2;
/** Sheets of more packs than these would fill binders: two pages a pack. */
const MOST_PACKS = 500;

export const verb: Verb<string, SampleOptions & InspectionOptions> = {
  options: [
    new Option('--count <n>', 'packs to draw')
      .default(USUAL_PACKS)
      .argParser(wholeNumber('--count', 1, MOST_PACKS)),
    new Option(
      '--seed <text>',
      'draw with this text, for all to repeat (with --aql: 64 hexadecimal digits); without it the key decides (with --aql: chance, recorded)',
    ),
    new Option('--by <name>', 'who draws, for the cover'),
    partsOption(),
    ...inspectionOptions(),
    ...pressOptions(),
    ...commonOptions(),
  ],

  async run(gameFolder, options) {
    const job = await openJob(gameFolder, options, {
      verb: 'sample',
      writes: true,
      what: { parts: options.parts ?? 'all', count: options.count },
    });
    const inspected = inspection(job, options);
    if (inspected) return inspected;
    const parts = parseParts(options.parts, job.parts);
    return writeSheets(job, drawFrom(job, parts, options.count, options), 'sample');
  },
};

const PICTURE_DPI = 110;
/** As small as with all effort, in a quarter of the time; dithered, white would be no white. */
const PICTURE = { compressionLevel: 9, palette: true, effort: 1, dither: 0 } as const;
/** Pages in memory as pictures, 4 MB each. */
const PAGES_AT_ONCE = 16;

/** Draws packs from the given parts. */
function drawFrom(
  job: JobContext,
  parts: readonly number[],
  count: number,
  { seed, by }: { readonly seed?: string; readonly by?: string },
): DrawnSample {
  const packs = packsOfParts(job, parts);
  const { game, block, masterKey } = job;
  const of = { game: game.game, edition: game.edition, block, masterKey };
  return {
    packs: drawSample(seed === undefined ? of : { ...of, seed }, packs, count),
    lot: packs.length,
    seed:
      seed ?? (job.specimen ? 'none: drawn with the public key' : 'none: drawn with the key of the block'),
    ...(by === undefined ? {} : { by }),
  };
}

/**
 * Writes cover, plots and sheets of a drawn sample: `samples/<name>.pdf` and a picture of each page. Pictures of an older
 * sample of that name that had more pages are deleted, so that no page lies beside sheets it does not belong to.
 */
async function writeSheets(job: JobContext, sample: DrawnSample, name: string): Promise<VerbResult> {
  const { game, block, specimen, plan } = job;
  const paths = pathsOf(job);
  const place = (pack: number) => placeOf(job, pack);
  const facts = { game, block, specimen, planHash: plan.hash, sample, place };
  const pdf = await makeSheets(facts, await compilePress(job), job);
  const files = [paths.sample(`${name}.pdf`)];
  writeFileAtomic(files[0]!, pdf);
  const pages = 2 + sample.packs.length * pagesOfPack(game.tickets.length);
  for (let first = 0; first < pages; first += PAGES_AT_ONCE) {
    const some = Array.from({ length: Math.min(PAGES_AT_ONCE, pages - first) }, (_, index) => first + index);
    for (const [index, raster] of (await rasterPages(pdf, some, PICTURE_DPI)).entries()) {
      const file = paths.sample(`${name}-page-${String(first + index + 1).padStart(3, '0')}.png`);
      writeFileAtomic(file, await picture(raster).png(PICTURE).toBuffer());
      files.push(file);
    }
  }
  const folder = dirname(files[0]!);
  for (const other of readdirSync(folder).filter((file) => file.startsWith(`${name}-page-`))) {
    if (!files.includes(join(folder, other))) unlinkSync(join(folder, other));
  }
  const text = `sample of ${units(job.game, sample.packs.length)}, ${pages} pages: ${files[0]} and pictures beside it`;
  return { ok: true, json: { packs: sample.packs, seed: sample.seed, files }, text };
}

/** The sample that `run` makes, of few packs and under a name of its own: it must not take the place of one that was signed. */
export const makeOverview = (job: JobContext, parts: readonly number[]): Promise<VerbResult> =>
  writeSheets(job, drawFrom(job, parts, OVERVIEW_PACKS, {}), 'overview');

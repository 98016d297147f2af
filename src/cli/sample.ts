import { Command, Option } from 'commander';
import { chosenPacks } from '../print/packs.ts';
import { compilePress } from '../print/press.ts';
import { units } from '../regulation/words.ts';
import { drawSample } from '../sample/draw-sample.ts';
import type { DrawnSample } from '../sample/drawn-sample.ts';
import { picture, rasterPages } from '../sample/raster.ts';
import { PACKS_A_SHEET, sampleSheet, sheetPicture } from '../sample/sheet.ts';
import { makeSheets } from '../sample/sheets/make-sheets.ts';
import { pagesOfPack } from '../sample/sheets/pack-pages.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { type JobContext, packsOfParts, pathsOf, placeOf } from '../work/job.ts';
import { runVerb, type VerbResult } from './contract.ts';
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

export function sampleVerb(): Command {
  const command = new Command('sample')
    .description('draw packs and make sheets to inspect them with a pen, as PDF and PNG')
    .argument('<game>', 'folder of the game in templates/, or a path')
    .addOption(
      new Option('--count <n>', 'packs to draw')
        .default(PACKS_A_SHEET)
        .argParser(wholeNumber('--count', 1, MOST_PACKS)),
    )
    .option(
      '--seed <text>',
      'draw with this text, for all to repeat (with --aql: 64 hexadecimal digits); without it the key decides (with --aql: chance, recorded)',
    )
    .option('--by <name>', 'who draws, for the cover')
    .addOption(partsOption());
  for (const option of [...inspectionOptions(), ...pressOptions(), ...commonOptions()])
    command.addOption(option);
  return command.action((gameFolder: string, options: SampleOptions & InspectionOptions) =>
    runVerb(options, async () => {
      const job = await openJob(gameFolder, options, {
        verb: 'sample',
        what: { parts: options.parts ?? 'all', count: options.count },
      });
      const inspected = inspection(job, options);
      if (inspected) return inspected;
      const parts = parseParts(options.parts, job.parts);
      return makeSampleSheets(job, drawFrom(job, parts, options.count, options));
    }),
  );
}

/** Sheets of more packs than these would fill binders: two pages a pack. */
const MOST_PACKS = 500;
const PICTURE_DPI = 110;
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

/** Writes cover, plots and sheets of a drawn sample, the PDF and a picture of each page. */
export async function makeSampleSheets(job: JobContext, sample: DrawnSample): Promise<VerbResult> {
  const { game, block, specimen, plan } = job;
  const paths = pathsOf(job);
  const place = (pack: number) => placeOf(job, pack);
  const facts = { game, block, specimen, planHash: plan.hash, sample, place };
  const pdf = await makeSheets(facts, await compilePress(job), job);
  const files = [paths.sample('sample.pdf')];
  writeFileAtomic(files[0]!, pdf);
  const pages = 2 + sample.packs.length * pagesOfPack(game.tickets.length);
  for (let first = 0; first < pages; first += PAGES_AT_ONCE) {
    const some = Array.from({ length: Math.min(PAGES_AT_ONCE, pages - first) }, (_, index) => first + index);
    for (const [index, raster] of (await rasterPages(pdf, some, PICTURE_DPI)).entries()) {
      const file = paths.sample(`sample-page-${String(first + index + 1).padStart(3, '0')}.png`);
      writeFileAtomic(file, await picture(raster).png({ compressionLevel: 9, palette: true }).toBuffer());
      files.push(file);
    }
  }
  const text = `sample of ${units(job.game, sample.packs.length)}, ${pages} pages: ${files[0]} and pictures beside it`;
  return { ok: true, json: { packs: sample.packs, seed: sample.seed, files }, text };
}

/** The quick overview that `run` makes: eight strips on one page. */
export async function makeSample(job: JobContext, parts: readonly number[]): Promise<VerbResult> {
  const { game, block, specimen } = job;
  const drawn = drawFrom(job, parts, PACKS_A_SHEET, {}).packs;
  const sheet = await sampleSheet(
    { game, block, specimen },
    await compilePress(job),
    chosenPacks(job, drawn),
  );
  const paths = pathsOf(job);
  const pdf = paths.sample('sheet-01.pdf');
  const png = paths.sample('sheet-01.png');
  writeFileAtomic(pdf, sheet);
  writeFileAtomic(png, await sheetPicture(sheet));
  return { ok: true, json: { packs: drawn, files: [pdf, png] }, text: `sample sheet: ${pdf}, ${png}` };
}

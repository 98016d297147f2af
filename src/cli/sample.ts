import { Command } from 'commander';
import { chosenPacks } from '../print/packs.ts';
import { compilePress } from '../print/press.ts';
import { drawSample } from '../sample/draw-sample.ts';
import { PACKS_A_SHEET, sampleSheet, sheetPicture } from '../sample/sheet.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { type JobContext, partRange, pathsOf } from '../work/job.ts';
import { runVerb, type VerbResult } from './contract.ts';
import { openJob } from './open-job.ts';
import { commonOptions, type PartsOptions, parseParts, partsOption, pressOptions } from './options.ts';

export function sampleVerb(): Command {
  const command = new Command('sample')
    .description('make a QA sheet of drawn packs, as PDF and PNG')
    .argument('<game>', 'folder of the game in templates/, or a path')
    .addOption(partsOption());
  for (const option of [...pressOptions(), ...commonOptions()]) command.addOption(option);
  return command.action((gameFolder: string, options: PartsOptions) =>
    runVerb(options, async () => {
      const job = await openJob(gameFolder, options);
      return makeSample(job, parseParts(options.parts, job.parts));
    }),
  );
}

/** Draws packs from the given parts and writes their sheet. Shared with `run`. */
export async function makeSample(job: JobContext, parts: readonly number[]): Promise<VerbResult> {
  const packs = parts.flatMap((part) => {
    const range = partRange(job.game.blockSize, job.partSize, part);
    return Array.from({ length: range.packs }, (_, index) => range.firstPack + index);
  });
  const { game, block, masterKey, specimen } = job;
  const drawn = drawSample(
    { game: game.game, edition: game.edition, block, masterKey },
    packs,
    PACKS_A_SHEET,
  );
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

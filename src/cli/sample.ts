import { Option } from 'commander';
import type { Verb } from './contract.ts';
import { drawFrom, sheetFiles, sheetsResult } from './drawn-sheets.ts';
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

const NAME = 'sample';
const USUAL_PACKS = 8;
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
    const sample = drawFrom(job, parts, options.count, options);
    const { writeSheets } = await import('./write-sheets.ts');
    await writeSheets(job, sample, NAME);
    return sheetsResult(job, sample, sheetFiles(job, sample, NAME));
  },
};

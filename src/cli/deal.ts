import { Command } from 'commander';
import { dealParts } from '../work/phases.ts';
import { runVerb } from './contract.ts';
import { openJob } from './open-job.ts';
import {
  commonOptions,
  type DealOptions,
  dealOptions,
  type PartsOptions,
  parseParts,
  partsOption,
} from './options.ts';
import { describeParts } from './part-lines.ts';
import { Progress } from './progress.ts';

export function dealVerb(): Command {
  const command = new Command('deal')
    .description('make the data of a block: recipes, faces, numbers')
    .argument('<game>', 'folder of the game in templates/, or a path')
    .addOption(partsOption());
  for (const option of [...dealOptions(), ...commonOptions()]) command.addOption(option);
  return command.action((gameFolder: string, options: PartsOptions & DealOptions) =>
    runVerb(options, async () => {
      const job = await openJob(gameFolder, options, {
        verb: 'deal',
        writes: true,
        deals: true,
        what: { parts: options.parts ?? 'all' },
      });
      const reporter = new Progress({ silent: options.quiet === true || options.json === true });
      const parts = parseParts(options.parts, job.parts);
      const { lines } = await dealParts(job, parts, {
        workers: options.workers,
        skipIntact: false,
        reporter,
      });
      return { ok: true, ...describeParts(job, 'deal', lines) };
    }),
  );
}

import { Command } from 'commander';
import { writeJobTicket } from '../ship/job-ticket.ts';
import { printParts } from '../work/phases.ts';
import { runVerb } from './contract.ts';
import { openJob } from './open-job.ts';
import { commonOptions, type PartsOptions, parseParts, partsOption, pressOptions } from './options.ts';
import { describeParts } from './part-lines.ts';
import { Progress } from './progress.ts';

export function printVerb(): Command {
  const command = new Command('print')
    .description('make print files from the data')
    .argument('<game>', 'folder of the game in templates/, or a path')
    .addOption(partsOption());
  for (const option of [...pressOptions(), ...commonOptions()]) command.addOption(option);
  return command.action((gameFolder: string, options: PartsOptions) =>
    runVerb(options, async () => {
      const job = await openJob(gameFolder, options, {
        verb: 'print',
        writes: true,
        what: { parts: options.parts ?? 'all' },
      });
      const reporter = new Progress({ silent: options.quiet === true || options.json === true });
      const parts = parseParts(options.parts, job.parts);
      const { lines } = await printParts(job, parts, {
        workers: options.workers,
        skipIntact: false,
        reporter,
      });
      const ticket = writeJobTicket(job, lines);
      const { json, text } = describeParts(job, 'print', lines);
      return { ok: true, json: { ...json, ticket }, text: `${text}\njob ticket ${ticket}` };
    }),
  );
}

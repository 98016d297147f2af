import { Command } from 'commander';
import { writeJobTicket } from '../ship/job-ticket.ts';
import { manifestText } from '../ship/manifest.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { pathsOf } from '../work/job.ts';
import { dealParts, printParts } from '../work/phases.ts';
import { auditAndReport } from './audit.ts';
import { runVerb } from './contract.ts';
import { openJob } from './open-job.ts';
import {
  type CheckOptions,
  checkOption,
  commonOptions,
  type DealOptions,
  dealOptions,
  type PartsOptions,
  parseParts,
  partsOption,
  pressOptions,
} from './options.ts';
import { Progress } from './progress.ts';
import { makeOverview } from './sample.ts';

export function runVerbAll(): Command {
  const command = new Command('run')
    .description('plan, deal, print, audit and sample, skipping what is done and intact')
    .argument('<game>', 'folder of the game in templates/, or a path')
    .addOption(partsOption());
  for (const option of [checkOption(), ...dealOptions(), ...pressOptions(), ...commonOptions()])
    command.addOption(option);
  return command.action((gameFolder: string, options: PartsOptions & DealOptions & CheckOptions) =>
    runVerb(options, async () => {
      const reporter = new Progress({ silent: options.quiet === true || options.json === true });
      const job = await openJob(gameFolder, options, {
        verb: 'run',
        writes: true,
        deals: true,
        what: { parts: options.parts ?? 'all' },
      });
      const parts = parseParts(options.parts, job.parts);
      const how = { workers: options.workers, skipIntact: true, check: options.check, reporter };
      const data = await dealParts(job, parts, how);
      // The overview needs no print file: it is there to be looked at while the block is printed, and one core less waits.
      const [print, sample] = await both(printParts(job, parts, how), makeOverview(job, parts));
      const ticket = writeJobTicket(job, print.lines);
      const audit = await auditAndReport(job, parts, how);
      const paths = pathsOf(job);
      writeFileAtomic(paths.manifest, manifestText(job));
      const skipped = data.skipped + print.skipped;
      const text = [
        audit.text,
        sample.text,
        `plan ${paths.plan}; job ticket ${ticket}; manifest ${paths.manifest}`,
        `everything in ${paths.folder}${skipped > 0 ? ` (${skipped} files were there and intact)` : ''}`,
        ...(job.specimen
          ? ['SPECIMEN: made with the public key. For production give --key (see keygen).']
          : []),
      ].join('\n');
      return { ok: audit.ok, json: { folder: paths.folder, audit: audit.json, sample: sample.json }, text };
    }),
  );
}

/** Waits for both even if one fails, so that nothing is still being written when the failure is told. */
async function both<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

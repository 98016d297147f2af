import { writeJobTicket } from '../ship/job-ticket.ts';
import { manifestText } from '../ship/manifest.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { pathsOf } from '../work/job.ts';
import { dealParts, printParts } from '../work/phases.ts';
import { auditAndReport } from './audit.ts';
import type { Verb } from './contract.ts';
import { openParts } from './open-job.ts';
import {
  type CheckOptions,
  checkOption,
  commonOptions,
  type DealOptions,
  dealOptions,
  type PartsOptions,
  partsOption,
  pressOptions,
} from './options.ts';
import { makeOverview } from './overview.ts';

export const verb: Verb<string, PartsOptions & DealOptions & CheckOptions> = {
  options: [partsOption(), checkOption(), ...dealOptions(), ...pressOptions(), ...commonOptions()],

  async run(gameFolder, options) {
    const { job, parts, how: usual } = await openParts(gameFolder, options, { verb: 'run', deals: true });
    const how = { ...usual, skipIntact: true, check: options.check };
    const data = await dealParts(job, parts, how);
    // The overview needs no print file: it is there to be looked at while the block is printed, and one core less waits.
    const [print, sample] = await both(printParts(job, parts, how), makeOverview(job, parts, options.check));
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
  },
};

/** Waits for both even if one fails, so that nothing is still being written when the failure is told. */
async function both<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

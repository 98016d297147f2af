import { Option } from 'commander';
import { reconcile } from '../audit/audit-block.ts';
import type { PartFindings } from '../audit/findings.ts';
import { reportHtml } from '../audit/report-html.ts';
import { units } from '../regulation/words.ts';
import { badInput } from '../shared/errors.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { readClaim } from '../work/claim.ts';
import { type JobContext, pathsOf } from '../work/job.ts';
import { lookAtDrawn } from '../work/look.ts';
import { readFindings } from '../work/part-files.ts';
import { auditParts, type PhaseOptions } from '../work/phases.ts';
import type { AuditExtras, AuditOptions } from './audit-command.ts';
import { evidenceOf } from './audit-evidence.ts';
import type { Verb, VerbResult } from './contract.ts';
import { openParts } from './open-job.ts';
import { commonOptions, partsOption, pressOptions, wholeNumber } from './options.ts';
import { group } from './progress.ts';
import { type RasterDraw, rasterDraw, rasterLine, rasterOption } from './raster.ts';

export const verb: Verb<string, AuditOptions> = {
  options: [
    partsOption(),
    rasterOption(),
    new Option('--with-block <n>', 'hold the order of packs against another block, audited before').argParser(
      wholeNumber('--with-block', 1, 99),
    ),
    ...pressOptions(),
    ...commonOptions(),
  ],

  async run(gameFolder, options) {
    const { job, parts, how } = await openParts(gameFolder, options, { verb: 'audit' });
    const other = options.withBlock === undefined ? undefined : findingsOf(job, parts, options.withBlock);
    const looked = rasterDraw(job, parts, options);
    return auditAndReport(job, parts, {
      ...how,
      skipIntact: false,
      looked,
      other,
      extras: options,
    });
  },
};

const STATES = { holds: 'ok  ', broken: 'FAIL', open: 'open' } as const;

/** Audits parts, reconciles them, and writes report.json and report.html. Shared with `run`. */
export async function auditAndReport(
  job: JobContext,
  parts: readonly number[],
  options: PhaseOptions & {
    looked?: RasterDraw | undefined;
    other?: readonly PartFindings[] | undefined;
    extras?: AuditExtras;
  },
): Promise<VerbResult> {
  const { findings } = await auditParts(job, parts, options);
  const { looked, other } = options;
  const raster = looked && { raster: await lookAtDrawn(job, looked.packs, options) };
  const report = reconcile(job.game, findings, {
    blockComplete: parts.length === job.parts,
    evidence: await evidenceOf(job, parts, options.extras ?? {}),
    ...raster,
    ...(other && { otherBlock: other }),
  });
  const paths = pathsOf(job);
  writeFileAtomic(paths.report('json'), `${JSON.stringify(report, null, 1)}\n`);
  writeFileAtomic(paths.report('html'), reportHtml(report));
  const failed = report.rules.filter((rule) => !rule.ok);
  const text = [
    ...report.rules.map(
      (rule) => `${STATES[rule.state]} ${rule.id.padEnd(11)} ${rule.sentence} ${rule.figure}`,
    ),
    ...report.faultList.slice(0, 20).map((fault) => `  ${fault.message}`),
    failed.length === 0
      ? `${group(report.tickets)} tickets of ${units(job.game, report.packs)} read from the PDF: 0 faults`
      : `${group(report.faults)} faults in ${group(report.tickets)} tickets; all of them in ${paths.report('json')}`,
    ...(looked && report.raster ? [rasterLine(looked, report.raster)] : []),
    `report: ${paths.report('html')}`,
  ].join('\n');
  return { ok: report.ok, json: { ...report }, text };
}

/** What the audit of another block found. Throws badInput for the block itself and for parts that were not audited. */
function findingsOf(job: JobContext, parts: readonly number[], block: number): PartFindings[] {
  if (block === job.block)
    throw badInput('SAME_BLOCK', `--with-block ${block}: give another block than --block`);
  const other = { ...job, block };
  const encryptData = readClaim(pathsOf(other).folder)?.encryptData ?? false;
  return parts.map((part) => readFindings({ ...other, encryptData }, part));
}

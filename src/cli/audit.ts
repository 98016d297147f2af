import { Command } from 'commander';
import { reconcile } from '../audit/audit-block.ts';
import { reportHtml } from '../audit/report-html.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { type JobContext, pathsOf } from '../work/job.ts';
import { auditParts, type PhaseOptions } from '../work/phases.ts';
import { evidenceOf } from './audit-evidence.ts';
import { runVerb, type VerbResult } from './contract.ts';
import { openJob } from './open-job.ts';
import { commonOptions, type PartsOptions, parseParts, partsOption, pressOptions } from './options.ts';
import { group, Progress } from './progress.ts';

export function auditVerb(): Command {
  const command = new Command('audit')
    .description('prove finished files right, or say exactly which ticket is wrong')
    .argument('<game>', 'folder of the game in templates/, or a path')
    .addOption(partsOption());
  for (const option of [...pressOptions(), ...commonOptions()]) command.addOption(option);
  return command.action((gameFolder: string, options: PartsOptions) =>
    runVerb(options, async () => {
      const job = await openJob(gameFolder, options, {
        verb: 'audit',
        writes: true,
        what: { parts: options.parts ?? 'all' },
      });
      const reporter = new Progress({ silent: options.quiet === true || options.json === true });
      const parts = parseParts(options.parts, job.parts);
      return auditAndReport(job, parts, { workers: options.workers, skipIntact: false, reporter });
    }),
  );
}

const STATES = { holds: 'ok  ', broken: 'FAIL', open: 'open' } as const;

/** Audits parts, reconciles them, and writes report.json and report.html. Shared with `run`. */
export async function auditAndReport(
  job: JobContext,
  parts: readonly number[],
  options: PhaseOptions,
): Promise<VerbResult> {
  const { findings } = await auditParts(job, parts, options);
  const report = reconcile(job.game, findings, {
    blockComplete: parts.length === job.parts,
    evidence: await evidenceOf(job, parts),
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
      ? `${group(report.tickets)} tickets of ${group(report.packs)} packs read from the PDF: 0 faults`
      : `${group(report.faults)} faults in ${group(report.tickets)} tickets; all of them in ${paths.report('json')}`,
    `report: ${paths.report('html')}`,
  ].join('\n');
  return { ok: report.ok, json: { ...report }, text };
}

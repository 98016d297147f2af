/** What must hold before anything leaves the house: made under two keys, printed, proven, and for who it was for before. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Access } from '../custody/access-log.ts';
import type { Entry } from '../custody/chain.ts';
import { badInput, checkFailed } from '../shared/errors.ts';
import { type JobContext, pathsOf, printFilesOf } from '../work/job.ts';
import { Journal } from '../work/journal.ts';
import { contentsOf } from '../work/paths.ts';
import { isAudited } from '../work/phases.ts';
import type { Recipient } from './recipients.ts';

/** Parts that were printed here. Throws `badInput` if there are none. */
export function printedParts(job: JobContext): number[] {
  const journal = new Journal(pathsOf(job).journal);
  const parts = Array.from({ length: job.parts }, (_, index) => index + 1).filter((part) =>
    printFilesOf(job).every(
      (file) => contentsOf(file) === 'static' || journal.line('print', part, file) !== undefined,
    ),
  );
  if (parts.length > 0) return parts;
  throw badInput('NOTHING_PRINTED', 'no part of this block was printed here: there is nothing to ship');
}

/**
 * Each part was audited as it is now, and one report over all of them found no fault. Throws `badInput` for parts that
 * were not, `checkFailed` for faults.
 */
export function assertAudited(job: JobContext, parts: readonly number[]): void {
  const path = pathsOf(job).report('json');
  let report: { ok?: unknown; files?: unknown };
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as typeof report;
  } catch (cause) {
    throw badInput('NOT_AUDITED', `there is no report of an audit (${path}): run "rotative audit" first`, {
      cause,
    });
  }
  if (report.ok !== true) {
    throw checkFailed(
      'AUDIT_FAILED',
      `the audit found faults (${path}): they are mended before anything is shipped`,
    );
  }
  const journal = new Journal(pathsOf(job).journal);
  const told = new Set(Array.isArray(report.files) ? report.files : []);
  const missing = parts.filter((part) => !told.has(auditedFile(job, part)) || !isAudited(job, journal, part));
  if (missing.length === 0) return;
  throw badInput(
    'NOT_AUDITED',
    `the last audit was not of part ${missing.slice(0, 8).join(', ')} as printed: run "rotative audit" for all printed parts, with the options they were printed with`,
    { details: { parts: missing } },
  );
}

/** The name by which a report knows a part. */
function auditedFile(job: JobContext, part: number): string {
  const file = printFilesOf(job).find((name) => contentsOf(name) !== 'static');
  return basename(pathsOf(job).print(part, file));
}

/**
 * Throws `badInput` for a key that two roles have, now or in shipments before: one person would get both what leads to
 * paper and what says its prize. The role is a line of the public file, which anybody can edit on its way.
 */
export function assertKeysOfOneRole(
  recipients: readonly Recipient[],
  entries: readonly Entry<Access>[],
): void {
  const roles = new Map<string, string>();
  // What was refused is in the log, too, and must not stand against who comes with the right key.
  const before = entries
    .filter(({ body }) => body.verb === 'ship' && body.state === 'done')
    .flatMap(({ body }) => body.what.to ?? []);
  const now = recipients.map(toldInLog);
  for (const told of [...before, ...now]) {
    const [role, key] = String(told).split(' ');
    if (role === undefined || key === undefined) continue;
    const known = roles.get(key) ?? role;
    if (known !== role) {
      throw badInput(
        'KEY_OF_TWO_ROLES',
        `${key} is the key of the ${known} and of the ${role}: who has it would get both; ask the ${role} for its own public file, and compare the key by telephone`,
      );
    }
    roles.set(key, role);
  }
}

/** How the log names a recipient. */
export const toldInLog = ({ role, key }: Recipient): string => `${role} ${key}`;

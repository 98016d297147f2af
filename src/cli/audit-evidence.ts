/** What an audit was made from, for its report: files with their hashes as the journal has them, and the command. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Evidence } from '../audit/audit-block.ts';
import { toolVersion } from '../shared/package-root.ts';
import { sha256 } from '../shared/sha256.ts';
import { type JobContext, pathsOf, printFilesOf } from '../work/job.ts';
import { Journal, sha256OfFile } from '../work/journal.ts';
import { type AuditExtras, auditCommand } from './audit-command.ts';

/** Hashes come from the journal where it has them; a file made by other means is hashed now. */
export async function evidenceOf(
  job: JobContext,
  parts: readonly number[],
  extras: AuditExtras,
): Promise<Evidence> {
  const paths = pathsOf(job);
  const journal = new Journal(paths.journal);
  const name = (path: string): string => relative(paths.folder, path).replaceAll('\\', '/');
  const files: Evidence['files'][number][] = [
    { path: 'game.yaml', sha256: job.gameHash },
    { path: 'strip.yaml with art and fonts', sha256: job.stripHash },
    profileOf(job),
    { path: 'plan.json', bytes: readFileSync(paths.plan).length, sha256: await sha256OfFile(paths.plan) },
  ];
  for (const part of parts) {
    const made = [
      { line: journal.line('deal', part), path: paths.data(part) },
      ...printFilesOf(job).map((file) => ({
        line: journal.line('print', part, file),
        path: paths.print(part, file),
      })),
    ];
    for (const { line, path } of made) {
      // The static plates serve all parts; one line says so.
      if (files.some((file) => file.path === name(path))) continue;
      files.push(
        line === undefined
          ? { path: name(path), sha256: await sha256OfFile(path) }
          : { path: name(path), bytes: line.bytes, sha256: line.sha256 },
      );
    }
  }
  if (extras.withBlock !== undefined) {
    const other = pathsOf({ ...job, block: extras.withBlock });
    for (const path of parts.map((part) => other.findings(part)))
      files.push({ path: name(path), sha256: await sha256OfFile(path) });
  }
  return { toolVersion, command: auditCommand(job, parts, extras), folder: folderOf(job), files };
}

/** The printing condition, which preflight wants to find in the files; the printer's own has no place with us. */
function profileOf({ output: { profile, registered, condition } }: JobContext): Evidence['files'][number] {
  return {
    path: registered ? `ICC profile of the package (${condition})` : `ICC profile « ${profile.description} »`,
    bytes: profile.bytes.length,
    sha256: sha256(profile.bytes),
  };
}

/** From where `--out` is; the same wherever that is. */
const folderOf = (job: JobContext): string => relative(job.out, pathsOf(job).folder).replaceAll('\\', '/');

/** What an audit was made from, for its report: files with their hashes as the journal has them, and the command. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Evidence } from '../audit/audit-block.ts';
import { toolVersion } from '../shared/package-root.ts';
import { type JobContext, pathsOf, printFilesOf } from '../work/job.ts';
import { Journal, sha256OfFile } from '../work/journal.ts';

/** Hashes come from the journal where it has them; a file made by other means is hashed now. */
export async function evidenceOf(job: JobContext, parts: readonly number[]): Promise<Evidence> {
  const paths = pathsOf(job);
  const journal = new Journal(paths.journal);
  const name = (path: string): string => relative(paths.folder, path).replaceAll('\\', '/');
  const files: Evidence['files'][number][] = [
    { path: 'game.yaml', sha256: job.gameHash },
    { path: 'strip.yaml with art and fonts', sha256: job.stripHash },
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
  const command = [
    `rotative audit ${job.gameFolder.split(/[\\/]/).filter(Boolean).at(-1)}`,
    `--block ${job.block} --part-size ${job.partSize}`,
    ...(parts.length === job.parts ? [] : [`--parts ${parts.join(',')}`]),
    ...(job.style === 'composite' ? [] : [`--style ${job.style}`]),
    ...(job.imposition ? [`--nup ${job.imposition.lanes} --gap ${job.imposition.gapMm}mm`] : []),
    ...(job.specimen ? [] : ['--key <key file>']),
  ].join(' ');
  return { toolVersion, command, files };
}

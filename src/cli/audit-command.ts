/** The command that runs an audit again: everything of a job that decides which files are read and how, and nothing of a machine. */
import { basename } from 'node:path';
import { knownGames } from '../regulation/load.ts';
import type { JobContext } from '../work/job.ts';
import type { OutputOptions } from './contract.ts';
import type { PartsOptions } from './options.ts';
import type { RasterOptions } from './raster.ts';

export interface AuditOptions extends PartsOptions, RasterOptions {
  /** Number of another block. */
  readonly withBlock?: number;
}

/** What was looked at beside the print files. */
export type AuditExtras = Pick<AuditOptions, 'raster' | 'withBlock'>;

/** Where files lie and how fast it goes: another machine has others. */
type OfTheMachine = keyof OutputOptions | 'out' | 'workers' | 'state';

interface Audited {
  readonly job: JobContext;
  readonly parts: readonly number[];
  readonly extras: AuditExtras;
}

/**
 * Every option of the verb as it is written again, undefined where there is nothing to say. The compiler wants each: an
 * option that is forgotten here would have the report name a command that looks for other files.
 */
const WRITTEN: {
  readonly [option in Exclude<keyof AuditOptions, OfTheMachine>]-?: (audited: Audited) => string | undefined;
} = {
  block: ({ job }) => `--block ${job.block}`,
  partSize: ({ job }) => `--part-size ${job.partSize}`,
  parts: ({ job, parts }) => (parts.length === job.parts ? undefined : `--parts ${pieces(parts)}`),
  style: ({ job }) => `--style ${job.style}`,
  dpi: ({ job }) => `--dpi ${job.strip.dpi}`,
  icc: ({ job }) => (job.output.registered ? undefined : '--icc <profile>'),
  date: ({ job }) => `--date ${job.date.slice(0, 10)}`,
  objects: ({ job }) => `--objects ${job.objects}`,
  nup: ({ job }) => job.imposition && `--nup ${job.imposition.lanes}`,
  gap: ({ job }) => job.imposition && `--gap ${job.imposition.gapMm}mm`,
  key: ({ job: { specimen, holders } }) =>
    specimen ? undefined : holders === 2 ? '--key <share 1> --key <share 2>' : '--key <key file>',
  raster: ({ extras: { raster } }) =>
    raster === undefined ? undefined : `--raster${raster === true ? '' : ` ${raster}`}`,
  withBlock: ({ extras: { withBlock } }) =>
    withBlock === undefined ? undefined : `--with-block ${withBlock}`,
};

/** `rotative audit 7extra --block 1 …`; what only the reader has (key, profile, folder of a game) is named in angle brackets. */
export function auditCommand(job: JobContext, parts: readonly number[], extras: AuditExtras): string {
  const name = basename(job.gameDir);
  const game = knownGames().includes(job.gameFolder) ? name : `<folder of ${name}>`;
  const written = Object.values(WRITTEN).map((write) => write({ job, parts, extras }));
  return ['rotative audit', game, ...written.filter((text) => text !== undefined)].join(' ');
}

/** 1-3,7 */
function pieces(parts: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last !== undefined && part === last[1] + 1) last[1] = part;
    else runs.push([part, part]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

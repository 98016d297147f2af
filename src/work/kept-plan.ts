/** plan.json in a block's folder: what game.yaml gives, kept, so that nobody plans twice. */
import { readFileSync } from 'node:fs';
import { type Plan, parsePlan, planText } from '../plan/plan.ts';
import type { LoadedGame } from '../regulation/load.ts';
import { writeFileAtomic } from './atomic-file.ts';
import { type JobContext, pathsOf } from './job.ts';

/** The plan at `path`; undefined if there is none, or it is cut, or of another edition: then the regulation gives it anew. */
export function readKeptPlan(path: string, { game, hash }: LoadedGame): Plan | undefined {
  try {
    return parsePlan(readFileSync(path, 'utf8'), game, { gameHash: hash });
  } catch {
    return undefined;
  }
}

/** Whether plan.json is there and is the plan of this job. */
export function isPlanKept(job: JobContext): boolean {
  try {
    return readFileSync(pathsOf(job).plan, 'utf8') === planText(job.plan);
  } catch {
    return false;
  }
}

/** Writes plan.json where it is not. For who holds the folder: reports and shipments of a run name the plan by its hash. */
export function keepPlan(job: JobContext): void {
  if (!isPlanKept(job)) writeFileAtomic(pathsOf(job).plan, planText(job.plan));
}

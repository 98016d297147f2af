/** What ticket and manifest say of how a job is printed: the one place that knows where a job keeps it. */
import { createHash } from 'node:crypto';
import { loadOutputCondition } from '../print/output-profile.ts';
import type { JobContext } from '../work/job.ts';

export interface PressFacts {
  readonly style: 'composite';
  /** Date that the print files bear. */
  readonly date: string;
  /** The printing condition: its name, what its profile is called, and the SHA-256 of the profile's bytes. */
  readonly profile: { readonly condition: string; readonly name: string; readonly sha256: string };
  /** Names of the spot inks, in the order of strip.yaml. */
  readonly spots: readonly string[];
}

/** A job that was given no date has this one; no clock comes in, since the same job makes the same bytes. */
const NO_DATE = '2000-01-01T00:00:00Z';

export function pressFacts(job: JobContext): PressFacts {
  const { identifier, profile } = loadOutputCondition();
  return {
    style: 'composite',
    date: NO_DATE,
    profile: {
      condition: identifier,
      name: profile.description,
      sha256: createHash('sha256').update(profile.bytes).digest('hex'),
    },
    spots: Object.values(job.strip.inks).map(({ name }) => name),
  };
}

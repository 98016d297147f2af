/** What ticket and manifest say of how a job is printed: the one place that knows where a job keeps it. */

import { sha256 } from '../shared/sha256.ts';
import type { JobContext, Style } from '../work/job.ts';

export interface PressFacts {
  readonly style: Style;
  /** Date that the print files bear. */
  readonly date: string;
  /** The printing condition: its name, what its profile is called, and the SHA-256 of the profile's bytes. */
  readonly profile: { readonly condition: string; readonly name: string; readonly sha256: string };
  /** Names of the spot inks, in the order of strip.yaml. */
  readonly spots: readonly string[];
  /** Strips across the web and the gap between them; undefined for one strip a page. */
  readonly imposition: { readonly lanes: number; readonly gapMm: number } | undefined;
}

export function pressFacts(job: JobContext): PressFacts {
  const { identifier, profile } = job.output;
  return {
    style: job.style,
    date: job.date,
    profile: {
      condition: identifier,
      name: profile.description,
      sha256: sha256(profile.bytes),
    },
    spots: Object.values(job.strip.inks).map(({ name }) => name),
    imposition: job.imposition,
  };
}

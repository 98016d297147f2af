/** The switching rules of ISO 2859-1 between normal and tightened inspection. */
import type { Severity } from './single-plans.ts';

/** One lot that was inspected, in the order of inspection. */
export interface InspectedLot {
  readonly severity: Severity;
  readonly accepted: boolean;
}

export interface NextInspection {
  readonly severity: Severity;
  /** Five lots were refused under tightened inspection: no further lot is taken until the cause is removed. */
  readonly stopped: boolean;
  /** Why, in a sentence. */
  readonly why: string;
}

const REFUSED_TO_TIGHTEN = 2;
const LOTS_LOOKED_AT = 5;
const ACCEPTED_TO_RELAX = 5;
const REFUSED_TO_STOP = 5;

/** How the next lot is inspected. Only original inspections count; a lot that was offered again is not listed. */
export function nextInspection(lots: readonly InspectedLot[]): NextInspection {
  let severity: Severity = 'normal';
  let why = 'normal inspection is where everyone begins';
  /** Since the last change of severity. */
  let recent: boolean[] = [];
  for (const { accepted } of lots) {
    recent.push(accepted);
    if (severity === 'normal') {
      const refused = recent.slice(-LOTS_LOOKED_AT).filter((ok) => !ok).length;
      if (refused >= REFUSED_TO_TIGHTEN) {
        severity = 'tightened';
        why = `${REFUSED_TO_TIGHTEN} of ${LOTS_LOOKED_AT} or fewer consecutive lots were refused`;
        recent = [];
      }
      continue;
    }
    if (recent.filter((ok) => !ok).length >= REFUSED_TO_STOP) {
      return {
        severity,
        stopped: true,
        why: `${REFUSED_TO_STOP} lots were refused under tightened inspection`,
      };
    }
    if (recent.length >= ACCEPTED_TO_RELAX && recent.slice(-ACCEPTED_TO_RELAX).every((ok) => ok)) {
      severity = 'normal';
      why = `${ACCEPTED_TO_RELAX} consecutive lots were accepted under tightened inspection`;
      recent = [];
    }
  }
  return { severity, stopped: false, why };
}

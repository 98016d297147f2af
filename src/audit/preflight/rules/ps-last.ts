import type { PreflightPlace, PreflightRule } from '../rule.ts';

export const psLast: PreflightRule = {
  id: 'PS-LAST',
  severity: 'error',
  sentence: 'Cutting and perforating are painted last, so that nothing that is printed covers them.',
  start: (_doc, find) => {
    let stepsBefore = false;
    const tell = (place: PreflightPlace): void => {
      find('print content is painted after cutting or perforating', place);
      stepsBefore = false;
    };
    return {
      page() {
        stepsBefore = false;
      },
      paint(scan) {
        if (scan.layer?.group === 'Structural') stepsBefore = true;
        else if (stepsBefore && scan.layer?.group === undefined) tell(scan.place);
      },
      placedAgain(scan, { steps, others }) {
        if (stepsBefore && others) tell(scan.place);
        stepsBefore ||= steps;
      },
    };
  },
};

import type { PreflightRule } from '../rule.ts';

const MAX_DEPTH = 28;

export const limitStateDepth: PreflightRule = {
  id: 'LIMIT-STATE-DEPTH',
  severity: 'error',
  sentence: 'q is nested at most 28 deep, the limit of PDF/A-2 and of PostScript RIPs.',
  start: (_doc, find) => ({
    operators: {
      q: (scan) => {
        if (scan.saved === MAX_DEPTH) find(`q is nested more than ${MAX_DEPTH} deep`, scan.place);
      },
    },
  }),
};

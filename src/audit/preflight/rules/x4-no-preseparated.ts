import type { PreflightRule } from '../rule.ts';

export const x4NoPreseparated: PreflightRule = {
  id: 'X4-NO-PRESEPARATED',
  severity: 'error',
  sentence: 'No page is a plate (/SeparationInfo) or has presentation steps: X-4 is composite.',
  start: (_doc, find) => ({
    page({ dict, number: page, object }) {
      for (const key of ['SeparationInfo', 'PresSteps'])
        if (dict.has(key)) find(`the page has /${key}`, { page, object });
    },
  }),
};

import type { PreflightRule } from '../rule.ts';

export const limitArray: PreflightRule = {
  id: 'LIMIT-ARRAY',
  severity: 'error',
  sentence: 'No array has more than 8 191 items, the limit of PDF/A-2 that older RIPs have built in.',
  start: (_doc, find) => ({
    value(value, object) {
      if (Array.isArray(value) && value.length > 8191) find(`an array of ${value.length} items`, { object });
    },
  }),
};

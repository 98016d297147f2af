import type { PreflightRule } from '../rule.ts';

export const limitArray: PreflightRule = {
  id: 'LIMIT-ARRAY',
  severity: 'error',
  sentence: 'No array has more than 8 191 items, the limit of PDF/A-2 that older RIPs have built in.',
  start: (_doc, find) => ({
    array(items, object) {
      if (items.length > 8191) find(`an array of ${items.length} items`, { object });
    },
  }),
};

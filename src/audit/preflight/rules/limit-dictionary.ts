import type { PreflightRule } from '../rule.ts';

export const limitDictionary: PreflightRule = {
  id: 'LIMIT-DICTIONARY',
  severity: 'error',
  sentence: 'No dictionary has more than 4 095 entries, the limit of PDF/A-2 that older RIPs have built in.',
  start: (_doc, find) => ({
    dict(dict, object) {
      if (dict.size > 4095) find(`a dictionary of ${dict.size} entries`, { object });
    },
  }),
};

import type { PreflightRule } from '../rule.ts';

export const limitString: PreflightRule = {
  id: 'LIMIT-STRING',
  severity: 'error',
  sentence: 'No string is longer than 32 767 bytes, the limit of PDF/A-2.',
  start: (_doc, find) => ({
    string({ bytes }, object) {
      if (bytes.length > 32_767) find(`a string of ${bytes.length} bytes`, { object });
    },
  }),
};

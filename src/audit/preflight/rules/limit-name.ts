import type { PreflightRule } from '../rule.ts';

export const limitName: PreflightRule = {
  id: 'LIMIT-NAME',
  severity: 'error',
  sentence: 'No name is longer than 127 bytes, the limit of PDF/A-2.',
  start: (_doc, find) => ({
    name({ name }, object) {
      if (name.length > 127) find('a name of more than 127 bytes', { object });
    },
  }),
};

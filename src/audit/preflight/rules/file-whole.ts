import type { PreflightRule } from '../rule.ts';

export const fileWhole: PreflightRule = {
  id: 'FILE-WHOLE',
  severity: 'error',
  sentence:
    'The file has cross references, an end, and every object and stream in it can be read by a strict reader, since a RIP that repairs a file may print something else.',
  start: () => ({}),
};

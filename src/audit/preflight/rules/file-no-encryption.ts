import type { PreflightRule } from '../rule.ts';

export const fileNoEncryption: PreflightRule = {
  id: 'FILE-NO-ENCRYPTION',
  severity: 'error',
  sentence: 'The file is not encrypted, since PDF/X forbids it and a press has no password.',
  start: () => ({}),
};

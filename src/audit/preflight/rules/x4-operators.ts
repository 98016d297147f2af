import type { PreflightRule } from '../rule.ts';

export const x4Operators: PreflightRule = {
  id: 'X4-OPERATORS',
  severity: 'error',
  sentence:
    'Content holds only operators of PDF 1.6, also between BX and EX, and can be read to its end: what a RIP does not know it skips.',
  start: (_doc, find) => ({
    fault(kind, what, scan) {
      if (kind === 'operator') find(what, scan.place);
    },
  }),
};

import type { PreflightRule } from '../rule.ts';

export const x4ContentBalance: PreflightRule = {
  id: 'X4-CONTENT-BALANCE',
  severity: 'error',
  sentence:
    'q and Q, BT and ET, BDC and EMC pair within every content stream, or the state of one mark leaks into the next.',
  start: (_doc, find) => ({
    fault(kind, what, scan) {
      if (kind === 'balance') find(what, scan.place);
    },
  }),
};

import type { PreflightRule } from '../rule.ts';

export const x4InfoNoVersion: PreflightRule = {
  id: 'X4-INFO-NO-VERSION',
  severity: 'warning',
  sentence:
    'The Info dictionary states no PDF/X or PDF/VT version: that was the way of PDF/X-1a and X-3, and X-4 says it in XMP only.',
  start: (doc, find) => ({
    file() {
      for (const key of doc.info.keys()) if (key.startsWith('GTS_')) find(`the Info dictionary has /${key}`);
    },
  }),
};

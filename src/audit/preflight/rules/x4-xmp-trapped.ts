import type { PreflightRule } from '../rule.ts';

export const x4XmpTrapped: PreflightRule = {
  id: 'X4-XMP-TRAPPED',
  severity: 'error',
  sentence: 'pdf:Trapped is True or False: a press must know whether colours were spread already.',
  start: (doc, find) => ({
    file() {
      const trapped = doc.xmp.get('pdf:Trapped');
      if (trapped !== 'True' && trapped !== 'False') find(`pdf:Trapped is ${trapped ?? 'missing'}`);
    },
  }),
};

import { signature } from '../icc.ts';
import type { PreflightRule } from '../rule.ts';

export const x4IccClass: PreflightRule = {
  id: 'X4-ICC-CLASS',
  severity: 'error',
  sentence:
    'The profile of the output intent is a printer profile (class prtr) in CMYK of ICC version 2 or 4: a scanner profile cannot say what the press does.',
  start: (doc, find) => ({
    file() {
      const bytes = doc.outputProfile()?.bytes;
      if (bytes === undefined || bytes.length < 128) return;
      const [kind, space, version] = [signature(bytes, 12), signature(bytes, 16), bytes[8]!];
      if (kind !== 'prtr') find(`the profile is of class ${kind}`);
      if (space !== 'CMYK') find(`the profile is for ${space.trim()}`);
      if (version !== 2 && version !== 4) find(`the profile is of ICC version ${version}`);
    },
  }),
};

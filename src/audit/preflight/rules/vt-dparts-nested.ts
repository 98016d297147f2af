import type { PreflightRule } from '../rule.ts';

export const vtDpartsNested: PreflightRule = {
  id: 'VT-DPARTS-NESTED',
  severity: 'error',
  sentence:
    '/DParts is an array of filled arrays of references, as ISO 32000-2 has it: a flat array is read by some front ends and refused by others.',
  onlyVt: true,
  start: (doc, find) => ({
    file() {
      for (const { object, inner, nested } of doc.parts.nodes) {
        if (inner && !nested) find('/DParts is no array of filled arrays', { object });
      }
    },
  }),
};

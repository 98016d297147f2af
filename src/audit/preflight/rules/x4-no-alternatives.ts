import type { PreflightRule } from '../rule.ts';

export const x4NoAlternatives: PreflightRule = {
  id: 'X4-NO-ALTERNATIVES',
  severity: 'error',
  sentence:
    'The catalog has no alternate presentations and no requirements, which would make the file depend on its reader.',
  start: (doc, find) => ({
    file() {
      for (const key of ['AlternatePresentations', 'Requirements'])
        if (doc.catalog.has(key)) find(`the catalog has /${key}`);
    },
  }),
};

import type { PreflightRule } from '../rule.ts';

export const x4NoAnnotations: PreflightRule = {
  id: 'X4-NO-ANNOTATIONS',
  severity: 'error',
  sentence:
    'No page has annotations but printer marks and trap networks, since annotations may or may not be printed.',
  start: (doc, find) => ({
    page({ dict, number: page, object }) {
      for (const item of doc.array(dict.get('Annots')) ?? []) {
        const subtype = doc.name(doc.dict(item)?.get('Subtype')) ?? 'of no kind';
        if (subtype !== 'PrinterMark' && subtype !== 'TrapNet')
          find(`an annotation ${subtype}`, { page, object });
      }
    },
  }),
};

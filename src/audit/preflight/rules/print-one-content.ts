import type { PreflightRule } from '../rule.ts';

export const printOneContent: PreflightRule = {
  id: 'PRINT-ONE-CONTENT',
  severity: 'warning',
  sentence: 'A page has one content stream: lists of streams cost a RIP time on every page.',
  start: (doc, find) => ({
    page({ dict, number: page, object }) {
      if ((doc.array(dict.get('Contents'))?.length ?? 0) > 1)
        find('the page has a list of content streams', { page, object });
    },
  }),
};

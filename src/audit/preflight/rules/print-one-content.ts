import type { PreflightRule } from '../rule.ts';

export const printOneContent: PreflightRule = {
  id: 'PRINT-ONE-CONTENT',
  severity: 'warning',
  sentence: 'A page has one content stream: lists of streams cost a RIP time on every page.',
  start: (doc, find) => ({
    page({ dict, number: page, object }) {
      const contents = doc.load(dict.get('Contents'));
      if (Array.isArray(contents) && contents.length > 1)
        find('the page has a list of content streams', { page, object });
    },
  }),
};

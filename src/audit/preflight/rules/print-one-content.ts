import { PdfRef } from '../../pdf/values.ts';
import type { PreflightRule } from '../rule.ts';

export const printOneContent: PreflightRule = {
  id: 'PRINT-ONE-CONTENT',
  severity: 'warning',
  sentence: 'A page has one content stream: lists of streams cost a RIP time on every page.',
  start: (doc, find) => ({
    page({ dict, number: page, object }) {
      const value = dict.get('Contents');
      // What is resolved is kept for good, and each page has a content of its own.
      const contents = value instanceof PdfRef ? doc.file.load(value) : value;
      if (Array.isArray(contents) && contents.length > 1)
        find('the page has a list of content streams', { page, object });
    },
  }),
};

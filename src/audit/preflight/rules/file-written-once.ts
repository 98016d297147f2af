import type { PreflightRule } from '../rule.ts';

export const fileWrittenOnce: PreflightRule = {
  id: 'FILE-WRITTEN-ONCE',
  severity: 'warning',
  sentence:
    'The file has no incremental update: what was there before is dead weight, and readers differ in what they show.',
  start: (doc, find) => ({
    file() {
      if (doc.file.trailer.has('Prev'))
        find('the trailer has /Prev: the file was added to after it was written');
    },
  }),
};

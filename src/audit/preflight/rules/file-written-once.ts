import type { PreflightRule } from '../rule.ts';

/** Second tables are refused by the reader when it opens the file (pdf/xref.ts). */
export const fileWrittenOnce: PreflightRule = {
  id: 'FILE-WRITTEN-ONCE',
  severity: 'error',
  sentence:
    'The file has one cross-reference table or stream, no incremental update and no object that stands in it twice, since readers differ in which of two objects they show.',
  start: (doc, find) => ({
    stream({ dict }, object) {
      const type = doc.name(dict.get('Type'));
      if (type === 'XRef' && object !== doc.file.xrefObject)
        find('it is a second cross-reference stream', { object });
      if (type !== 'ObjStm') return;
      const strangers = doc.file.strangersIn(object);
      if (strangers.length > 0)
        find(`it holds object ${strangers[0]}, which the cross references do not find in it`, { object });
    },
  }),
};

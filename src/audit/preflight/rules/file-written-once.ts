import { PdfStream } from '../../pdf/values.ts';
import type { PreflightRule } from '../rule.ts';

/** Second tables are refused by the reader when it opens the file (pdf/xref.ts). */
export const fileWrittenOnce: PreflightRule = {
  id: 'FILE-WRITTEN-ONCE',
  severity: 'error',
  sentence:
    'The file has one cross-reference table and no incremental update, hybrid table or object stream, since readers differ in which of two objects they show.',
  start: (doc, find) => ({
    value(value, object) {
      const type = value instanceof PdfStream ? doc.name(value.dict.get('Type')) : undefined;
      if (type === 'ObjStm' || type === 'XRef') find(`it is a stream of /Type /${type}`, { object });
    },
  }),
};

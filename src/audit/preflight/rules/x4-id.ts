import { PdfString } from '../../pdf/values.ts';
import type { PreflightRule } from '../rule.ts';

export const x4Id: PreflightRule = {
  id: 'X4-ID',
  severity: 'error',
  sentence:
    'The trailer has /ID with two strings of 16 bytes, by which proof and plate are told to be of one file.',
  start: (doc, find) => ({
    file() {
      const id = doc.array(doc.file.trailer.get('ID')) ?? [];
      const right =
        id.length === 2 && id.every((half) => half instanceof PdfString && half.bytes.length === 16);
      if (!right) find('/ID is missing or not two strings of 16 bytes');
    },
  }),
};

import type { PreflightRule } from '../rule.ts';

export const limitObjects: PreflightRule = {
  id: 'LIMIT-OBJECTS',
  severity: 'error',
  sentence:
    'The file has at most 8 388 607 objects, the limit of PDF/A-2, and is below 2 GB, where readers with 32-bit offsets end.',
  start: (doc, find) => ({
    file() {
      if (doc.file.size - 1 > 8_388_607) find(`${doc.file.size - 1} objects`);
      if (doc.file.bytes.length >= 2 ** 31) find(`${doc.file.bytes.length} bytes`);
    },
  }),
};

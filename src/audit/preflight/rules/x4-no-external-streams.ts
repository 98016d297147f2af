import type { PreflightRule } from '../rule.ts';

export const x4NoExternalStreams: PreflightRule = {
  id: 'X4-NO-EXTERNAL-STREAMS',
  severity: 'error',
  sentence: 'No stream has its data in another file: a print file is complete in itself.',
  start: (_doc, find) => ({
    stream({ dict }, object) {
      for (const key of ['F', 'FFilter', 'FDecodeParms']) {
        if (dict.has(key)) find(`a stream has /${key}`, { object });
      }
    },
  }),
};

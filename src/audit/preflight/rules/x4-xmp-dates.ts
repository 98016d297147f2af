import { instantOfXmp } from '../dates.ts';
import type { PreflightRule } from '../rule.ts';

export const x4XmpDates: PreflightRule = {
  id: 'X4-XMP-DATES',
  severity: 'error',
  sentence:
    'xmp:CreateDate, ModifyDate and MetadataDate are there as dates with a time zone, so that versions of a file can be told apart.',
  start: (doc, find) => ({
    file() {
      for (const name of ['xmp:CreateDate', 'xmp:ModifyDate', 'xmp:MetadataDate']) {
        const date = doc.xmp.get(name);
        if (instantOfXmp(date) === undefined) find(`${name} is ${date ?? 'missing'}`);
      }
    },
  }),
};

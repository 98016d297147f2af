import { instantOfXmp } from '../dates.ts';
import type { PreflightRule } from '../rule.ts';

export const vtModdate: PreflightRule = {
  id: 'VT-MODDATE',
  severity: 'error',
  sentence:
    'pdfvtid:GTS_PDFVTModDate is the instant of xmp:ModifyDate: a tool that changed the file without care for its parts changed one of them only.',
  onlyVt: true,
  start: (doc, find) => ({
    file() {
      const [own, modified] = ['pdfvtid:GTS_PDFVTModDate', 'xmp:ModifyDate'].map((name) => doc.xmp.get(name));
      if (
        own === undefined ||
        instantOfXmp(own) === undefined ||
        instantOfXmp(own) !== instantOfXmp(modified)
      ) {
        find(`GTS_PDFVTModDate is ${own ?? 'missing'}, xmp:ModifyDate ${modified ?? 'missing'}`);
      }
    },
  }),
};

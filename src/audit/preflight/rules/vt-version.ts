import type { PreflightRule } from '../rule.ts';

export const vtVersion: PreflightRule = {
  id: 'VT-VERSION',
  severity: 'error',
  sentence:
    'pdfvtid:GTS_PDFVTVersion is PDF/VT-1, or a press front end takes the file for plain PDF and finds no records.',
  onlyVt: true,
  start: (doc, find) => ({
    file() {
      const version = doc.xmp.get('pdfvtid:GTS_PDFVTVersion');
      if (version !== 'PDF/VT-1') find(`GTS_PDFVTVersion is ${version ?? 'missing'}`);
    },
  }),
};

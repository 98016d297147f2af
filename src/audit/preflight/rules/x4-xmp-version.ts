import type { PreflightRule } from '../rule.ts';

export const x4XmpVersion: PreflightRule = {
  id: 'X4-XMP-VERSION',
  severity: 'error',
  sentence: 'pdfxid:GTS_PDFXVersion is exactly PDF/X-4, which is how a file says what it wants to be.',
  start: (doc, find) => ({
    file() {
      const version = doc.xmp.get('pdfxid:GTS_PDFXVersion');
      if (version !== 'PDF/X-4') find(`GTS_PDFXVersion is ${version ?? 'missing'}`);
    },
  }),
};

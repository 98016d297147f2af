import type { PreflightRule } from '../rule.ts';

export const x4NoFormFields: PreflightRule = {
  id: 'X4-NO-FORM-FIELDS',
  severity: 'error',
  sentence: 'There is no AcroForm: fields look different from viewer to viewer.',
  start: (doc, find) => ({
    file() {
      if (doc.catalog.has('AcroForm')) find('the catalog has /AcroForm');
    },
  }),
};

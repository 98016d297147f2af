import type { PreflightRule } from '../rule.ts';

export const printNoInterpolation: PreflightRule = {
  id: 'PRINT-NO-INTERPOLATION',
  severity: 'warning',
  sentence: 'Images are not interpolated: smoothing is left to viewers and slows or changes a RIP.',
  start: (doc, find) => ({
    resource(category, value, object) {
      if (category === 'XObject' && doc.file.resolve(doc.dict(value)?.get('Interpolate')) === true)
        find('an image is interpolated', { object });
    },
  }),
};

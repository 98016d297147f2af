import type { PreflightRule } from '../rule.ts';

const NEUTRAL: Readonly<Record<string, number>> = { UserUnit: 1, Rotate: 0 };

export const x4PageSize: PreflightRule = {
  id: 'X4-PAGE-SIZE',
  severity: 'error',
  sentence:
    'The sides of a page are 3 to 14 400 units, neither scaled nor turned, since RIPs stop at these limits and a press counts on the orientation.',
  start: (doc, find) => ({
    page({ dict, mediaBox, number: page, object }) {
      const [x0, y0, x1, y1] = doc.box(mediaBox) ?? [0, 0, 72, 72];
      for (const side of [x1 - x0, y1 - y0]) {
        if (!(side >= 3 && side <= 14_400)) find(`a side of ${side} units`, { page, object });
      }
      for (const key of ['UserUnit', 'Rotate']) {
        if (dict.has(key) && doc.number(dict.get(key)) !== NEUTRAL[key])
          find(`the page has /${key}`, { page, object });
      }
    },
  }),
};

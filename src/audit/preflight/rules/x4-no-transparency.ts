import type { PreflightRule } from '../rule.ts';

export const x4NoTransparency: PreflightRule = {
  id: 'X4-NO-TRANSPARENCY',
  severity: 'error',
  sentence:
    'Nothing is transparent: no soft mask, alpha, blend mode or page group; X-4 would allow it, but it costs every page a flattening in the RIP and can change spot plates.',
  start: (doc, find) => ({
    page({ dict, number: page, object }) {
      if (dict.has('Group')) find('the page is a transparency group', { page, object });
    },
    form(form, object) {
      if (form.dict.has('Group')) find('a form is a transparency group', { object });
    },
    resource(category, value, object) {
      const dict = doc.dict(value);
      if (dict === undefined) return;
      if (category === 'XObject' && dict.has('SMask')) find('an image has a soft mask', { object });
      if (category !== 'ExtGState') return;
      for (const key of ['ca', 'CA'])
        if ((doc.number(dict.get(key)) ?? 1) < 1) find(`a graphics state has /${key} below 1`, { object });
      if (dict.has('SMask') && doc.name(dict.get('SMask')) !== 'None')
        find('a graphics state has a soft mask', { object });
      if (dict.has('BM') && !['Normal', 'Compatible'].includes(doc.name(dict.get('BM')) ?? '')) {
        find('a graphics state has a blend mode', { object });
      }
    },
  }),
};

import type { PreflightRule } from '../rule.ts';

export const x4TrimOnPage: PreflightRule = {
  id: 'X4-TRIM-ON-PAGE',
  severity: 'error',
  sentence:
    'Every page has a /TrimBox of its own and no /ArtBox beside it: the trim is where the strip is cut, and it is not inherited.',
  start: (doc, find) => ({
    page({ dict, number: page, object }) {
      if (doc.box(dict.get('TrimBox')) === undefined)
        find('the page has no /TrimBox of its own', { page, object });
      if (dict.has('ArtBox')) find('the page has an /ArtBox beside the trim', { page, object });
    },
  }),
};

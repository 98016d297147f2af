import type { PreflightRule } from '../rule.ts';

export const x4FontCidMap: PreflightRule = {
  id: 'X4-FONT-CID-MAP',
  severity: 'error',
  sentence:
    'An embedded TrueType font used by character ids has /CIDToGIDMap, which says which glyph is meant.',
  start: (doc, find) => ({
    resource(category, value, object) {
      const font = category === 'Font' ? doc.dict(value) : undefined;
      const own = doc.dict(doc.array(font?.get('DescendantFonts'))?.[0]);
      if (doc.name(own?.get('Subtype')) !== 'CIDFontType2') return;
      if (
        doc.name(own?.get('CIDToGIDMap')) !== 'Identity' &&
        doc.stream(own?.get('CIDToGIDMap')) === undefined
      ) {
        find('a CIDFontType2 has no /CIDToGIDMap', { object });
      }
    },
  }),
};

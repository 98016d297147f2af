import type { PreflightRule } from '../rule.ts';

export const x4FontsEmbedded: PreflightRule = {
  id: 'X4-FONTS-EMBEDDED',
  severity: 'error',
  sentence: 'Every font is embedded: a press has none of its own, and a replaced font prints other figures.',
  start: (doc, find) => ({
    resource(category, value, object) {
      if (category !== 'Font') return;
      const font = doc.dict(value);
      const subtype = doc.name(font?.get('Subtype'));
      if (font === undefined || subtype === 'Type3') return;
      const [own] = subtype === 'Type0' ? (doc.array(font.get('DescendantFonts')) ?? []) : [font];
      const descriptor = doc.dict(doc.dict(own)?.get('FontDescriptor'));
      const embedded = ['FontFile', 'FontFile2', 'FontFile3'].some(
        (key) => doc.stream(descriptor?.get(key)) !== undefined,
      );
      if (!embedded)
        find(`the font ${doc.name(font.get('BaseFont')) ?? 'without a name'} is not embedded`, { object });
    },
  }),
};

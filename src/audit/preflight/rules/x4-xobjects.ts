import type { PreflightRule } from '../rule.ts';

export const x4Xobjects: PreflightRule = {
  id: 'X4-XOBJECTS',
  severity: 'error',
  sentence:
    'Forms and images are plain: no OPI, no reference to other files, no PostScript, no alternate images, so that what was proofed is what prints.',
  start: (doc, find) => ({
    stream({ dict }, object) {
      const subtype = doc.name(dict.get('Subtype'));
      if (subtype === 'PS') find('it is a PostScript XObject', { object });
      if (subtype !== 'Form' && subtype !== 'Image') return;
      for (const key of ['OPI', 'Ref', 'PS', 'Alternates'])
        if (dict.has(key)) find(`it has /${key}`, { object });
      if (doc.name(dict.get('Subtype2')) === 'PS') find('it has /Subtype2 /PS', { object });
    },
  }),
};

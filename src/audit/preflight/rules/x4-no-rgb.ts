import type { PreflightRule } from '../rule.ts';
import { readSpace, usesRgb } from '../spaces.ts';

export const x4NoRgb: PreflightRule = {
  id: 'X4-NO-RGB',
  severity: 'error',
  sentence:
    'No operator, image, shading or space uses red, green and blue: on a press with a CMYK output intent they print as someone else’s guess.',
  start: (doc, find) => ({
    operators: {
      'rg RG': (scan) => find('an RGB operator', scan.place),
      'cs CS': (scan) => {
        if (scan.key(1) === undefined) return;
        const space = scan.resources.space(scan.key(1)!);
        if (space !== undefined && usesRgb(space)) find('an RGB colour space is used', scan.place);
      },
    },
    resource(category, value, object) {
      const dict = doc.dict(value);
      const space =
        category === 'ColorSpace'
          ? value
          : category === 'Shading' || category === 'XObject'
            ? dict?.get('ColorSpace')
            : undefined;
      if (space !== undefined && usesRgb(readSpace(doc, space)))
        find(`a ${category} entry is in RGB`, { object });
    },
  }),
};

import { widthsOf } from '../font-widths.ts';
import type { PreflightRule } from '../rule.ts';

export const x4FontWidths: PreflightRule = {
  id: 'X4-FONT-WIDTHS',
  severity: 'error',
  sentence:
    'Widths in the dictionary of a TrueType font are those in its program, to a thousandth of an em, or text runs apart in one RIP and not in another (programs in CFF are not read).',
  start: (doc, find) => ({
    resource(category, value, object) {
      const font = category === 'Font' ? doc.dict(value) : undefined;
      if (font === undefined) return;
      for (const { what, stated, real } of widthsOf(doc, font)) {
        if (Math.abs(stated - real) > 1)
          find(`${what} is ${stated} wide by the dictionary and ${round(real)} by the font`, { object });
      }
    },
  }),
};

const round = (value: number): number => Math.round(value * 10) / 10;

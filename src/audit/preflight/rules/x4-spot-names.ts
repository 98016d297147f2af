import { isUtf8 } from 'node:buffer';
import type { PreflightRule } from '../rule.ts';

export const x4SpotNames: PreflightRule = {
  id: 'X4-SPOT-NAMES',
  severity: 'error',
  sentence:
    'Names of inks are UTF-8 of 127 bytes at most and not None, and two inks never differ in case or spaces only, or plates go missing or double.',
  start: (doc, find) => {
    const inks = new Map<string, string>();
    return {
      array([family, name], object) {
        if (doc.name(family) !== 'Separation') return;
        const ink = doc.name(name) ?? '';
        const bytes = Buffer.from(ink, 'latin1');
        if (ink === '' || bytes.length > 127 || !isUtf8(bytes))
          find('an ink has no name, or one that is too long or not UTF-8', { object });
        if (ink === 'None') find('an ink is called None, which prints nothing', { object });
        const folded = ink.toLowerCase().replaceAll(' ', '');
        const known = inks.get(folded);
        if (known !== undefined && known !== ink)
          find(`the inks ${known} and ${ink} differ in case or spaces only`, { object });
        inks.set(folded, ink);
      },
    };
  },
};

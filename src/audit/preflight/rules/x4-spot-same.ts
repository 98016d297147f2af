import { canonical } from '../canonical.ts';
import type { PreflightRule } from '../rule.ts';

export const x4SpotSame: PreflightRule = {
  id: 'X4-SPOT-SAME',
  severity: 'error',
  sentence:
    'Every Separation of one name has the same alternate space and the same tint transform: one ink cannot look two ways.',
  start: (doc, find) => {
    const definitions = new Map<string, string>();
    return {
      array([family, name, alternate, transform], object) {
        if (doc.name(family) !== 'Separation') return;
        const ink = doc.name(name) ?? '';
        const definition = `${canonical(doc, alternate)} ${canonical(doc, transform)}`;
        const known = definitions.get(ink);
        if (known === undefined) definitions.set(ink, definition);
        else if (known !== definition) find(`the ink ${ink} is defined in two ways`, { object });
      },
    };
  },
};

import type { PreflightRule } from '../rule.ts';

export const x4SpotAlternate: PreflightRule = {
  id: 'X4-SPOT-ALTERNATE',
  severity: 'error',
  sentence:
    'Spot inks have DeviceCMYK as their alternate and a tint transform of type 2 (a straight mix), which every RIP and proofer reads alike.',
  start: (doc, find) => ({
    array([family, name, alternate, transform], object) {
      if (doc.name(family) !== 'Separation') return;
      const ink = doc.name(name) ?? '';
      if (doc.name(alternate) !== 'DeviceCMYK')
        find(`the alternate of ink ${ink} is not DeviceCMYK`, { object });
      if (doc.number(doc.dict(transform)?.get('FunctionType')) !== 2)
        find(`the tint transform of ink ${ink} is not of type 2`, { object });
    },
  }),
};

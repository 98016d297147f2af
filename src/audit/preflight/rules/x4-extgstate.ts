import type { PreflightRule } from '../rule.ts';

export const x4Extgstate: PreflightRule = {
  id: 'X4-EXTGSTATE',
  severity: 'error',
  sentence:
    'Graphics states set no transfer functions, no halftone phase and no halftones but of type 1 and 5: dots and curves belong to the press.',
  start: (doc, find) => ({
    resource(category, value, object) {
      const state = category === 'ExtGState' ? doc.dict(value) : undefined;
      if (state === undefined) return;
      if (state.has('TR')) find('a graphics state has /TR', { object });
      if (state.has('TR2') && doc.name(state.get('TR2')) !== 'Default')
        find('a graphics state has /TR2', { object });
      if (state.has('HTP')) find('a graphics state has /HTP', { object });
      const halftone = doc.dict(state.get('HT'));
      if (halftone === undefined) return;
      if (![1, 5].includes(doc.number(halftone.get('HalftoneType')) ?? 0))
        find('a halftone is not of type 1 or 5', { object });
      if (halftone.has('HalftoneName')) find('a halftone has /HalftoneName', { object });
    },
  }),
};

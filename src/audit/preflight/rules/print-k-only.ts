import type { PreflightRule } from '../rule.ts';

export const printKOnly: PreflightRule = {
  id: 'PRINT-K-ONLY',
  severity: 'error',
  sentence:
    'Text of the pages themselves, which is the variable data, is 0 0 0 1 k with overprint in mode 1: black only, and it neither knocks out the art nor needs register.',
  onlyVt: true,
  start: (_doc, find) => ({
    paint(scan, { kind, fill, stroke }) {
      if (kind !== 'text' || scan.depth > 0) return;
      const { state } = scan;
      if ((fill && !state.fill.isBlackOnly) || (stroke && !state.stroke.isBlackOnly)) {
        return find(`text is painted in ${fill ? state.fill : state.stroke}`, scan.place);
      }
      const over = (!fill || state.overprintFill) && (!stroke || state.overprintStroke);
      if ((fill || stroke) && !(over && state.overprintMode === 1))
        find('text does not overprint in mode 1', scan.place);
    },
  }),
};

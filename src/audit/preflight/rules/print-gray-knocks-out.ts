import type { Ink } from '../paint-state.ts';
import type { PreflightRule } from '../rule.ts';

export const printGrayKnocksOut: PreflightRule = {
  id: 'PRINT-GRAY-KNOCKS-OUT',
  severity: 'error',
  sentence:
    'What overprints is not painted in DeviceGray, which knocks out cyan, magenta and yellow whatever the overprint mode says.',
  start: (_doc, find) => ({
    paint(scan, { kind, fill, stroke }) {
      const { state } = scan;
      if (kind === 'shading' || (kind === 'image' && !fill)) return;
      const gray = (ink: Ink): boolean => ink.space.family === 'DeviceGray' && !ink.isWhite;
      if (
        (fill && state.overprintFill && gray(state.fill)) ||
        (stroke && state.overprintStroke && gray(state.stroke))
      ) {
        find('grey is painted with overprint on', scan.place);
      }
    },
  }),
};

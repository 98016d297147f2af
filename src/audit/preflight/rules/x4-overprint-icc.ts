import type { PreflightRule } from '../rule.ts';
import type { Space } from '../spaces.ts';

export const x4OverprintIcc: PreflightRule = {
  id: 'X4-OVERPRINT-ICC',
  severity: 'error',
  sentence:
    'Overprint mode 1 is not used with ICC-based CMYK: PDF/A-2 and with it X-4 forbid it, since zero ink would knock out.',
  start: (_doc, find) => ({
    paint(scan, { fill, stroke }) {
      const { state } = scan;
      if (state.overprintMode !== 1) return;
      const icc = ({ space }: { space: Space }): boolean =>
        space.family === 'ICCBased' && space.components === 4;
      if (
        (fill && state.overprintFill && icc(state.fill)) ||
        (stroke && state.overprintStroke && icc(state.stroke))
      ) {
        find('ICC-based CMYK overprints in mode 1', scan.place);
      }
    },
  }),
};

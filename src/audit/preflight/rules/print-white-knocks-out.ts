import type { Ink } from '../paint-state.ts';
import type { PreflightRule } from '../rule.ts';

export const printWhiteKnocksOut: PreflightRule = {
  id: 'PRINT-WHITE-KNOCKS-OUT',
  severity: 'error',
  sentence:
    'White is never painted with overprint on, for it would vanish on the press and not on the screen.',
  start: (_doc, find) => ({
    paint(scan, { kind, fill, stroke }) {
      const { state } = scan;
      if (kind === 'image' || kind === 'shading') return;
      const vanishes = (ink: Ink, over: boolean): boolean =>
        over && ink.isWhite && (ink.space.family === 'DeviceGray' || state.overprintMode === 1);
      if (
        (fill && vanishes(state.fill, state.overprintFill)) ||
        (stroke && vanishes(state.stroke, state.overprintStroke))
      ) {
        find('white is painted with overprint on', scan.place);
      }
    },
  }),
};

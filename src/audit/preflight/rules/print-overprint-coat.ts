import type { PreflightRule } from '../rule.ts';
import { isSpot } from '../spaces.ts';

export const printOverprintCoat: PreflightRule = {
  id: 'PRINT-OVERPRINT-COAT',
  severity: 'error',
  sentence:
    'Every spot ink (coat, varnish, perforation, cut) is painted with overprint on: a coat that knocks out erases the data it hides from the black plate.',
  start: (_doc, find) => ({
    paint(scan, { kind, fill, stroke }) {
      const { state } = scan;
      if (kind === 'shading' || (kind === 'image' && !fill)) return;
      for (const [used, ink, over] of [
        [fill, state.fill, state.overprintFill],
        [stroke, state.stroke, state.overprintStroke],
      ] as const) {
        if (used && !over && isSpot(ink.space))
          find(`the ink ${ink.space.inks.join(', ')} does not overprint`, scan.place);
      }
    },
  }),
};

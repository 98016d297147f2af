import type { PreflightRule } from '../rule.ts';
import { isSpot } from '../spaces.ts';

const OWN_INK: ReadonlySet<string> = new Set(['Structural', 'Varnish', 'White', 'Braille']);

export const psSpotOnly: PreflightRule = {
  id: 'PS-SPOT-ONLY',
  severity: 'error',
  sentence:
    'Cutting, perforating and varnish are painted in spot inks of their own, so that they can be taken off the printing plates.',
  start: (_doc, find) => ({
    paint(scan, { kind, fill, stroke }) {
      if (kind === 'image' || kind === 'shading' || !OWN_INK.has(scan.layer?.group ?? '')) return;
      const { state } = scan;
      if ((fill && !isSpot(state.fill.space)) || (stroke && !isSpot(state.stroke.space))) {
        find(`the layer ${scan.layer!.name} is painted in ${fill ? state.fill : state.stroke}`, scan.place);
      }
    },
  }),
};

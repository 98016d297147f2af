import type { PreflightRule } from '../rule.ts';

export const psPathsOnly: PreflightRule = {
  id: 'PS-PATHS-ONLY',
  severity: 'error',
  sentence:
    'Cutting, perforating and folding are paths or text, never images or shadings: a cutter follows lines.',
  start: (_doc, find) => ({
    paint(scan, { kind }) {
      if (scan.layer?.group === 'Structural' && (kind === 'image' || kind === 'shading')) {
        find(`the layer ${scan.layer.name} has a ${kind}`, scan.place);
      }
    },
  }),
};

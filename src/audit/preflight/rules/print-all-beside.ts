import type { PreflightRule } from '../rule.ts';
import type { Space } from '../spaces.ts';

const isAll = ({ inks }: Space): boolean => inks.includes('All');

export const printAllBeside: PreflightRule = {
  id: 'PRINT-ALL-BESIDE',
  severity: 'error',
  sentence:
    'The ink All, which is on every plate, paints register and crop marks only: in forms that their box keeps outside of the bleed, or coats and black would be where no one wants them.',
  start: (_doc, find) => ({
    paint(scan, { kind, fill, stroke }) {
      if (scan.beside || kind === 'image' || kind === 'shading') return;
      const { state } = scan;
      if ((fill && isAll(state.fill.space)) || (stroke && isAll(state.stroke.space)))
        find('the ink All is painted where tickets may be', scan.place);
    },
  }),
};

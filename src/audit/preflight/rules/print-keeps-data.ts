import type { Ink } from '../paint-state.ts';
import type { PreflightRule } from '../rule.ts';
import type { ScanMachine } from '../scan-machine.ts';
import { isSpot } from '../spaces.ts';

const CHROMATIC: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow']);

export const printKeepsData: PreflightRule = {
  id: 'PRINT-KEEPS-DATA',
  severity: 'error',
  sentence:
    'What is painted over the variable data reaches neither their black plate nor another spot plate than its own: no image, no black, no white that erases, each spot ink on one layer and never at tint 0; marks that the box of their form keeps outside of the bleed are not over the data.',
  start: (doc, find) => {
    /** Text of the pages themselves is variable in PDF/VT, and may be anything elsewhere. */
    const hasData = doc.claimsVt;
    let afterData = false;
    /** The layer of the first form: in a file of static plates alone, all other layers are over the data. */
    let board: string | undefined;
    const layerOfInk = new Map<string, string>();
    /** What the ink does to the data or to another plate; undefined if nothing. */
    const harm = ({ space, values }: Ink, overprints: boolean, scan: ScanMachine): string | undefined => {
      const { family, inks } = space;
      if (family === 'DeviceCMYK') {
        if (values[3]! > 0) return 'is on the black plate';
        return overprints && scan.state.overprintMode === 1 ? undefined : 'erases the black plate';
      }
      if (family !== 'Separation' && family !== 'DeviceN') return 'may be on the black plate';
      if (inks.length > 0 && inks.every((ink) => CHROMATIC.has(ink)))
        return overprints ? undefined : 'erases the black plate';
      const [ink] = inks;
      if (inks.length !== 1 || !isSpot(space) || ink === undefined)
        return 'is on plates that are not its own';
      if (values[0] === 0) return 'erases its own plate';
      const layer = scan.layer?.name ?? 'no layer';
      const own = layerOfInk.get(ink) ?? layer;
      layerOfInk.set(ink, own);
      return own === layer ? undefined : `belongs to the layer ${own}`;
    };
    return {
      page() {
        afterData = false;
        board = undefined;
      },
      paint(scan, { kind, fill, stroke }) {
        if (scan.depth === 0) {
          afterData ||= hasData && kind === 'text';
          return;
        }
        if (scan.beside) return;
        const layer = scan.layer?.name ?? 'no layer';
        board ??= layer;
        if (!afterData && layer === board) return;
        if (kind === 'image' || kind === 'shading')
          return find(`a form over the data paints what is no ink: ${kind}`, scan.place);
        const { state } = scan;
        for (const [used, ink, over] of [
          [fill, state.fill, state.overprintFill],
          [stroke, state.stroke, state.overprintStroke],
        ] as const) {
          const what = used ? harm(ink, over, scan) : undefined;
          if (what !== undefined) find(`a form over the data paints ${ink}, which ${what}`, scan.place);
        }
      },
    };
  },
};

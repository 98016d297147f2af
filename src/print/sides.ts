/** What lies on each side of a strip, from the board upwards, whether it stands alone on its page or among others. */
import { numberFormatOf } from '../regulation/number-format.ts';
import type { Game } from '../regulation/schema.ts';
import type { SheetSide } from '../strip/sheet-geometry.ts';
import type { Press } from './press.ts';
import { fixed, type Step } from './program.ts';
import type { SheetPageName, StaticPageName, StripPageName } from './static/draw-static.ts';

export type SideName = SheetSide;
export const SIDE_NAMES: readonly SideName[] = ['front', 'back'];

interface Side {
  /** What lies under the imaging. */
  readonly under: readonly StripPageName[];
  /** What stands around the strips of a sheet. */
  readonly around: readonly SheetPageName[];
  /** What lies over the imaging. */
  readonly over: readonly StripPageName[];
}

const MARKS = ['marks-head', 'marks-foot', 'marks-left', 'marks-right'] as const;

export const SIDES: Readonly<Record<SideName, Side>> = {
  front: {
    under: ['art-front'],
    around: [...MARKS, 'legend-front', 'legend-foot'],
    over: ['varnish', 'coat', 'coat-print', 'perforation', 'cut'],
  },
  back: {
    under: ['art-back'],
    around: [...MARKS, 'legend-back', 'legend-foot'],
    over: ['perforation', 'cut'],
  },
};

const formsOf = (parts: readonly (keyof Side)[]): readonly StaticPageName[] => [
  ...new Set(SIDE_NAMES.flatMap((side) => parts.flatMap((part) => SIDES[side][part]))),
];
/** Static pages that a strip alone on its page shows, and those of a sheet. */
export const STRIP_FORMS = formsOf(['under', 'over']);
export const ALL_FORMS = formsOf(['under', 'around', 'over']);

/** Begins and ends the variable data of a side: black, overprinting, on their layer. */
export const IMAGING_BEGINS = '/OC/L BDC\n/G gs 0 0 0 1 k ';
export const IMAGING_ENDS = 'EMC\n';

/** The variable data of a strip alone on its page. */
export const imagingOf = (press: Press, side: SideName): readonly Step[] => [
  fixed(`${IMAGING_BEGINS}BT\n`),
  ...press[side],
  fixed(`ET ${IMAGING_ENDS}`),
];

/** A pack's number as it is printed. */
export const packNumber = (game: Game, pack: number): string =>
  String(pack).padStart(numberFormatOf(game).packDigits, '0');

/** Whether web and PDF page hold a sheet of so many strips. */
import { badInput } from '../shared/errors.ts';
import { ptToMm } from '../shared/units.ts';
import type { StripDefinition } from './schema.ts';
import { type Imposition, SheetGeometry } from './sheet-geometry.ts';

/** Largest side of a PDF page, in points. */
export const LARGEST_PAGE_PT = 14_400;
/** Rounding in definitions is no fault: a micrometre. */
const TOLERANCE_MM = 0.001;

/**
 * Refuses a sheet that no web or no PDF page holds.
 * @throws RotativeError (exit code 2) that says the greatest number of lanes
 */
export function assertImposition(strip: StripDefinition, imposition: Imposition): void {
  const { lanes, gapMm } = imposition;
  if (!(gapMm >= 0)) {
    throw badInput(
      'GAP_NEGATIVE',
      `a gap of ${gapMm} mm: strips would lie over one another; give 0mm or more`,
    );
  }
  const limitMm = strip.imposition.maxWidthMm;
  const width = widthMm(strip, imposition);
  const height = ptToMm(new SheetGeometry(strip, imposition).heightPt);
  const pageMm = ptToMm(LARGEST_PAGE_PT);
  if (height > pageMm + TOLERANCE_MM) {
    throw badInput(
      'SHEET_TOO_LARGE',
      `the strip with margins for marks is ${Math.ceil(height)} mm long; a PDF page holds ${Math.round(pageMm)} mm: ` +
        'print one strip a page, or make the strip shorter',
    );
  }
  const most = Math.min(limitMm, pageMm);
  if (width <= most + TOLERANCE_MM) return;
  const greatest = greatestLanes(strip, gapMm, most);
  const limit =
    limitMm <= pageMm
      ? `the web has ${limitMm} mm (imposition.maxWidthMm in strip.yaml)`
      : `a PDF page holds ${Math.round(pageMm)} mm`;
  throw badInput(
    'SHEET_TOO_WIDE',
    `${lanes} strips with gaps of ${gapMm} mm and margins for marks are ${Math.ceil(width)} mm wide, ${limit}: ` +
      (greatest < 2
        ? 'not even 2 fit, so print one strip a page'
        : `at most --nup ${greatest} fits${greatest < lanes ? '' : ' with a smaller --gap'}`),
    { details: { greatest } },
  );
}

function greatestLanes(strip: StripDefinition, gapMm: number, mostMm: number): number {
  let lanes = 1;
  while (widthMm(strip, { lanes: lanes + 1, gapMm }) <= mostMm + TOLERANCE_MM) lanes++;
  return lanes;
}

const widthMm = (strip: StripDefinition, imposition: Imposition): number =>
  ptToMm(new SheetGeometry(strip, imposition).widthPt);

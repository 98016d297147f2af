/** Boxes of a page held against the layout: where a press cuts, and where it expects marks. */
import type { FaultLog, Place } from '../faults.ts';
import type { PdfFile } from '../pdf/file.ts';
import type { PdfPage } from '../pdf/pages.ts';
import type { Layout } from './layout.ts';
import type { Box4 } from './polygons.ts';

/** Files have three decimals. */
const SLACK_PT = 0.02;

const sidesOf = ({ x0, y0, x1, y1 }: Box4): number[] => [x0, y0, x1, y1];

/** Tells boxes that are not those of strip or sheet, and annotations. */
export function checkBoxes(file: PdfFile, page: PdfPage, layout: Layout, place: Place, log: FaultLog): void {
  const check = (what: string, read: readonly unknown[], expected: readonly number[]): void => {
    const fits =
      read.length === 4 &&
      expected.every((side, i) => typeof read[i] === 'number' && Math.abs(read[i] - side) <= SLACK_PT);
    if (fits) return;
    const sides = expected.map((side) => side.toFixed(2)).join(' ');
    log.add('C-FILE', place, what, read.length === 0 ? 'no box' : `${read.join(' ')} pt`, `${sides} pt`);
  };
  const whole = sidesOf(layout.media);
  check('the page has another size', page.mediaBox, whole);
  for (const [key, value, expected, needed] of [
    ['CropBox', page.cropBox, whole, false],
    ['BleedBox', page.dict.get('BleedBox'), sidesOf(layout.bleed), layout.lanes > 1],
    ['TrimBox', page.dict.get('TrimBox'), sidesOf(layout.trim), true],
  ] as const) {
    const box = file.resolve(value);
    if (box === null && !needed) continue;
    const sides = Array.isArray(box) ? box.map((side) => file.resolve(side)) : [];
    check(`/${key} is not that of the strip`, sides, expected);
  }
  const notes = file.resolve(page.dict.get('Annots'));
  if (notes !== null) log.add('C-FILE', place, 'the page has annotations', 'annotations', 'none');
}

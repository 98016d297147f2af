/** Everything on a strip, and around the strips of a sheet, that is the same for every pack, drawn once a job. */
import type { RectPt } from '../../strip/geometry.ts';
import { MARGINS, type Margin } from '../../strip/sheet-geometry.ts';
import { type StaticInput, StaticJob } from './job.ts';
import { drawArtBack } from './page-art-back.ts';
import { drawArtFront } from './page-art-front.ts';
import { drawCoat } from './page-coat.ts';
import { drawCoatPrint } from './page-coat-print.ts';
import { drawCut, drawPerforations } from './page-marks.ts';
import { drawInkLegend, drawLegend, drawMarks, type SheetFurniture } from './page-sheet-marks.ts';
import { drawVarnish } from './page-varnish.ts';
import { type Meeting, Pen, type Plates } from './pen.ts';

/** What is drawn once for each strip of a sheet. */
export type StripPageName =
  | 'art-front'
  | 'art-back'
  | 'varnish'
  | 'coat'
  | 'coat-print'
  | 'perforation'
  | 'cut';
/** What stands around the strips of a sheet, each in one of its margins. */
export type SheetPageName = `marks-${Margin}` | 'legend-front' | 'legend-back' | 'legend-foot';
export type StaticPageName = StripPageName | SheetPageName;

export interface StaticPage {
  readonly name: StaticPageName;
  /** Index of the page in the file, from 0. */
  readonly index: number;
  /** What may be seen of it; undefined for all. */
  readonly shown: RectPt | undefined;
}

export interface StaticStrip {
  /** One page for each layer, of the size of the strip with its bleed or of the sheet; content is not compressed. */
  readonly pdf: Uint8Array;
  readonly pages: readonly StaticPage[];
}

interface Layer {
  readonly name: StaticPageName;
  /** The graphics state the page begins with; each page sets it itself. */
  readonly meeting: Meeting;
  readonly plates: Plates;
  readonly draw: (pen: Pen, job: StaticJob) => void;
}

const LAYERS: readonly Layer[] = [
  { name: 'art-front', meeting: 'knockOut', plates: 'process', draw: drawArtFront },
  { name: 'art-back', meeting: 'knockOut', plates: 'process', draw: drawArtBack },
  { name: 'varnish', meeting: 'overprint', plates: 'process', draw: drawVarnish },
  { name: 'coat', meeting: 'overprint', plates: 'process', draw: drawCoat },
  { name: 'coat-print', meeting: 'overprint', plates: 'chromatic', draw: drawCoatPrint },
  { name: 'perforation', meeting: 'overprint', plates: 'process', draw: drawPerforations },
  { name: 'cut', meeting: 'overprint', plates: 'process', draw: drawCut },
];

/**
 * Draws the layers of a strip as pages of one PDF, in a fixed order. CMYK and spot inks only, fonts embedded; the
 * same input gives the same bytes. Each page sets its own graphics state, overprint included.
 * @throws RotativeError (exit code 2) naming ticket and box of a text that does not fit, or file and line of art
 * that cannot be drawn
 */
export async function drawStatic(input: StaticInput): Promise<StaticStrip> {
  const job = new StaticJob(input);
  const pen = new Pen(job.text.path);
  const { pageWidthPt, pageHeightPt } = input.geometry;
  for (const layer of LAYERS) {
    pen.page(pageWidthPt, pageHeightPt, layer.meeting, layer.plates);
    layer.draw(pen, job);
  }
  const around = input.sheet === undefined ? [] : furniture(input.sheet);
  for (const { draw } of around) {
    pen.page(input.sheet!.geometry.widthPt, input.sheet!.geometry.heightPt, 'overprint', 'process');
    draw(pen, job);
  }
  const shown = input.sheet?.geometry.shown;
  const pages = [...LAYERS.map(({ name }) => ({ name, shown })), ...around];
  return { pdf: await pen.finish(), pages: pages.map(({ name, shown }, index) => ({ name, index, shown })) };
}

/** The pages of the margins of a sheet. */
function furniture(sheet: SheetFurniture): {
  readonly name: SheetPageName;
  readonly shown: RectPt;
  readonly draw: (pen: Pen, job: StaticJob) => void;
}[] {
  const { geometry } = sheet;
  return [
    ...MARGINS.map((margin) => ({
      name: `marks-${margin}` as const,
      shown: geometry.margin(margin),
      draw: (pen: Pen, { input }: StaticJob) => drawMarks(pen, sheet, input.strip.inks, margin),
    })),
    ...(['front', 'back'] as const).map((side) => ({
      name: `legend-${side}` as const,
      shown: geometry.margin('head'),
      draw: (pen: Pen, { text }: StaticJob) => drawLegend(pen, sheet, side, text),
    })),
    {
      name: 'legend-foot',
      shown: geometry.margin('foot'),
      draw: (pen, { input, text }) => drawInkLegend(pen, sheet, input.strip.inks, text),
    },
  ];
}

/** Everything on a strip that is the same for every pack, drawn once a job. */
import { type StaticInput, StaticJob } from './job.ts';
import { drawArtBack } from './page-art-back.ts';
import { drawArtFront } from './page-art-front.ts';
import { drawCoat } from './page-coat.ts';
import { drawCoatPrint } from './page-coat-print.ts';
import { drawCut, drawPerforations } from './page-marks.ts';
import { drawVarnish } from './page-varnish.ts';
import { type Meeting, Pen, type Plates } from './pen.ts';

export type StaticPageName =
  | 'art-front'
  | 'art-back'
  | 'varnish'
  | 'coat'
  | 'coat-print'
  | 'perforation'
  | 'cut';

export interface StaticPage {
  readonly name: StaticPageName;
  /** Index of the page in the file, from 0. */
  readonly index: number;
}

export interface StaticStrip {
  /** One page for each layer, all of the size of the strip with its bleed; content is not compressed. */
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
  return { pdf: await pen.finish(), pages: LAYERS.map(({ name }, index) => ({ name, index })) };
}

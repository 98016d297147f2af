/**
 * marks, legend: what stands around the strips of a sheet. Each margin is a page of its own, shown through a box that ends
 * at the bleed, so that no mark can reach a strip whatever it draws.
 */
import { badInput } from '../../shared/errors.ts';
import { mmToPt } from '../../shared/units.ts';
import { colourBar, type InkRole, inkLegend, type Patch } from '../../strip/colour-bar.ts';
import type { RectPt } from '../../strip/geometry.ts';
import type { Ink, StripDefinition } from '../../strip/schema.ts';
import type { Margin, SheetGeometry, SheetSide } from '../../strip/sheet-geometry.ts';
import type { Face } from './face.ts';
import { BLACK, type Cmyk, type Pen } from './pen.ts';
import { setLine } from './text.ts';

/** What the furniture of a sheet is drawn from. */
export interface SheetFurniture {
  readonly geometry: SheetGeometry;
  /** The slug line of the plates of each side. */
  readonly slugs: Readonly<Record<SheetSide, string>>;
}

/** Painted on every plate. */
const REGISTRATION: Ink = { name: 'All', cmyk: [1, 1, 1, 1] };
const LINE_PT = 0.25;
const REGISTER_RADIUS_MM = 1.5;
const REGISTER_ARM_MM = 2.5;
const SLUG_PT = 6.5;
const NAME_PT = 6;
const LEAST_PT = 4;
const LANE_PT = 8;

/** Crop marks of a margin, register marks beside the strips, the colour bar below them. */
export function drawMarks(
  pen: Pen,
  { geometry }: SheetFurniture,
  inks: StripDefinition['inks'],
  margin: Margin,
): void {
  const { doc } = pen;
  const high = geometry.heightPt;
  pen.strokeInk(REGISTRATION);
  doc.lineWidth(LINE_PT).lineCap('butt').undash();
  for (const { from, to } of geometry.cropMarks(margin)) {
    doc.moveTo(from.x, high - from.y).lineTo(to.x, high - to.y);
    doc.addContent('S');
  }
  if (margin === 'left' || margin === 'right') {
    const [radius, arm] = [mmToPt(REGISTER_RADIUS_MM), mmToPt(REGISTER_ARM_MM)];
    for (const { x, y } of geometry.registerMarks(margin)) {
      doc.circle(x, high - y, radius);
      doc.moveTo(x - arm, high - y).lineTo(x + arm, high - y);
      doc.moveTo(x, high - y - arm).lineTo(x, high - y + arm);
      doc.addContent('S');
    }
  }
  if (margin === 'foot') for (const patch of colourBar(geometry)) drawPatch(pen, geometry, inks, patch);
}

/** Slug line and numbers of the lanes of one side, above the strips. */
export function drawLegend(pen: Pen, sheet: SheetFurniture, side: SheetSide, face: Face): void {
  const { geometry, slugs } = sheet;
  const { lanes } = geometry.imposition;
  const band = geometry.band('head');
  // The other half is for what is imaged.
  setIn(pen, geometry, face, slugs[side], SLUG_PT, { ...band, width: band.width / 2 - mmToPt(2) }, 'left');
  for (let lane = 0; lane < lanes; lane++) {
    setIn(
      pen,
      geometry,
      face,
      `lane ${lane + 1} of ${lanes}`,
      LANE_PT,
      geometry.laneLabel(side, lane),
      'middle',
    );
  }
}

/** Inks of processing steps with their names, beside the colour bar. */
export function drawInkLegend(
  pen: Pen,
  { geometry }: SheetFurniture,
  inks: StripDefinition['inks'],
  face: Face,
): void {
  for (const { name, ...patch } of inkLegend(geometry)) {
    drawPatch(pen, geometry, inks, patch);
    setIn(pen, geometry, face, inks[patch.ink as InkRole].name, NAME_PT, name, 'left');
  }
}

function drawPatch(
  pen: Pen,
  { heightPt, trim }: SheetGeometry,
  inks: StripDefinition['inks'],
  patch: Patch,
): void {
  const { ink, tint, rect } = patch;
  if (rect.x + rect.width > trim.x + trim.width) {
    throw badInput('SHEET_TOO_NARROW', 'the sheet is too narrow for its colour bar: give a greater --nup');
  }
  if (typeof ink === 'number') {
    pen.fill([0, 1, 2, 3].map((rank) => (rank === ink ? tint : 0)) as unknown as Cmyk);
  } else pen.fillInk(inks[ink]);
  pen.doc.rect(rect.x, heightPt - rect.y - rect.height, rect.width, rect.height);
  pen.doc.addContent('f');
}

/** One line in a box, made smaller to fit. Signs that the face lacks are set as a question mark. */
function setIn(
  pen: Pen,
  { heightPt }: SheetGeometry,
  face: Face,
  text: string,
  largestPt: number,
  box: RectPt,
  place: 'left' | 'middle',
): void {
  const line = face.known(text);
  const sizePt = Math.min(largestPt, box.width / face.widthPt(line, 1));
  if (sizePt < LEAST_PT) {
    throw badInput(
      'SHEET_TOO_NARROW',
      `the sheet has no room for « ${line} » in its margin: give a greater --nup`,
    );
  }
  const x = place === 'left' ? box.x : box.x + (box.width - face.widthPt(line, sizePt)) / 2;
  const baseline = box.y + (box.height - face.capHeightPt(sizePt)) / 2;
  setLine(pen, { text: line, face, sizePt, cmyk: BLACK }, line, x, heightPt - baseline);
}

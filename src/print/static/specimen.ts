/** SPECIMEN, rising across a box: a specimen and a product can't be mistaken for one another. */
import type { Face } from './face.ts';
import { type Cmyk, type Pen, WHITE } from './pen.ts';
import { type BoxPt, setLine } from './text.ts';

const WORD = 'SPECIMEN';
/** A light tint without black: the figures, which are black, stay legible on it. */
const UNDER_FIGURES: Cmyk = [0.25, 0, 0, 0];
const RED: Cmyk = [0, 0.95, 0.85, 0];
/** Around the word on the coat, where the art may be as dark as the word; in parts of the type size. */
const HALO = 0.14;
/** The part of the box that the word fills. */
const FILL = 0.94;
const STEEPEST = Math.PI / 6;

/** Writes the word across `box` as a tint that figures can stand on; the graphics state is put back. */
export function drawSpecimen(pen: Pen, face: Face, box: BoxPt): void {
  acrossBox(pen, face, box, (sizePt, x, y) => {
    setLine(pen, { text: WORD, face, sizePt, cmyk: UNDER_FIGURES }, WORD, x, y);
  });
}

/** Writes the word across `box` in red on the bare coat; the graphics state is put back. */
export function drawSpecimenOnCoat(pen: Pen, face: Face, box: BoxPt): void {
  acrossBox(pen, face, box, (sizePt, x, y) => {
    const block = { text: WORD, face, sizePt, cmyk: RED };
    pen.stroke(WHITE);
    pen.doc
      .lineWidth(HALO * sizePt)
      .lineJoin('round')
      .undash();
    setLine(pen, block, WORD, x, y, 'outline');
    setLine(pen, block, WORD, x, y);
  });
}

/** Turns the page so that the word, as large as it can be, stands across the box. */
function acrossBox(
  pen: Pen,
  face: Face,
  box: BoxPt,
  draw: (sizePt: number, x: number, y: number) => void,
): void {
  const length = face.widthPt(WORD, 1);
  const height = face.capHeightPt(1);
  const angle = Math.min(Math.atan2(box.height, box.width), STEEPEST);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const wide = length * cos + height * sin;
  const high = length * sin + height * cos;
  const sizePt = FILL * Math.min(box.width / wide, box.height / high);
  pen.within(() => {
    pen.doc.transform(cos, -sin, sin, cos, box.x + box.width / 2, box.y + box.height / 2);
    draw(sizePt, (-length * sizePt) / 2, (height * sizePt) / 2);
  });
}

/** Ink by plate: how much of the strip each covers, and how it looks. */
import { COLOURS, MARGIN_MM, type Paper, RIGHT_MM } from './paper.ts';

export interface InkUse {
  readonly ink: string;
  /** The ink on a screen. */
  readonly colour: string;
  /** Shares of the trimmed strip, from 0 to 1. */
  readonly front: number;
  readonly back: number;
  /** The plate of the front with its bleed as PNG, black on white. */
  readonly picture: Buffer;
  /** Height over width of the picture. */
  readonly aspect: number;
}

const WIDTH_MM = RIGHT_MM - MARGIN_MM;
const PICTURE_MM = 15;
const GAP_MM = 3;
const BAR_MM = 2.6;

/** Draws a column for each plate: its picture, and bars for front and back, of one scale. `unit`: what the game calls a pack. */
export function drawInk(paper: Paper, unit: string, inks: readonly InkUse[], topMm: number): void {
  paper.text('Ink by plate', MARGIN_MM, topMm, { font: 'bold', sizePt: 12, colour: COLOURS.blue });
  paper.text(
    `share of the strip that is covered; pictures: front of the first ${unit}`,
    MARGIN_MM,
    topMm + 0.9,
    {
      sizePt: 8.5,
      colour: COLOURS.soft,
      align: 'right',
      widthMm: WIDTH_MM,
    },
  );
  const column = WIDTH_MM / inks.length;
  const picture = Math.min(PICTURE_MM, column - GAP_MM);
  const bar = column - GAP_MM;
  inks.forEach(({ ink, colour, front, back, picture: png, aspect }, index) => {
    const x = MARGIN_MM + index * column;
    const top = topMm + 8;
    paper.text(ink, x, top, { font: 'bold', sizePt: 9 });
    for (const [row, [name, share]] of (
      [
        ['front', front],
        ['back', back],
      ] as const
    ).entries()) {
      const y = top + 5 + row * 7.4;
      paper.text(name, x, y, { sizePt: 8, colour: COLOURS.soft });
      paper.text(`${(100 * share).toFixed(1)} %`, x, y, { sizePt: 8.5, align: 'right', widthMm: bar });
      paper.fill(x, y + 3.7, bar, BAR_MM, COLOURS.pale);
      paper.fill(x, y + 3.7, bar * share, BAR_MM, colour);
    }
    const y = top + 21;
    paper.image(png, x, y, picture, picture * aspect);
    paper.frame(x, y, picture, picture * aspect);
  });
}

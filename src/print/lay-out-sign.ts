/**
 * Where the words of one sign stand in its cell: `main` large in the middle, `caption` small on its side.
 *
 *   below        above        left          right
 *    50          CNQT         |  7           7  |     letters at the left or right are set vertically and
 *   CNQT          50         SEPT           SEPT     read upwards
 *
 * The place of every word depends on the cell, the side and the word's own width, and on nothing else.
 */
import type { Sign } from '../mechanics/face.ts';
import type { SimpleFont } from '../pdf/font/simple-font.ts';
import type { Side } from '../regulation/schema.ts';
import { badInput } from '../shared/errors.ts';
import type { RectPt } from '../strip/geometry.ts';

/** One word to set: origin of its baseline on the page, in points. */
export interface Run {
  readonly text: string;
  readonly sizePt: number;
  readonly x: number;
  readonly y: number;
  /** Turned by a quarter to the left, so that it reads upwards. */
  readonly upwards: boolean;
}

export interface CellStyle {
  readonly rect: RectPt;
  readonly mainPt: number;
  readonly captionPt: number;
  /** Width of the slot's widest `main`: letters at the sides stand off it, whatever the number is. */
  readonly widestMainPt: number;
  /** Where the cell is, for messages: ticket and cell. */
  readonly name: string;
}

/** Between figures and letters, as a share of the letters' size. */
const GAP = 0.32;

/** Throws badInput if the sign does not fit its cell. */
export function layOutSign(
  sign: Sign,
  side: Side,
  style: CellStyle,
  font: SimpleFont,
): { main: Run; caption?: Run } {
  const { rect, mainPt, captionPt } = style;
  const centreX = rect.x + rect.width / 2;
  const centreY = rect.y + rect.height / 2;
  const mainWidth = font.widthPt(sign.main, mainPt);
  const mainHeight = mainPt * font.capHeight;
  const centred = (text: string, sizePt: number, y: number): Run => ({
    text,
    sizePt,
    x: centreX - font.widthPt(text, sizePt) / 2,
    y,
    upwards: false,
  });
  if (sign.caption === undefined) {
    assertFits(style, sign, mainWidth, mainHeight + 2 * font.tailPt(sign.main, mainPt));
    return { main: centred(sign.main, mainPt, centreY - mainHeight / 2) };
  }
  const gap = captionPt * GAP;
  const captionWidth = font.widthPt(sign.caption, captionPt);
  const captionHeight = captionPt * font.capHeight;
  if (side === 'above' || side === 'below') {
    const height = mainHeight + gap + captionHeight;
    const tail = side === 'above' ? font.tailPt(sign.main, mainPt) : font.tailPt(sign.caption, captionPt);
    assertFits(style, sign, Math.max(mainWidth, captionWidth), height + 2 * tail);
    const bottom = centreY - height / 2;
    const mainY = side === 'above' ? bottom : bottom + captionHeight + gap;
    const captionY = side === 'above' ? bottom + mainHeight + gap : bottom;
    return { main: centred(sign.main, mainPt, mainY), caption: centred(sign.caption, captionPt, captionY) };
  }
  const reach = style.widestMainPt / 2 + gap;
  // Of letters at the right the tails point outwards, of those at the left into the gap.
  const tail = side === 'right' ? font.tailPt(sign.caption, captionPt) : 0;
  assertFits(style, sign, 2 * (reach + captionHeight + tail), Math.max(mainHeight, captionWidth));
  return {
    main: centred(sign.main, mainPt, centreY - mainHeight / 2),
    caption: {
      text: sign.caption,
      sizePt: captionPt,
      x: side === 'left' ? centreX - reach : centreX + reach + captionHeight,
      y: centreY - captionWidth / 2,
      upwards: true,
    },
  };
}

function assertFits({ rect, name }: CellStyle, sign: Sign, widthPt: number, heightPt: number): void {
  if (widthPt <= rect.width && heightPt <= rect.height) return;
  const words = sign.caption === undefined ? sign.main : `${sign.main} ${sign.caption}`;
  const size = (width: number, height: number) =>
    `${(width / 2.8346).toFixed(1)} x ${(height / 2.8346).toFixed(1)} mm`;
  throw badInput(
    'SIGN_TOO_LARGE',
    `${name}: "${words}" takes ${size(widthPt, heightPt)}, its cell has ${size(rect.width, rect.height)}: ` +
      'make the cell larger or the type smaller in strip.yaml',
  );
}

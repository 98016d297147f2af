/**
 * How every sign should look: the outlines of the reference font as fontkit reads them, drawn by sharp, which is no code
 * that the print or the rest of the audit uses for glyphs.
 */
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { badInput } from '../../shared/errors.ts';
import type { Direction } from '../reading/lines.ts';
import { type Blob, blobsOf } from './blobs.ts';

/** A sign in one size and direction, as pixels of its ink. All places are from the top left of its box. */
export interface CleanSign {
  readonly sign: string;
  readonly sizePt: number;
  readonly direction: Direction;
  readonly width: number;
  readonly height: number;
  /** Pixels that must be ink wherever on the grid the sign falls: x and y of each in turn. */
  readonly core: Int16Array;
  /** Pixels that may be ink, in the same form. */
  readonly reach: Int16Array;
  /** Its largest blob, by which it is found. */
  readonly anchor: Readonly<Blob>;
  /** Origin of the glyph. */
  readonly originX: number;
  readonly originY: number;
  readonly advance: number;
}

/** Draws signs of the reference font, each once. */
export class CleanSigns {
  private readonly font: Font;
  private readonly dpi: number;
  private readonly drawn = new Map<string, Promise<CleanSign | undefined>>();

  /** Throws badInput if the bytes are no font. */
  constructor(referenceFont: Uint8Array, dpi: number) {
    this.dpi = dpi;
    try {
      this.font = create(Buffer.from(referenceFont)) as Font;
    } catch (cause) {
      throw badInput('reference-font', 'The reference font cannot be read: restore it.', { cause });
    }
  }

  /** The signs of a text, in one size and direction; those that draw nothing are left out. */
  async of(text: Iterable<string>, sizePt: number, direction: Direction): Promise<CleanSign[]> {
    const signs: CleanSign[] = [];
    for (const sign of new Set(text)) {
      const key = `${direction} ${sizePt} ${sign}`;
      const known = this.drawn.get(key) ?? this.draw(sign, sizePt, direction);
      this.drawn.set(key, known);
      const drawn = await known;
      if (drawn !== undefined) signs.push(drawn);
    }
    return signs;
  }

  private async draw(sign: string, sizePt: number, direction: Direction): Promise<CleanSign | undefined> {
    const glyph = this.font.glyphForCodePoint(sign.codePointAt(0)!);
    const scale = (sizePt * this.dpi) / 72 / this.font.unitsPerEm;
    const { minX, minY, maxX, maxY } = glyph.path.bbox;
    if (!(maxX > minX && maxY > minY)) return undefined;
    const turned = direction === 'upwards';
    const [left, top, right, bottom] = turned ? [-maxY, -maxX, -minY, -minX] : [minX, -maxY, maxX, -minY];
    const originX = Math.ceil(-left * scale) + MARGIN;
    const originY = Math.ceil(-top * scale) + MARGIN;
    const width = originX + Math.ceil(right * scale) + MARGIN;
    const height = originY + Math.ceil(bottom * scale) + MARGIN;
    const matrix = turned ? [0, -scale, -scale, 0] : [scale, 0, 0, -scale];
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>` +
      `<path transform="matrix(${matrix.join(' ')} ${originX} ${originY})" d="${glyph.path.toSVG()}"/></svg>`;
    const data = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
    return cut(sign, sizePt, direction, { data, width, height }, [
      originX,
      originY,
      glyph.advanceWidth * scale,
    ]);
  }
}

const MARGIN = 2;

function cut(
  sign: string,
  sizePt: number,
  direction: Direction,
  picture: { data: Uint8Array; width: number; height: number },
  [originX, originY, advance]: readonly [number, number, number],
): CleanSign | undefined {
  const inked = blobsOf(picture);
  const largest = inked.blobs[0];
  if (largest === undefined) return undefined;
  const [x0, y0] = [Math.min(...inked.blobs.map((b) => b.x0)), Math.min(...inked.blobs.map((b) => b.y0))];
  const [x1, y1] = [Math.max(...inked.blobs.map((b) => b.x1)), Math.max(...inked.blobs.map((b) => b.y1))];
  const [width, height] = [x1 - x0 + 1, y1 - y0 + 1];
  const around = (x: number, y: number): number => {
    let count = 0;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) if (inked.labels[(y + y0 + dy) * picture.width + x + x0 + dx]) count++;
    return count;
  };
  const core: number[] = [];
  const reach: number[] = [];
  for (let y = -1; y <= height; y++) {
    for (let x = -1; x <= width; x++) {
      const count = around(x, y);
      if (count === 9) core.push(x, y);
      if (count > 0) reach.push(x, y);
    }
  }
  const { label, area } = largest;
  return {
    sign,
    sizePt,
    direction,
    width,
    height,
    core: Int16Array.from(core),
    reach: Int16Array.from(reach),
    anchor: {
      label,
      area,
      x0: largest.x0 - x0,
      y0: largest.y0 - y0,
      x1: largest.x1 - x0,
      y1: largest.y1 - y0,
    },
    originX: originX - x0,
    originY: originY - y0,
    advance,
  };
}

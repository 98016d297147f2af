import { BigEndian } from './big-endian.ts';
import { boundsOf, type Contour, type Glyph } from './outline.ts';

const ON_CURVE = 0x01;
const X_SHORT = 0x02;
const Y_SHORT = 0x04;
const REPEAT = 0x08;
const X_SAME_OR_POSITIVE = 0x10;
const Y_SAME_OR_POSITIVE = 0x20;

/** The glyf table, and where each glyph begins in it (one more entry than glyphs). */
export interface GlyfTable {
  readonly bytes: Uint8Array;
  readonly offsets: readonly number[];
}

/** Writes the outlines; coordinates are rounded to whole units. A blank glyph takes no bytes. */
export const buildGlyf = (glyphs: readonly Glyph[]): GlyfTable => {
  const table = new BigEndian();
  const offsets = [0];
  for (const glyph of glyphs) {
    if (glyph.contours.length > 0) writeGlyph(table, wholeUnits(glyph.contours));
    table.align(4);
    offsets.push(table.length);
  }
  return { bytes: table.bytes(), offsets };
};

/** The same contours on whole units. */
export const wholeUnits = (contours: readonly Contour[]): readonly Contour[] =>
  contours.map((contour) => contour.map(({ x, y, on }) => ({ x: Math.round(x), y: Math.round(y), on })));

const writeGlyph = (table: BigEndian, contours: readonly Contour[]): void => {
  table.i16(contours.length, ...boundsOf(contours));
  let last = -1;
  for (const contour of contours) {
    last += contour.length;
    table.u16(last);
  }
  table.u16(0);
  const flags: number[] = [];
  const xs = new BigEndian();
  const ys = new BigEndian();
  let [x, y] = [0, 0];
  for (const point of contours.flat()) {
    flags.push(
      (point.on ? ON_CURVE : 0) |
        writeDelta(xs, point.x - x, X_SHORT, X_SAME_OR_POSITIVE) |
        writeDelta(ys, point.y - y, Y_SHORT, Y_SAME_OR_POSITIVE),
    );
    ({ x, y } = point);
  }
  writeFlags(table, flags);
  table.raw(xs.bytes()).raw(ys.bytes());
};

/** Writes one difference in as few bytes as it needs; gives the flags that say how. */
const writeDelta = (out: BigEndian, delta: number, short: number, sameOrPositive: number): number => {
  if (delta === 0) return sameOrPositive;
  if (Math.abs(delta) <= 255) {
    out.u8(Math.abs(delta));
    return short | (delta > 0 ? sameOrPositive : 0);
  }
  out.i16(delta);
  return 0;
};

const writeFlags = (table: BigEndian, flags: readonly number[]): void => {
  for (let index = 0; index < flags.length; ) {
    const flag = flags[index]!;
    let run = 1;
    while (run < 256 && flags[index + run] === flag) run++;
    if (run === 1) table.u8(flag);
    else table.u8(flag | REPEAT, run - 1);
    index += run;
  }
};

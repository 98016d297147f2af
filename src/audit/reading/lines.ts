/**
 * Reads the marks of one region as lines of text: marks of one size on one baseline, in the order in which they
 * stand, not in which they were set. A gap as wide as a space is read as a space, whatever made it.
 */

import type { PrintedFont } from '../pdf/fonts.ts';
import type { MarkList } from '../pdf/marks.ts';
import { UNKNOWN_SIGN } from './alphabet.ts';

/** Upright, or turned a quarter to the left so that it reads upwards; anything else is no direction of a ticket. */
export type Direction = 'upright' | 'upwards' | 'other';

export interface Line {
  text: string;
  sizePt: number;
  direction: Direction;
  /** Baseline across the direction of reading. */
  base: number;
  /** Middle of what is drawn, in points on the page. */
  x: number;
  y: number;
  /** Two marks stand on the same place. */
  doubled: boolean;
  /** A mark is drawn as no sign of the reference font. */
  unknown: boolean;
}

/** As a share of the type size. */
const SPACE_GAP = 0.12;
const OVERLAP = 0.12;
const BASE_TOLERANCE_PT = 0.05;
const SIZE_TOLERANCE_PT = 0.01;

export class LineReader {
  private readonly marks: MarkList;
  private readonly fonts: readonly PrintedFont[];
  private readonly signsOf: (font: PrintedFont) => readonly string[];
  private readonly builders: LineBuilder[] = [];
  /** By the rank of the font. */
  private readonly signs: (readonly string[])[] = [];

  constructor(
    marks: MarkList,
    fonts: readonly PrintedFont[],
    signsOf: (font: PrintedFont) => readonly string[],
  ) {
    this.marks = marks;
    this.fonts = fonts;
    this.signsOf = signsOf;
  }

  /** The lines of the region whose marks begin at `first`; valid until the next call. */
  read(first: number, next: Int32Array, lines: Line[]): void {
    lines.length = 0;
    const { marks, builders } = this;
    let count = 0;
    for (let m = first; m >= 0; m = next[m]!) {
      const sizePt = sizeOf(marks.vx[m]!, marks.vy[m]!);
      const direction = directionOf(marks, m, sizePt);
      const base = direction === 'upwards' ? marks.x[m]! : marks.y[m]!;
      let builder: LineBuilder | undefined;
      for (let i = 0; i < count; i++) {
        const candidate = builders[i]!;
        if (
          candidate.direction === direction &&
          Math.abs(candidate.base - base) < BASE_TOLERANCE_PT &&
          Math.abs(candidate.sizePt - sizePt) < SIZE_TOLERANCE_PT
        ) {
          builder = candidate;
          break;
        }
      }
      if (builder === undefined) {
        builder = builders[count] ??= new LineBuilder();
        builder.begin(direction, base, sizePt);
        count++;
      }
      builder.add(m);
    }
    for (let i = 0; i < count; i++) lines.push(this.finish(builders[i]!));
  }

  private finish(builder: LineBuilder): Line {
    const { marks, fonts } = this;
    const { sizePt, direction, count } = builder;
    let members: ArrayLike<number> = builder.members;
    const upwards = direction === 'upwards';
    const along = upwards ? marks.y : marks.x;
    for (let i = 1; i < count; i++) {
      if (along[members[i]!]! < along[members[i - 1]!]!) {
        members = [...builder.members.subarray(0, count)].sort((a, b) => along[a]! - along[b]!);
        break;
      }
    }
    let text = '';
    let doubled = false;
    let unknown = false;
    let end = 0;
    let low = Infinity;
    let high = -Infinity;
    let bottom = Infinity;
    let top = -Infinity;
    for (let i = 0; i < count; i++) {
      const m = members[i]!;
      const font = fonts[marks.font[m]!]!;
      const glyph = marks.glyph[m]!;
      const position = along[m]!;
      if (i > 0) {
        if (position - end > SPACE_GAP * sizePt) text += ' ';
        else if (position - end < -OVERLAP * sizePt) doubled = true;
      }
      this.signs[font.index] ??= this.signsOf(font);
      const sign = this.signs[font.index]![glyph] ?? UNKNOWN_SIGN;
      if (sign === UNKNOWN_SIGN) unknown = true;
      text += sign;
      end = position + font.advances[glyph]! * sizePt;
      const { boxes } = font;
      const at = glyph * 4;
      if (position + boxes[at]! * sizePt < low) low = position + boxes[at]! * sizePt;
      if (position + boxes[at + 2]! * sizePt > high) high = position + boxes[at + 2]! * sizePt;
      if (boxes[at + 1]! < bottom) bottom = boxes[at + 1]!;
      if (boxes[at + 3]! > top) top = boxes[at + 3]!;
    }
    const middle = (low + high) / 2;
    const across = ((bottom + top) / 2) * sizePt;
    return {
      text,
      sizePt,
      direction,
      base: builder.base,
      x: upwards ? builder.base - across : middle,
      y: upwards ? middle : builder.base + across,
      doubled,
      unknown,
    };
  }
}

class LineBuilder {
  direction: Direction = 'other';
  base = 0;
  sizePt = 0;
  count = 0;
  members = new Int32Array(32);

  begin(direction: Direction, base: number, sizePt: number): void {
    this.direction = direction;
    this.base = base;
    this.sizePt = sizePt;
    this.count = 0;
  }

  add(mark: number): void {
    if (this.count === this.members.length) {
      const grown = new Int32Array(this.count * 2);
      grown.set(this.members);
      this.members = grown;
    }
    this.members[this.count++] = mark;
  }
}

/** One of the two is 0 but for damaged files, and a root costs. */
function sizeOf(vx: number, vy: number): number {
  if (vx === 0) return Math.abs(vy);
  return vy === 0 ? Math.abs(vx) : Math.sqrt(vx * vx + vy * vy);
}

function directionOf(marks: MarkList, m: number, sizePt: number): Direction {
  const ux = marks.ux[m]!;
  const uy = marks.uy[m]!;
  const vx = marks.vx[m]!;
  const vy = marks.vy[m]!;
  const fit = 0.001 * sizePt;
  // An em along and an em up must be equally long and at right angles, or the sign is stretched or slanted.
  if (Math.abs(ux - vy) > fit || Math.abs(uy + vx) > fit) return 'other';
  if (ux > 0 && Math.abs(uy) <= fit) return 'upright';
  if (uy > 0 && Math.abs(ux) <= fit) return 'upwards';
  return 'other';
}

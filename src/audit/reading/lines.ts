/**
 * Reads the text of one region as lines: runs of one size on one baseline, in the order in which they stand, not in which they
 * were set. A gap as wide as a space is read as a space, whatever made it.
 */

import type { RunList } from '../pdf/runs.ts';
import { OVERLAP, SPACE_GAP, type Word, type WordBook } from './word-book.ts';

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
  /** Two glyphs stand on the same place. */
  doubled: boolean;
  /** A glyph is drawn as no sign of the reference font. */
  unknown: boolean;
}

const BASE_TOLERANCE_PT = 0.05;
const SIZE_TOLERANCE_PT = 0.01;

/** A word, and where along its line it begins. */
interface Piece {
  readonly word: Word;
  readonly at: number;
}

/** A line whose runs are being gathered: the first `count` of `runs`. */
interface Started extends Line {
  readonly runs: number[];
  count: number;
}

export class LineReader {
  private readonly runs: RunList;
  private readonly words: WordBook;
  /** Lines are used again for the next region: objects for each would be most of what there is to clear away. */
  private readonly started: Started[] = [];
  /** The first so many of the lines, by how many there are. */
  private readonly results: Started[][] = [[]];

  constructor(runs: RunList, words: WordBook) {
    this.runs = runs;
    this.words = words;
  }

  /** The lines of the region whose runs begin at `first`; valid until the next call. */
  read(first: number, next: Int32Array): readonly Line[] {
    const { runs, started, results } = this;
    let count = 0;
    for (let run = first; run >= 0; run = next[run]!) {
      const sizePt = sizeOf(runs.vx[run]!, runs.vy[run]!);
      const direction = directionOf(runs, run, sizePt);
      const base = direction === 'upwards' ? runs.x[run]! : runs.y[run]!;
      let at = 0;
      while (at < count && !isOf(started[at]!, direction, base, sizePt)) at++;
      const line = started[at] ?? this.another();
      if (at === count) {
        count++;
        line.direction = direction;
        line.base = base;
        line.sizePt = sizePt;
        line.count = 0;
      }
      line.runs[line.count++] = run;
    }
    for (let i = 0; i < count; i++) this.finish(started[i]!);
    return results[count]!;
  }

  /** Whether the region has one line, upright and of a size (0: of any), that says just this; if not, read it. */
  says(first: number, next: Int32Array, text: string, sizePt: number): boolean {
    const { runs } = this;
    if (first < 0 || next[first]! >= 0) return false;
    const ownPt = sizeOf(runs.vx[first]!, runs.vy[first]!);
    const fits = sizePt === 0 || Math.abs(ownPt - sizePt) <= SIZE_TOLERANCE_PT;
    return fits && directionOf(runs, first, ownPt) === 'upright' && this.words.says(runs, first, text);
  }

  private another(): Started {
    const { started, results } = this;
    const line: Started = {
      text: '',
      sizePt: 0.5,
      direction: 'other',
      base: 0.5,
      x: 0.5,
      y: 0.5,
      doubled: false,
      unknown: false,
      runs: [],
      count: 0,
    };
    started.push(line);
    results.push(started.slice());
    return line;
  }

  private finish(line: Started): void {
    const { base, sizePt, count, runs } = line;
    const upwards = line.direction === 'upwards';
    const along = upwards ? this.runs.y : this.runs.x;
    const word =
      count === 1 ? this.words.read(this.runs, runs[0]!) : this.join(runs.slice(0, count), along, sizePt);
    const middle = (count === 1 ? along[runs[0]!]! : 0) + ((word.low + word.high) / 2) * sizePt;
    const across = ((word.bottom + word.top) / 2) * sizePt;
    line.text = word.text;
    line.x = upwards ? base - across : middle;
    line.y = upwards ? middle : base + across;
    line.doubled = word.doubled;
    line.unknown = word.unknown;
  }

  /** What several runs on one line say together; measures of the word are from the edge of the page. */
  private join(runs: readonly number[], along: Float64Array, sizePt: number): Word {
    const pieces = (list: readonly number[]): Piece[] =>
      list.map((run) => ({ word: this.words.read(this.runs, run), at: along[run]! / sizePt }));
    const words = joined(pieces(runs));
    // Runs that lie over one another may still stand between each other's glyphs, and make sense glyph by glyph.
    return words.doubled ? joined(pieces(runs.flatMap((run) => this.glyphsOf(run)))) : words;
  }

  /** The glyphs of a run, each a run of its own. */
  private glyphsOf(run: number): number[] {
    const { runs } = this;
    const parts: number[] = [];
    let ems = 0;
    for (let i = runs.from[run]!; i < runs.to[run]!; i++) {
      parts.push(runs.addPart(run, i, i + 1, ems));
      ems += runs.advance(run, runs.codes[i]!);
    }
    return parts;
  }
}

function joined(pieces: readonly Piece[]): Word {
  const inOrder = pieces.filter(({ word }) => word.text !== '').sort((one, other) => one.at - other.at);
  const all = {
    text: '',
    unknown: false,
    doubled: false,
    low: Infinity,
    high: -Infinity,
    bottom: Infinity,
    top: -Infinity,
    start: 0,
    end: 0,
  };
  inOrder.forEach(({ word, at }, i) => {
    const gap = at + word.start - all.end;
    if (i > 0 && gap > SPACE_GAP) all.text += ' ';
    else if (i > 0 && gap < -OVERLAP) all.doubled = true;
    all.text += word.text;
    all.unknown ||= word.unknown;
    all.doubled ||= word.doubled;
    all.low = Math.min(all.low, at + word.low);
    all.high = Math.max(all.high, at + word.high);
    all.bottom = Math.min(all.bottom, word.bottom);
    all.top = Math.max(all.top, word.top);
    all.end = at + word.end;
  });
  return all;
}

function isOf(line: Line, direction: Direction, base: number, sizePt: number): boolean {
  return (
    line.direction === direction &&
    Math.abs(line.base - base) < BASE_TOLERANCE_PT &&
    Math.abs(line.sizePt - sizePt) < SIZE_TOLERANCE_PT
  );
}

/** One of the two is 0 but for damaged files, and a root costs. */
function sizeOf(vx: number, vy: number): number {
  if (vx === 0) return Math.abs(vy);
  return vy === 0 ? Math.abs(vx) : Math.sqrt(vx * vx + vy * vy);
}

function directionOf(runs: RunList, run: number, sizePt: number): Direction {
  const ux = runs.ux[run]!;
  const uy = runs.uy[run]!;
  const vx = runs.vx[run]!;
  const vy = runs.vy[run]!;
  const fit = 0.001 * sizePt;
  // An em along and an em up must be equally long and at right angles, or the sign is stretched or slanted.
  if (Math.abs(ux - vy) > fit || Math.abs(uy + vx) > fit) return 'other';
  if (ux > 0 && Math.abs(uy) <= fit) return 'upright';
  if (uy > 0 && Math.abs(ux) <= fit) return 'upwards';
  return 'other';
}

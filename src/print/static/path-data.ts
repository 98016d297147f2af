/**
 * The `d` of an SVG path as an outline. Not pdfkit's own path(): that stops at a fault without a word and draws
 * quadratic curves as cubic ones.
 */
import { arcSegments } from './arc.ts';
import type { Outline, Segment } from './path.ts';

/** Numbers that each command takes. */
const TAKES: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/;
const FLAG = /^[01]/;

/** @throws Error with what cannot be read; the caller knows the file */
export function pathOutline(d: string): Outline {
  const reader = new PathReader();
  let rest = d.trimStart();
  while (rest !== '') {
    const letter = rest[0]!;
    const takes = TAKES[letter.toUpperCase()];
    if (takes === undefined) throw new Error(`« ${rest.slice(0, 12)} » is no path command`);
    rest = skip(rest.slice(1));
    let command = letter;
    do {
      const numbers: number[] = [];
      while (numbers.length < takes) {
        const isFlag = takes === 7 && (numbers.length === 3 || numbers.length === 4);
        const found = (isFlag ? FLAG : NUMBER).exec(rest)?.[0];
        if (found === undefined) {
          throw new Error(`${letter} wants a number at « ${rest.slice(0, 12)} »`);
        }
        numbers.push(Number(found));
        rest = skip(rest.slice(found.length));
      }
      reader.take(command, numbers);
      // A move that goes on is a line.
      if (command === 'M') command = 'L';
      if (command === 'm') command = 'l';
    } while (takes > 0 && NUMBER.test(rest));
  }
  return reader.outline;
}

const skip = (text: string): string => text.replace(/^\s*,?\s*/, '');

type Point = readonly [number, number];

/** Keeps the current point and what the smooth commands mirror. */
class PathReader {
  readonly outline: Segment[] = [];
  #at: Point = [0, 0];
  #start: Point = [0, 0];
  #cubic: Point | undefined;
  #quadratic: Point | undefined;

  take(command: string, numbers: readonly number[]): void {
    const kind = command.toUpperCase();
    if (this.outline.length === 0 && kind !== 'M') throw new Error('a path begins with M');
    const [ox, oy] = command === kind ? [0, 0] : this.#at;
    const point = (index: number): Point => [numbers[index]! + ox, numbers[index + 1]! + oy];
    const [cubic, quadratic] = [this.#cubic, this.#quadratic];
    this.#cubic = undefined;
    this.#quadratic = undefined;
    switch (kind) {
      case 'M':
        this.#start = point(0);
        this.#go(['M', ...this.#start], this.#start);
        break;
      case 'L':
        this.#line(point(0));
        break;
      case 'H':
        this.#line([numbers[0]! + ox, this.#at[1]]);
        break;
      case 'V':
        this.#line([this.#at[0], numbers[0]! + oy]);
        break;
      case 'C':
        this.#curve(point(0), point(2), point(4));
        break;
      case 'S':
        this.#curve(this.#mirrored(cubic), point(0), point(2));
        break;
      case 'Q':
        this.#bend(point(0), point(2));
        break;
      case 'T':
        this.#bend(this.#mirrored(quadratic), point(0));
        break;
      case 'A':
        this.#arc(numbers, point(5));
        break;
      default:
        this.#go(['Z'], this.#start);
    }
  }

  #arc(numbers: readonly number[], to: Point): void {
    const [rx, ry, turn, large, sweep] = numbers;
    const radii = [rx!, ry!] as const;
    this.outline.push(
      ...arcSegments({ from: this.#at, to, radii, turn: turn!, large: large === 1, sweep: sweep === 1 }),
    );
    this.#at = to;
  }

  #go(segment: Segment, to: Point): void {
    this.outline.push(segment);
    this.#at = to;
  }

  #line(to: Point): void {
    this.#go(['L', ...to], to);
  }

  #curve(first: Point, second: Point, to: Point): void {
    this.#go(['C', ...first, ...second, ...to], to);
    this.#cubic = second;
  }

  /** A quadratic curve, raised to the cubic that follows the same line. */
  #bend(handle: Point, to: Point): void {
    const towards = (end: Point): Point => [
      end[0] + (2 / 3) * (handle[0] - end[0]),
      end[1] + (2 / 3) * (handle[1] - end[1]),
    ];
    this.#go(['C', ...towards(this.#at), ...towards(to), ...to], to);
    this.#quadratic = handle;
  }

  #mirrored(handle: Point | undefined): Point {
    if (handle === undefined) return this.#at;
    return [2 * this.#at[0] - handle[0], 2 * this.#at[1] - handle[1]];
  }
}

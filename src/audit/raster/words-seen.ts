/** From signs found in a picture to the words of a cell. */
import type { Side } from '../../regulation/schema.ts';
import type { Direction } from '../reading/lines.ts';
import type { Words } from '../reading/words.ts';
import type { FoundSign } from './read-signs.ts';

export interface SeenLine {
  readonly text: string;
  readonly sizePt: number;
  readonly direction: Direction;
  /** Middle in pixels, y downwards. */
  readonly x: number;
  readonly y: number;
}

/** Baselines this near, in pixels, are one. */
const SAME_BASE = 3;
/** A gap as wide as this share of the type size is a space. */
const SPACE_GAP = 0.12;

/** Lines of signs of one size on one baseline, each in the order of reading. */
export function linesSeen(signs: readonly FoundSign[], dpi: number): SeenLine[] {
  const lines: { base: number; of: FoundSign[] }[] = [];
  for (const sign of signs) {
    const base = baseOf(sign);
    const line = lines.find(
      ({ base: other, of: [first] }) =>
        Math.abs(base - other) <= SAME_BASE &&
        first!.clean.direction === sign.clean.direction &&
        first!.clean.sizePt === sign.clean.sizePt,
    );
    if (line === undefined) lines.push({ base, of: [sign] });
    else line.of.push(sign);
  }
  return lines.map(({ of }) => {
    const inOrder = of.sort((a, b) => alongOf(a) - alongOf(b));
    const { sizePt, direction } = inOrder[0]!.clean;
    let text = '';
    let end = Number.POSITIVE_INFINITY;
    for (const found of inOrder) {
      if (alongOf(found) - end > (SPACE_GAP * sizePt * dpi) / 72) text += ' ';
      text += found.clean.sign;
      end = alongOf(found) + found.clean.advance;
    }
    const middle = (low: (sign: FoundSign) => number, size: (sign: FoundSign) => number): number =>
      (Math.min(...of.map(low)) + Math.max(...of.map((sign) => low(sign) + size(sign)))) / 2;
    return {
      text,
      sizePt,
      direction,
      x: middle(
        ({ x }) => x,
        ({ clean }) => clean.width,
      ),
      y: middle(
        ({ y }) => y,
        ({ clean }) => clean.height,
      ),
    };
  });
}

const baseOf = ({ clean, x, y }: FoundSign): number =>
  clean.direction === 'upwards' ? x + clean.originX : y + clean.originY;

const alongOf = ({ clean, x, y }: FoundSign): number =>
  clean.direction === 'upwards' ? -(y + clean.originY) : x + clean.originX;

/** Figures and letters of a cell; lines that are neither are joined to the letters, so that nothing is overlooked. */
export function wordsSeen(lines: readonly SeenLine[], mainPt: number): Words {
  const main = lines.find(({ sizePt, direction }) => sizePt === mainPt && direction === 'upright');
  const rest = lines.filter((line) => line !== main);
  const [caption] = rest;
  if (main === undefined) return { main: '', caption: textOf(rest), side: undefined };
  if (caption === undefined) return { main: main.text, caption: '', side: undefined };
  return { main: main.text, caption: textOf(rest), side: sideOf(main, caption) };
}

const textOf = (lines: readonly SeenLine[]): string => lines.map(({ text }) => text).join(' ');

function sideOf(main: SeenLine, caption: SeenLine): Side {
  const [across, down] = [caption.x - main.x, caption.y - main.y];
  if (Math.abs(down) >= Math.abs(across)) return down < 0 ? 'above' : 'below';
  return across < 0 ? 'left' : 'right';
}

/** What one cell of a ticket says: figures or sign, letters, and the side on which the letters stand. */
import type { Side } from '../../regulation/schema.ts';
import type { Line } from './lines.ts';
import type { Region } from './regions.ts';

export interface Words {
  /** Figures or sign; '' if the cell is empty. */
  readonly main: string;
  /** Letters; '' if there are none. */
  readonly caption: string;
  /** Side of the letters; undefined if there are none. */
  readonly side: Side | undefined;
}

/** Finds a fault in how a cell is set: what is wrong, what was read, what was expected. */
export type TellSetting = (what: string, read: string, expected: string) => void;

const EMPTY: Words = { main: '', caption: '', side: undefined };
const SIZE_TOLERANCE_PT = 0.02;

/** Reads the lines of a cell: one in the main size and at most one in the size of captions. */
export function wordsOf(lines: readonly Line[], cell: Region, tell: TellSetting): Words {
  let main: Line | undefined;
  let caption: Line | undefined;
  const sameSize = Math.abs(cell.mainPt - cell.captionPt) <= SIZE_TOLERANCE_PT;
  for (const line of lines) {
    if (line.doubled) tell('signs are printed over one another', line.text, 'each sign once');
    if (line.direction === 'other') tell('signs are turned, slanted or stretched', line.text, 'plain signs');
    const isMain = Math.abs(line.sizePt - cell.mainPt) <= SIZE_TOLERANCE_PT;
    const isCaption = Math.abs(line.sizePt - cell.captionPt) <= SIZE_TOLERANCE_PT;
    if (!isMain && !isCaption) {
      tell(`type of ${line.sizePt.toFixed(2)} pt`, line.text, `${cell.mainPt} or ${cell.captionPt} pt`);
    }
    if (sameSize && main !== undefined && caption === undefined) {
      // The main sign is the one nearer to the middle of the cell.
      [main, caption] = fromMiddle(line, cell) < fromMiddle(main, cell) ? [line, main] : [main, line];
    } else if (isMain && main === undefined) main = line;
    else if (!isMain && caption === undefined) caption = line;
    else tell('more words than a cell has', line.text, 'one sign with its letters');
  }
  if (main === undefined) {
    return caption === undefined ? EMPTY : { main: '', caption: caption.text, side: undefined };
  }
  if (main.direction === 'upwards') tell('figures are turned', main.text, 'upright figures');
  if (caption === undefined) return { main: main.text, caption: '', side: undefined };
  const side = sideOf(main, caption);
  const turned = caption.direction === 'upwards';
  if (turned !== (side === 'left' || side === 'right')) {
    tell(
      `letters ${side} are ${turned ? 'turned' : 'not turned'}`,
      caption.text,
      'letters at left or right turned',
    );
  }
  return { main: main.text, caption: caption.text, side };
}

function sideOf(main: Line, caption: Line): Side {
  const across = caption.x - main.x;
  const up = caption.y - main.y;
  if (Math.abs(up) >= Math.abs(across)) return up > 0 ? 'above' : 'below';
  return across < 0 ? 'left' : 'right';
}

function fromMiddle(line: Line, cell: Region): number {
  return Math.hypot(line.x - (cell.x0 + cell.x1) / 2, line.y - (cell.y0 + cell.y1) / 2);
}

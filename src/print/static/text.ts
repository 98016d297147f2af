/** Constant text in boxes: it wraps, it stays inside, or it is refused. */
import { badInput, RotativeError } from '../../shared/errors.ts';
import { ptToMm } from '../../shared/units.ts';
import { SMALLEST_TYPE_PT } from '../../strip/check-back.ts';
import type { Face } from './face.ts';
import type { Cmyk, Pen } from './pen.ts';

/** A box on a page in points; y grows DOWN from the page's top edge, as in pdfkit. */
export interface BoxPt {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextBlock {
  readonly text: string;
  readonly face: Face;
  readonly sizePt: number;
  readonly cmyk: Cmyk;
  /** Space above the block, unless it is the first; points. */
  readonly gapPt?: number;
}

const LEADING = 1.2;
/** Steps in which type is made smaller to fit. */
const FIT_STEP_PT = 0.25;
const TOLERANCE_PT = 0.01;

/**
 * Sets a text centred in its box, in as many lines as it needs.
 * @param where begins the message of a fault, e.g. `ticket 39901 (Bienvenue au Palace), title`
 * @throws RotativeError (exit code 2) if it does not fit
 */
export function setCentred(pen: Pen, block: TextBlock, box: BoxPt, where: string): void {
  const { face, sizePt } = block;
  const lines = wrap(block, box, where);
  const first = face.extentPt(lines[0]!, sizePt).ascentPt;
  const last = face.extentPt(lines.at(-1)!, sizePt).descentPt;
  const between = (lines.length - 1) * LEADING * sizePt;
  mustFit(first + between + last, box.height, 'high', block, where);
  // By capitals, which is what the eye sees; then moved so that accents and tails stay inside too.
  const middle = box.y + (box.height - between + face.capHeightPt(sizePt)) / 2;
  const baseline = Math.min(Math.max(middle, box.y + first), box.y + box.height - last - between);
  lines.forEach((line, index) => {
    const x = box.x + (box.width - face.widthPt(line, sizePt)) / 2;
    setLine(pen, block, line, x, baseline + index * LEADING * sizePt);
  });
}

/**
 * Sets blocks under one another from the top of the box, flush left, in the largest type that fits.
 * @param blocksAt the blocks, given a type size in points
 * @param largestPt where to begin; type is made smaller in small steps, never below the smallest
 * @throws RotativeError (exit code 2) if they do not fit in the smallest type
 */
export function setColumn(
  pen: Pen,
  blocksAt: (sizePt: number) => readonly TextBlock[],
  largestPt: number,
  box: BoxPt,
  where: string,
): void {
  for (const { block, line, baseline } of fittedLines(blocksAt, largestPt, box, where)) {
    setLine(pen, block, line, box.x, baseline);
  }
}

function fittedLines(
  blocksAt: (sizePt: number) => readonly TextBlock[],
  largestPt: number,
  box: BoxPt,
  where: string,
): readonly PlacedLine[] {
  for (let sizePt = largestPt; sizePt > SMALLEST_TYPE_PT; sizePt -= FIT_STEP_PT) {
    try {
      return columnLines(blocksAt(sizePt), box, where);
    } catch (error) {
      if (!isOverflow(error)) throw error;
    }
  }
  return columnLines(blocksAt(SMALLEST_TYPE_PT), box, where);
}

const isOverflow = (error: unknown): boolean =>
  error instanceof RotativeError && error.code === 'TEXT_OVERFLOW';

interface PlacedLine {
  readonly block: TextBlock;
  readonly line: string;
  readonly baseline: number;
}

/** Where each line stands. */
function columnLines(blocks: readonly TextBlock[], box: BoxPt, where: string): readonly PlacedLine[] {
  let top = box.y;
  return blocks.flatMap((block, index) => {
    const { face, sizePt, gapPt = 0 } = block;
    if (index > 0) top += gapPt;
    return wrap(block, box, where).map((line) => {
      const baseline = top + face.extentPt('Ép', sizePt).ascentPt;
      top += LEADING * sizePt;
      mustFit(baseline + face.extentPt(line, sizePt).descentPt - box.y, box.height, 'high', block, where);
      return { block, line, baseline };
    });
  });
}

/**
 * Sets one-line texts on a common baseline at the bottom of their boxes: the first flush left, the others flush right.
 * @throws RotativeError (exit code 2) if one does not fit on a line of its box
 */
export function setAlong(
  pen: Pen,
  parts: readonly { readonly block: TextBlock; readonly box: BoxPt }[],
  where: string,
): void {
  parts.forEach(({ block, box }, index) => {
    block.face.mustHave(block.text, where);
    const width = block.face.widthPt(block.text, block.sizePt);
    mustFit(width, box.width, 'wide', block, where);
    const x = index === 0 ? box.x : box.x + box.width - width;
    const drop = Math.max(...parts.map((part) => part.block.face.extentPt('p', part.block.sizePt).descentPt));
    setLine(pen, block, block.text, x, box.y + box.height - drop);
  });
}

/** Sets one line with its baseline at `y`; an outline takes stroke colour and line width as they are. */
export function setLine(
  pen: Pen,
  block: TextBlock,
  line: string,
  x: number,
  y: number,
  mode: 'fill' | 'outline' = 'fill',
): void {
  const { doc } = pen;
  doc.fontSize(block.sizePt);
  pen.fill(block.cmyk);
  let left = x;
  for (const run of block.face.runs(line)) {
    doc
      .font(run.face.path)
      .text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic', stroke: mode === 'outline' });
    left += run.face.widthPt(run.text, block.sizePt);
  }
}

/** Where lines may be broken: at spaces, never before « » ; : ! ? % € » or after an opening « . */
const BREAK = /(?<!«) +(?![»;:!?%€])/;
/** A last line of one word, narrower than this share of the box, gets another word from the line before. */
const LONELY = 0.15;

/** Lines of the text; no last line is a lonely short word. */
function wrap(block: TextBlock, box: BoxPt, where: string): readonly string[] {
  const { text, face, sizePt } = block;
  if (sizePt < SMALLEST_TYPE_PT) {
    throw badInput('TYPE_TOO_SMALL', `${where}: ${sizePt} pt; set at least ${SMALLEST_TYPE_PT} pt`);
  }
  face.mustHave(text, where);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    const begins = lines.length;
    for (const word of paragraph.trim().split(BREAK)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && face.widthPt(longer, sizePt) > box.width + TOLERANCE_PT) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
      mustFit(face.widthPt(line, sizePt), box.width, 'wide', block, where);
    }
    const before = lines.length > begins ? lines.at(-1)!.split(BREAK) : [];
    if (before.length > 2 && !BREAK.test(line) && face.widthPt(line, sizePt) < LONELY * box.width) {
      line = `${before.pop()} ${line}`;
      lines[lines.length - 1] = before.join(' ');
    }
    lines.push(line);
  }
  return lines;
}

function mustFit(
  needsPt: number,
  hasPt: number,
  way: 'high' | 'wide',
  block: TextBlock,
  where: string,
): void {
  if (needsPt <= hasPt + TOLERANCE_PT) return;
  const mm = (pt: number): string => ptToMm(pt).toFixed(1);
  throw badInput(
    'TEXT_OVERFLOW',
    `${where}: « ${shortened(block.text)} » at ${block.sizePt} pt needs a box ${mm(needsPt)} mm ${way}, it has ` +
      `${mm(hasPt)} mm: enlarge the box in strip.yaml, or set smaller type (at least ${SMALLEST_TYPE_PT} pt)`,
  );
}

const shortened = (text: string): string => (text.length <= 40 ? text : `${text.slice(0, 39)}…`);

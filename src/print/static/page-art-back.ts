/** art-back: rules and mentions. The places of bars and inventory number stay free: they differ on every ticket. */

import { mentionTexts, ruleText } from '../../regulation/rule-text.ts';
import { mmToPt } from '../../shared/units.ts';
import { BACK_EDGE_MM } from '../../strip/check-back.ts';
import { STUB } from '../../strip/geometry.ts';
import type { BoxMm } from '../../strip/schema.ts';
import type { StaticJob } from './job.ts';
import { trace } from './path.ts';
import { BLACK, type Cmyk, type Pen } from './pen.ts';
import { drawSpecimen } from './specimen.ts';
import { roundedRect } from './svg-shape.ts';
import { type BoxPt, setAlong, setColumn, type TextBlock } from './text.ts';

/** Margins of the stub's back at the sides, and above and below, in mm. */
const STUB_SIDE_MM = 4;
const STUB_EDGE_MM = 2.5;
/** The game's name in the type of the rule, enlarged. */
const HEADING = 1.5;
const HAIRLINE_PT = 0.3;
/** Round corners of the light frame around each ticket, in mm. */
const FRAME_RADIUS_MM = 1.5;
const LIGHT: Cmyk = [0, 0, 0, 0.35];

/** Draws the page as it is seen when the strip is turned over like a leaf of a book. */
export function drawArtBack(pen: Pen, job: StaticJob): void {
  const { game, strip, specimen } = job.input;
  const { sizePt } = strip.back.rule;
  const stubBlocks = (size: number) => [heading(job, size), ...mentions(job, size)];
  setColumn(pen, stubBlocks, sizePt, job.box(STUB, besidePackNumber(job)), job.where(STUB, 'back'));
  job.tickets.forEach((ticket, index) => {
    const { rule } = ticket.back ?? strip.back;
    const where = job.where(index, 'rule of the back');
    if (specimen) drawSpecimen(pen, job.textBold, frameBox(job, index));
    drawFrame(pen, job, index);
    const below = drawHeader(pen, job, index, rule.sizePt, job.box(index, rule.box), where);
    const text = {
      text: ruleText(game, game.tickets[index]!),
      face: job.text,
      sizePt: rule.sizePt,
      cmyk: BLACK,
    };
    setColumn(pen, (size) => [text, ...mentions(job, size)], rule.sizePt - 1, below, where);
  });
}

/** The wider part of the stub at the left or right of the pack number, which stands on both of its sides. */
function besidePackNumber(job: StaticJob): BoxMm {
  const [, , width, height] = job.area(STUB);
  const [packX, , packWidth] = job.input.strip.stub.pack.box;
  const left = packX;
  const right = width - packX - packWidth;
  return [
    STUB_SIDE_MM + (left >= right ? 0 : width - right),
    STUB_EDGE_MM,
    Math.max(left, right) - 2 * STUB_SIDE_MM,
    height - 2 * STUB_EDGE_MM,
  ];
}

function heading(job: StaticJob, sizePt: number): TextBlock {
  return { text: job.input.game.game, face: job.display, sizePt: sizePt * HEADING, cmyk: BLACK };
}

function mentions(job: StaticJob, sizePt: number): readonly TextBlock[] {
  const style = { face: job.text, sizePt, cmyk: BLACK, gapPt: sizePt * 0.3 };
  return mentionTexts(job.input.game).map((text) => ({ text, ...style }));
}

/** Name of the game, then code and name of the emission, then a line; tells the box that is left below. */
function drawHeader(
  pen: Pen,
  job: StaticJob,
  index: number,
  sizePt: number,
  box: BoxPt,
  where: string,
): BoxPt {
  const { emissionCode, name } = job.input.game.tickets[index]!;
  const title = { text: `${emissionCode} · ${name}`, face: job.textBold, sizePt: sizePt + 0.5, cmyk: BLACK };
  const top = heading(job, sizePt);
  const nameWidth = top.face.widthPt(top.text, top.sizePt) + top.sizePt;
  const height = top.sizePt;
  const titleBox = { ...box, x: box.x + nameWidth, width: box.width - nameWidth, height };
  setAlong(
    pen,
    [
      { block: top, box: { ...box, height } },
      { block: title, box: titleBox },
    ],
    where,
  );
  const lineY = box.y + height + 0.2 * sizePt;
  pen.stroke(BLACK);
  pen.doc.lineWidth(HAIRLINE_PT).undash();
  pen.doc.moveTo(box.x, lineY).lineTo(box.x + box.width, lineY);
  pen.doc.addContent('S');
  const used = lineY + 0.5 * sizePt - box.y;
  return { ...box, y: box.y + used, height: box.height - used };
}

function frameBox(job: StaticJob, index: number): BoxPt {
  const [, , width, height] = job.area(index);
  return job.box(index, [BACK_EDGE_MM, BACK_EDGE_MM, width - 2 * BACK_EDGE_MM, height - 2 * BACK_EDGE_MM]);
}

function drawFrame(pen: Pen, job: StaticJob, index: number): void {
  const { x, y, width, height } = frameBox(job, index);
  const radius = mmToPt(FRAME_RADIUS_MM);
  pen.stroke(LIGHT);
  pen.doc.lineWidth(HAIRLINE_PT).undash();
  trace(pen, roundedRect(x, y, width, height, radius, radius));
  pen.doc.addContent('S');
}

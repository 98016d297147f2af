/** The second page: does the sample look like its block? Prizes, positions, ink. */

import { grouped, jobLine, type SheetFacts } from './facts.ts';
import { drawInk, type InkUse } from './ink-plot.ts';
import { COLOURS, MARGIN_MM, type Paper, RIGHT_MM } from './paper.ts';

const WIDTH_MM = RIGHT_MM - MARGIN_MM;

/** @param prizes prize of each pack of the sample, in euros */
export function drawPlots(
  paper: Paper,
  facts: SheetFacts,
  prizes: readonly number[],
  inks: readonly InkUse[],
  pages: number,
): void {
  paper.page();
  paper.head('The sample and its block', jobLine(facts));
  let y = drawPrizes(paper, facts, prizes, MARGIN_MM + 13);
  y = drawPositions(paper, facts, y + 8);
  drawInk(paper, facts.game.unit, inks, y + 8);
  paper.foot(
    `Expected: ${facts.game.unit}s of the table, in proportion to the size of the sample.`,
    `page 2 of ${pages}`,
  );
}

function title(paper: Paper, text: string, note: string, yMm: number): number {
  paper.text(text, MARGIN_MM, yMm, { font: 'bold', sizePt: 12, colour: COLOURS.blue });
  paper.text(note, MARGIN_MM, yMm + 0.9, {
    sizePt: 8.5,
    colour: COLOURS.soft,
    align: 'right',
    widthMm: WIDTH_MM,
  });
  return yMm + 7;
}

const ROW_MM = 6;
const BARS_MM = { left: 62, width: 106 } as const;

function drawPrizes(
  paper: Paper,
  { game, sample }: SheetFacts,
  prizes: readonly number[],
  topMm: number,
): number {
  const top = title(paper, `Prizes of the ${game.unit}s`, 'bar: in the sample · line: expected', topMm);
  const lines = [...game.packPrizes.lines].sort((a, b) => b.amount - a.amount);
  const winners = lines.reduce((sum, line) => sum + line.count, 0);
  const rows = lines.map(({ amount, count }) => ({ amount, count }));
  if (winners < game.blockSize) rows.push({ amount: 0, count: game.blockSize - winners });
  const values = rows.map(({ amount, count }) => ({
    amount,
    count,
    found: prizes.filter((prize) => prize === amount).length,
    expected: (count / game.blockSize) * sample.packs.length,
  }));
  const most = Math.max(1, ...values.flatMap(({ found, expected }) => [found, expected]));
  const across = (packs: number): number => (packs / most) * BARS_MM.width;
  paper.text('in the block', MARGIN_MM + 22, top - 0.8, {
    sizePt: 8,
    colour: COLOURS.soft,
    align: 'right',
    widthMm: 24,
  });
  paper.text('found / expected', RIGHT_MM - 30, top - 0.8, {
    sizePt: 8,
    colour: COLOURS.soft,
    align: 'right',
    widthMm: 30,
  });
  values.forEach(({ amount, count, found, expected }, index) => {
    const y = top + 3.4 + index * ROW_MM;
    const words = amount === 0 ? 'no prize' : `${grouped(amount)} €`;
    paper.text(words, MARGIN_MM, y, { font: 'bold', sizePt: 9.5, align: 'right', widthMm: 20 });
    paper.text(grouped(count), MARGIN_MM + 22, y, { align: 'right', widthMm: 24 });
    paper.fill(BARS_MM.left, y - 0.2, BARS_MM.width, 4.4, COLOURS.pale);
    if (found > 0) paper.fill(BARS_MM.left, y - 0.2, across(found), 4.4, COLOURS.blue);
    const at = BARS_MM.left + across(expected);
    paper.line(at, y - 0.9, at, y + 4.9, COLOURS.accent, 1.4);
    paper.text(`${found} / ${expectedWords(expected)}`, RIGHT_MM - 30, y, {
      align: 'right',
      widthMm: 30,
    });
  });
  const bottom = top + 4.5 + rows.length * ROW_MM;
  const total = prizes.reduce((sum, prize) => sum + prize, 0);
  const mean = game.packPrizes.total / game.blockSize;
  const words =
    `All ${game.unit}s of the sample: ${grouped(total)} €, ${(total / sample.packs.length).toFixed(2)} € a ${game.unit}; ` +
    `the block: ${mean.toFixed(2)} € a ${game.unit}. Great prizes are so rare that a sample hardly holds one.`;
  paper.text(words, MARGIN_MM, bottom, { sizePt: 8.5, colour: COLOURS.soft });
  return bottom + 4;
}

const LANES = 5;
const LANE_MM = 9;
/** More marks than these have no numbers, or they would cover each other. */
const MOST_NAMED = 24;

/** One place while it tells something. */
function expectedWords(packs: number): string {
  if (packs > 0 && packs < 0.05) return '< 0.1';
  return packs.toFixed(packs < 10 ? 1 : 0);
}

/** The block as lanes under one another, a mark for each drawn pack. */
function drawPositions(paper: Paper, { game, sample }: SheetFacts, topMm: number): number {
  const note = `the block from ${game.unit} 1 to ${grouped(game.blockSize)}, in ${LANES} lanes`;
  const top = title(paper, `Where the ${game.unit}s lie in the block`, note, topMm);
  const packsALane = Math.ceil(game.blockSize / LANES);
  const left = MARGIN_MM + 20;
  const width = WIDTH_MM - 20;
  for (let lane = 0; lane < LANES; lane++) {
    const y = top + lane * LANE_MM;
    paper.fill(left, y + 2.6, width, 2.6, COLOURS.pale);
    paper.text(grouped(lane * packsALane + 1), MARGIN_MM, y + 2, { sizePt: 8, align: 'right', widthMm: 18 });
  }
  // A number that would touch the one before it in its lane is left out: the mark stays.
  const lastEnd = new Map<number, number>();
  for (const pack of sample.packs) {
    const lane = Math.floor((pack - 1) / packsALane);
    const x = left + (((pack - 1) % packsALane) / packsALane) * width;
    const y = top + lane * LANE_MM;
    paper.line(x, y + 1.9, x, y + 5.9, COLOURS.accent, 1.2);
    const name = grouped(pack);
    const nameWidth = paper.widthMm(name, 'text', 7);
    const from = Math.min(Math.max(x - nameWidth / 2, left), left + width - nameWidth);
    if (sample.packs.length > MOST_NAMED || from < (lastEnd.get(lane) ?? 0) + 1) continue;
    paper.text(name, from, y - 0.9, { sizePt: 7 });
    lastEnd.set(lane, from + nameWidth);
  }
  return top + LANES * LANE_MM;
}

/** The cover: what the sample is, what counts as a defect and how many are one too many, who signs. */
import { inWordsOf, units } from '../../regulation/words.ts';
import { toolVersion } from '../../shared/package-root.ts';
import type { DefectClass } from '../drawn-sample.ts';
import { grouped, jobLine, type SheetFacts } from './facts.ts';
import { COLOURS, MARGIN_MM, type Paper, RIGHT_MM } from './paper.ts';

const DEFECTS: readonly { readonly name: DefectClass; readonly what: readonly string[] }[] = [
  {
    name: 'critical',
    what: [
      'Figures, letters, prize or numbers differ from the sheet, or cannot be read.',
      'A code does not scan, or names another ticket than its number in clear.',
      'Anything under a coat shows through, beside it or from the back.',
    ],
  },
  {
    name: 'major',
    what: [
      'A coat is not whole, or does not scratch off clean.',
      'Coat, art or perforation is out of register by more than 0.5 mm.',
      'A rule, a mention or a ticket’s name is missing or cut.',
    ],
  },
  {
    name: 'minor',
    what: ['Spots, scratches, uneven colour, set-off: all that a player sees and that costs nobody money.'],
  },
];

const SIGNERS = ['Drawn by', 'Inspected by', 'Accepted by'] as const;
const WIDTH_MM = RIGHT_MM - MARGIN_MM;

export function drawCover(paper: Paper, facts: SheetFacts, pages: number): void {
  paper.page();
  paper.head('Sample for inspection', jobLine(facts));
  let y = drawFacts(paper, facts, MARGIN_MM + 14);
  y = drawPacks(paper, facts, y + 5);
  y = drawDefects(paper, facts, y + 6);
  y = drawSignatures(paper, facts, y + 9);
  drawRemarks(paper, y + 8);
  paper.specimen(MARGIN_MM, 30, WIDTH_MM, 230, 0.07);
  paper.foot(`rotative ${toolVersion}`, `page 1 of ${pages}`);
}

function drawFacts(paper: Paper, facts: SheetFacts, topMm: number): number {
  const { game, block, specimen, planHash, sample } = facts;
  const rows: readonly (readonly [string, string])[] = [
    [
      'Game',
      `${game.game}, game code ${game.gameCode}, ${game.tickets.length} ${game.tickets.length === 1 ? 'ticket' : 'tickets'} a ${game.unit}`,
    ],
    ['Regulation', game.edition],
    [
      'Block',
      `${block}, ${units(game, game.blockSize)}${specimen ? '; specimen: printed numbers have block 00' : ''}`,
    ],
    ['Plan', `SHA-256 ${planHash.slice(0, 32)} ${planHash.slice(32)}`],
    ['Size', `${units(game, sample.packs.length)} out of ${grouped(sample.lot)}`],
    ['Sampling plan', sample.plan?.text ?? 'none: write the limits below before you begin'],
    ['Seed', sample.seed],
    ['Drawn by', sample.by ?? 'not told'],
  ];
  let y = topMm;
  for (const [name, value] of rows) {
    paper.text(name, MARGIN_MM, y, { font: 'bold', sizePt: 10 });
    const height = paper.text(value, MARGIN_MM + 30, y, { sizePt: 10, widthMm: WIDTH_MM - 30, wrap: true });
    y += Math.max(height, 4) + 1.6;
    paper.line(MARGIN_MM, y - 0.9, RIGHT_MM, y - 0.9);
  }
  return y;
}

/** Numbers of the packs, as many as two lines hold. */
function drawPacks(paper: Paper, { game, sample }: SheetFacts, topMm: number): number {
  const shown = sample.packs.slice(0, 60).map(grouped);
  const more = sample.packs.length - shown.length;
  const list = `${shown.join(',  ')}${more > 0 ? ` and ${more} more` : ''}`;
  paper.text(inWordsOf(game, 'Packs'), MARGIN_MM, topMm, { font: 'bold', sizePt: 10 });
  const height = paper.text(list, MARGIN_MM + 30, topMm, { sizePt: 10, widthMm: WIDTH_MM - 30, wrap: true });
  const note = 'Packs of a sample are opened: count them, then destroy them; they are not sold.';
  paper.text(inWordsOf(game, note), MARGIN_MM + 30, topMm + height + 1.5, {
    sizePt: 10,
    colour: COLOURS.accent,
  });
  return topMm + height + 6;
}

/** Columns: left edge and width in mm. */
const COLUMNS = {
  what: [MARGIN_MM + 24, 96],
  accept: [131, 16],
  reject: [149, 16],
  found: [167, 34],
} as const;

function drawDefects(paper: Paper, { sample }: SheetFacts, topMm: number): number {
  const head = { font: 'bold', sizePt: 9.5, colour: '#ffffff' } as const;
  paper.fill(MARGIN_MM, topMm, WIDTH_MM, 6.4, COLOURS.blue);
  paper.text('Class', MARGIN_MM + 2, topMm + 1.1, head);
  paper.text('What counts as a defect', COLUMNS.what[0], topMm + 1.1, head);
  for (const column of ['accept', 'reject', 'found'] as const) {
    const [x, widthMm] = COLUMNS[column];
    const words = { accept: 'Accept', reject: 'Reject', found: 'Found' }[column];
    paper.text(words, x, topMm + 1.1, { ...head, align: 'center', widthMm });
  }
  let y = topMm + 6.4;
  for (const { name, what } of DEFECTS) {
    let at = y + 2.2;
    for (const line of what) {
      paper.text('•', COLUMNS.what[0], at, { sizePt: 9 });
      at +=
        paper.text(line, COLUMNS.what[0] + 3, at, { sizePt: 9, widthMm: COLUMNS.what[1] - 3, wrap: true }) +
        0.8;
    }
    const bottom = Math.max(at + 1.2, y + 15);
    const middle = (y + bottom) / 2;
    paper.text(name, MARGIN_MM + 2, middle - 2.4, { font: 'bold', sizePt: 12 });
    const limits = sample.plan?.limits[name];
    for (const column of ['accept', 'reject'] as const) {
      const [x, widthMm] = COLUMNS[column];
      if (limits === undefined) {
        paper.line(x + 3, middle + 3, x + widthMm - 3, middle + 3, COLOURS.soft);
        continue;
      }
      paper.text(String(limits[column]), x, middle - 3, {
        font: 'bold',
        sizePt: 15,
        align: 'center',
        widthMm,
      });
    }
    paper.frame(COLUMNS.found[0] + 4, middle - 5, COLUMNS.found[1] - 8, 10, COLOURS.ink);
    paper.line(MARGIN_MM, bottom, RIGHT_MM, bottom);
    y = bottom;
  }
  paper.text('The block is', MARGIN_MM + 2, y + 3.6, { font: 'bold', sizePt: 11 });
  for (const [index, verdict] of ['accepted', 'rejected', 'to be inspected again'].entries()) {
    const x = MARGIN_MM + 34 + index * 36;
    paper.box(x, y + 3.8, 4);
    paper.text(verdict, x + 6, y + 3.6, { sizePt: 11 });
  }
  return y + 9;
}

function drawSignatures(paper: Paper, { sample }: SheetFacts, topMm: number): number {
  const width = (WIDTH_MM - 12) / SIGNERS.length;
  SIGNERS.forEach((signer, index) => {
    const x = MARGIN_MM + index * (width + 6);
    paper.text(signer, x, topMm, { font: 'bold', sizePt: 10 });
    if (index === 0 && sample.by !== undefined) {
      paper.text(sample.by, x, topMm + 8.2, { sizePt: 11, widthMm: width });
    }
    for (const [row, words] of ['name', 'date', 'signature'].entries()) {
      const y = topMm + 13.5 + row * 12;
      paper.line(x, y, x + width, y, COLOURS.ink, 0.6);
      paper.text(words, x, y + 0.6, { sizePt: 7, colour: COLOURS.soft });
    }
  });
  return topMm + 41;
}

const REMARK_LINES = 5;

function drawRemarks(paper: Paper, topMm: number): void {
  paper.text('Remarks', MARGIN_MM, topMm, { font: 'bold', sizePt: 10 });
  for (let line = 1; line <= REMARK_LINES; line++) {
    const y = topMm + 3 + line * 8;
    paper.line(MARGIN_MM, y, RIGHT_MM, y);
  }
}

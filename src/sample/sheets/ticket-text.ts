/** What stands beside a ticket on a sheet: prize, inscriptions, numbers, a bar code, boxes to tick. */
import { formatEuros } from '../../regulation/money.ts';
import type { Ticket } from '../../regulation/schema.ts';
import type { DescribedInscription, DescribedTicket } from '../describe-pack.ts';
import { drawBars, QUIET_MM } from './bars.ts';
import { COLOURS, type Paper } from './paper.ts';

const LINE_MM = 4.1;
const BOX_MM = 2.9;
/** Between columns. */
const GUTTER_MM = 3;
const BARS_MM = 7.5;
const CLASSES = ['right', 'critical', 'major', 'minor'] as const;

/** Draws the column of one ticket at (x, y), in mm. */
export function drawTicketText(
  paper: Paper,
  ticket: Ticket,
  described: DescribedTicket,
  x: number,
  y: number,
  widthMm: number,
  heightMm: number,
): void {
  const right = x + widthMm;
  paper.text(`${ticket.emission} · ${ticket.name}`, x, y - 0.4, { font: 'bold', sizePt: 12 });
  const wins = described.prize > 0;
  paper.text(wins ? formatEuros(described.prize) : 'loses', x, y - 0.4, {
    font: 'bold',
    sizePt: 12,
    colour: wins ? COLOURS.accent : COLOURS.soft,
    align: 'right',
    widthMm,
  });
  const source = ticket.provenance === 'reconstructed' ? ', reconstructed' : '';
  paper.text(`emission ${ticket.emissionCode}, article ${ticket.article}${source}`, x, y + 4.6, {
    sizePt: 7.5,
    colour: COLOURS.soft,
  });
  paper.line(x, y + 8.4, right, y + 8.4);
  const top = y + 9.2;
  const numbers = y + heightMm - 23;
  const small = ticket.mechanic.kind === 'keyed' ? 'sum' : 'letters';
  const groups = grouped(described.inscriptions);
  // A low ticket has no room for a line a cell: its lines stand in columns.
  const lines = Math.max(1, Math.floor((numbers - 0.8 - top) / LINE_MM));
  const columnMm = (widthMm + GUTTER_MM) / Math.ceil(groups.length / lines);
  groups.forEach(({ name, inscriptions }, index) => {
    const left = x + Math.floor(index / lines) * columnMm;
    const at = top + (index % lines) * LINE_MM;
    drawInscriptions(paper, name, inscriptions, small, left, at);
    paper.box(left + columnMm - GUTTER_MM - BOX_MM, at + 0.3, BOX_MM);
  });
  const { validation, pin, inventory } = described;
  const inClear = `${validation.slice(0, 3)}-${validation.slice(3, 6)}-${validation.slice(6)}`;
  paper.line(x, numbers - 0.8, right, numbers - 0.8);
  drawNumber(paper, 'validation', inClear, x, numbers);
  drawNumber(paper, 'PIN', pin, x + 46, numbers, 8);
  paper.box(right - BOX_MM, numbers + 0.3, BOX_MM);
  drawNumber(paper, 'inventory', inventory, x, numbers + LINE_MM);
  paper.box(right - BOX_MM, numbers + LINE_MM + 0.3, BOX_MM);
  const bars = numbers + 2 * LINE_MM + 0.8;
  const barsMm = drawBars(paper, inventory, x + 1, bars, BARS_MM);
  paper.text('scan: the back must say the same', x + 1 + barsMm + QUIET_MM, bars + 1.9, {
    sizePt: 7.5,
    colour: COLOURS.soft,
  });
  const bottom = y + heightMm - 3.6;
  CLASSES.forEach((name, index) => {
    const left = x + index * 17;
    paper.box(left, bottom, BOX_MM);
    paper.text(name, left + BOX_MM + 1, bottom - 0.4, { font: index === 0 ? 'bold' : 'text', sizePt: 8.5 });
  });
}

function drawNumber(paper: Paper, name: string, digits: string, x: number, y: number, indentMm = 16): void {
  paper.text(name, x, y + 0.3, { sizePt: 8, colour: COLOURS.soft });
  paper.text(digits, x + indentMm, y + 0.2, { font: 'imaging', sizePt: 8.5 });
}

/** One line: name, then figures and letters in the type of the ticket; letters at the left stand left here, too. */
function drawInscriptions(
  paper: Paper,
  name: string,
  inscriptions: readonly DescribedInscription[],
  small: string,
  x: number,
  y: number,
): void {
  paper.text(name, x, y + 0.4, { sizePt: 8, colour: COLOURS.soft });
  let at = x + 16;
  const put = (text: string, sizePt: number, gapMm: number): void => {
    paper.text(text, at, y + (9 - sizePt) * 0.18, { font: 'imaging', sizePt });
    at += paper.widthMm(text, 'imaging', sizePt) + gapMm;
  };
  for (const { figures, letters, side } of inscriptions) {
    if (letters !== undefined && side === 'left') put(letters, 6.8, 1);
    put(figures, 9, letters === undefined || side === 'left' ? 2.4 : 1);
    if (letters !== undefined && side !== 'left') put(letters, 6.8, 2.4);
  }
  const sides = [
    ...new Set(inscriptions.flatMap(({ letters, side }) => (letters === undefined ? [] : [side]))),
  ];
  if (inscriptions.length === 1 && sides.length === 1) {
    paper.text(`${small} ${sides[0]}`, at, y + 0.5, { sizePt: 7.5, colour: COLOURS.soft });
  }
}

interface Group {
  readonly name: string;
  readonly inscriptions: DescribedInscription[];
}

/** Cells that are read together, under the name of their row, hand or number. */
function grouped(inscriptions: readonly DescribedInscription[]): readonly Group[] {
  const named = inscriptions.some(({ zone }) => zone.startsWith('number-'));
  const groups = new Map<string, DescribedInscription[]>();
  for (const inscription of inscriptions) {
    const name = groupOf(inscription.zone, named);
    groups.set(name, [...(groups.get(name) ?? []), inscription]);
  }
  return [...groups].map(([name, members]) => ({ name, inscriptions: members }));
}

function groupOf(zone: string, named: boolean): string {
  const together = /^(row-\d+|hand-\d+|bank)-/.exec(zone)?.[1] ?? zone;
  return (named ? together.replace(/^sum-/, 'number-') : together).replaceAll('-', ' ');
}

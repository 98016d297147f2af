/** The card on screen, from the same definition as the card on paper: what is where, in shares of the card. */
import type { Game } from '../regulation/schema.ts';
import { badInput } from '../shared/errors.ts';
import { ptToMm } from '../shared/units.ts';
import { liesInside } from '../strip/boxes.ts';
import type { BoxMm, StripDefinition, StripTicket } from '../strip/schema.ts';
import { screenTicket } from './board.ts';
import type { BoxShare, CardLayout, SymbolPlace, TextPlace } from './protocol.ts';

/** A box of a ticket in per cent of its width and height. */
export const boxShare = (
  [x, y, width, height]: BoxMm,
  { widthMm, ticketHeightMm }: StripDefinition,
): BoxShare => [
  share(x, widthMm),
  share(y, ticketHeightMm),
  share(width, widthMm),
  share(height, ticketHeightMm),
];

/** The layout of a game that is played on screen. Throws badInput if it is not such a game, or a cell has no zone. */
export function cardLayout(game: Game, strip: StripDefinition): CardLayout {
  const mechanic = screenTicket(game)?.mechanic;
  const ticket = strip.tickets[0];
  if (mechanic === undefined || ticket === undefined) {
    throw badInput('NOT_ON_SCREEN', `${game.game} is no game for the screen: scratch its tickets instead`);
  }
  const text = (box: BoxMm, sizePt: number): TextPlace => ({
    box: boxShare(box, strip),
    size: share(ptToMm(sizePt), strip.widthMm),
  });
  const cell = (name: string): TextPlace => {
    const { box, mainPt } = ticket.cells[name]!;
    return text(box, mainPt);
  };
  const symbol = (kind: SymbolPlace['kind'], sign: string, sum?: string): SymbolPlace => {
    const zone = zoneOf(ticket, sign);
    return {
      kind,
      box: boxShare(zone.box, strip),
      mention: text(zone.mentionBox ?? zone.box, zone.mentionPt),
      sign: cell(sign),
      ...(sum !== undefined && { sum: cell(sum) }),
    };
  };
  return {
    widthMm: strip.widthMm,
    heightMm: strip.ticketHeightMm,
    labels: ticket.labels.map((label) => ({ text: label.text, ...text(label.box, label.sizePt) })),
    symbols: [
      ...numbered(mechanic.winning, (i) => symbol('winning', `winning-${i}`)),
      ...numbered(mechanic.yours, (i) => symbol('yours', `number-${i}`, `sum-${i}`)),
    ],
    gain: boxShare((ticket.control ?? strip.control).zone.box, strip),
  };
}

/** The part of the coat's art over each symbol, in mm of the ticket, in the order of the layout's symbols. */
export function coverBoxes(game: Game, { tickets }: StripDefinition): BoxMm[] {
  const mechanic = screenTicket(game)?.mechanic;
  const ticket = tickets[0];
  if (mechanic === undefined || ticket === undefined) return [];
  return [
    ...numbered(mechanic.winning, (i) => zoneOf(ticket, `winning-${i}`).box),
    ...numbered(mechanic.yours, (i) => zoneOf(ticket, `number-${i}`).box),
  ];
}

function zoneOf(ticket: StripTicket, cell: string) {
  const box = ticket.cells[cell]!.box;
  const zone = ticket.zones.find((candidate) => liesInside(box, candidate.box));
  if (zone !== undefined) return zone;
  throw badInput('CELL_WITHOUT_ZONE', `strip.yaml: the cell ${cell} lies in no zone; move it into one`);
}

const numbered = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** In per cent, to a thousandth. */
const share = (part: number, whole: number): number => Math.round((part / whole) * 100_000) / 1000;

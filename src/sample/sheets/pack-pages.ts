/** The sheets of one pack: four tickets a page at true scale, beside each what must be there and boxes to tick. */

import type { Packs } from '../../print/packs.ts';
import { unitTitle } from '../../regulation/words.ts';
import type { StripDefinition } from '../../strip/schema.ts';
import { type DescribedTicket, describePack } from '../describe-pack.ts';
import { grouped, jobLine, type SheetFacts } from './facts.ts';
import { pagesOfPack, TICKETS_A_PAGE } from './page-count.ts';
import { COLOURS, MARGIN_MM, PAGE_MM, type Paper, RIGHT_MM } from './paper.ts';
import { drawTicketText } from './ticket-text.ts';

/** Pictures of a pack with its coats off, trimmed, in any resolution. */
export interface PackPictures {
  readonly stub: Buffer;
  readonly tickets: readonly Buffer[];
}

const HEAD_MM = 24;
const ROW_GAP_MM = 2;

/**
 * @param data holds this pack alone
 * @param numbering of the first of its pages, and of all pages
 */
export function drawPackPages(
  paper: Paper,
  facts: SheetFacts,
  strip: StripDefinition,
  data: Packs,
  pictures: PackPictures,
  numbering: { readonly first: number; readonly pages: number },
): void {
  const tickets = describePack(facts.game, data, 0);
  const pages = pagesOfPack(tickets.length);
  for (let page = 0; page < pages; page++) {
    paper.page();
    drawHead(paper, facts, strip, data.packNumbers[0]!, tickets, pictures.stub, page, pages);
    const first = page * TICKETS_A_PAGE;
    tickets.slice(first, first + TICKETS_A_PAGE).forEach((ticket, row) => {
      const index = first + row;
      const y = MARGIN_MM - 2 + HEAD_MM + row * (strip.ticketHeightMm + ROW_GAP_MM);
      paper.image(pictures.tickets[index]!, MARGIN_MM, y, strip.widthMm, strip.ticketHeightMm);
      paper.frame(MARGIN_MM, y, strip.widthMm, strip.ticketHeightMm);
      if (!facts.specimen) paper.specimen(MARGIN_MM, y, strip.widthMm, strip.ticketHeightMm, 0.3, true);
      const x = MARGIN_MM + strip.widthMm + 4;
      drawTicketText(paper, facts.game.tickets[index]!, ticket, x, y, RIGHT_MM - x, strip.ticketHeightMm);
    });
    paper.specimen(MARGIN_MM, HEAD_MM + 4, PAGE_MM.width - 2 * MARGIN_MM, 240, 0.09);
    paper.foot(
      `${jobLine(facts)} · tickets at true scale: print at 100 %`,
      `page ${numbering.first + page} of ${numbering.pages}`,
    );
  }
}

function drawHead(
  paper: Paper,
  facts: SheetFacts,
  strip: StripDefinition,
  pack: number,
  tickets: readonly DescribedTicket[],
  stub: Buffer,
  page: number,
  pages: number,
): void {
  const scale = 0.95;
  const top = MARGIN_MM - 3;
  paper.image(stub, MARGIN_MM, top, strip.widthMm * scale, strip.stubHeightMm * scale);
  const x = MARGIN_MM + strip.widthMm + 4;
  const total = tickets.reduce((sum, ticket) => sum + ticket.prize, 0);
  const { file, frontPage, backPage, lane } = facts.place(pack);
  paper.text(unitTitle(facts.game, grouped(pack)), x, top - 1, { font: 'bold', sizePt: 17 });
  paper.text(`${grouped(total)} €`, x, top - 1, {
    font: 'bold',
    sizePt: 17,
    colour: total > 0 ? COLOURS.accent : COLOURS.ink,
    align: 'right',
    widthMm: RIGHT_MM - x,
  });
  paper.text(file, x, top + 6.4, { sizePt: 8.5 });
  const inLane = lane === undefined ? '' : `, lane ${lane}`;
  paper.text(`page ${grouped(frontPage)} (front), page ${grouped(backPage)} (back)${inLane}`, x, top + 10.2, {
    sizePt: 8.5,
  });
  paper.text(`sheet ${page + 1} of ${pages} of this ${facts.game.unit}`, x, top + 14, {
    sizePt: 8.5,
    colour: COLOURS.soft,
  });
  paper.text(`${facts.game.unit} in order`, RIGHT_MM - 34, top + 13.8, {
    font: 'bold',
    align: 'right',
    widthMm: 30,
  });
  paper.box(RIGHT_MM - 2.9, top + 14.1, 2.9);
}

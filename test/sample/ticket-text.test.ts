import { expect, it } from 'vitest';
import { loadGame } from '../../src/regulation/load.ts';
import type { DescribedTicket } from '../../src/sample/describe-pack.ts';
import type { Paper } from '../../src/sample/sheets/paper.ts';
import { drawTicketText } from '../../src/sample/sheets/ticket-text.ts';
import { ptToMm } from '../../src/shared/units.ts';

/** Draws a ticket of 45 mm with so many cells, and gives what was drawn: places in millimetres, edges of bars in points. */
function drawn(cells: number, inventory: string) {
  const boxes: [x: number, y: number][] = [];
  const texts = new Map<string, number>();
  let barsEndPt = 0;
  // Of the document only bars are looked at; all else does nothing, however it is chained.
  const doc: unknown = new Proxy(() => undefined, {
    get: (_, name) => (name === 'rect' ? rect : doc),
    apply: () => doc,
  });
  const rect = (x: number, _y: number, width: number): unknown => {
    barsEndPt = Math.max(barsEndPt, x + width);
    return doc;
  };
  const paper = {
    box: (x: number, y: number) => void boxes.push([x, y]),
    widthMm: () => 5,
    text: (text: string, x: number) => void texts.set(text, x),
    line: () => {},
    doc,
  } as unknown as Paper;
  const inscriptions = Array.from({ length: cells }, (_, i) => ({ zone: `sign-${i + 1}`, figures: '5' }));
  const described = { prize: 0, validation: '0123456789', pin: '1234', inventory, inscriptions };
  const ticket = loadGame('exemple').game.tickets[0]!;
  drawTicketText(paper, ticket, described as unknown as DescribedTicket, 10, 20, 98, 45);
  return { boxes, texts, barsEndMm: ptToMm(barsEndPt) };
}

it.each([1, 2, 4, 6])('a ticket of 45 mm with %d cells: no box over another', (cells) => {
  const { boxes } = drawn(cells, '70101000066498');
  expect(boxes.length).toBe(cells + 6);
  for (const [i, [x, y]] of boxes.entries())
    for (const [x1, y1] of boxes.slice(i + 1))
      expect(Math.max(Math.abs(x - x1), Math.abs(y - y1))).toBeGreaterThan(2.9);
});

it.each(['70101000066498', '5100100029448044', '510010002944804412'])('the quiet zone of %s', (inventory) => {
  const { texts, barsEndMm } = drawn(4, inventory);
  expect(barsEndMm).toBeGreaterThan(20);
  // Ten modules (ISO/IEC 16390).
  expect(texts.get('scan: the back must say the same')! - barsEndMm).toBeGreaterThanOrEqual(2.49);
});

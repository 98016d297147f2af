import { expect, it } from 'vitest';
import { loadGame } from '../../src/regulation/load.ts';
import type { DescribedTicket } from '../../src/sample/describe-pack.ts';
import type { Paper } from '../../src/sample/sheets/paper.ts';
import { drawTicketText } from '../../src/sample/sheets/ticket-text.ts';

it.each([1, 2, 4, 6])('a ticket of 45 mm with %d cells: no box over another', (cells) => {
  const boxes: [x: number, y: number][] = [];
  // Of the paper only boxes are looked at; all else does nothing, however it is chained.
  const anything: unknown = new Proxy(() => undefined, { get: () => anything, apply: () => anything });
  const box = (x: number, y: number): void => void boxes.push([x, y]);
  const paper = { box, widthMm: () => 5, text: () => {}, line: () => {}, doc: anything } as unknown as Paper;
  const inscriptions = Array.from({ length: cells }, (_, i) => ({ zone: `sign-${i + 1}`, figures: '5' }));
  const described = {
    prize: 0,
    validation: '0123456789',
    pin: '1234',
    inventory: '70101000066498',
    inscriptions,
  };
  drawTicketText(
    paper,
    loadGame('exemple').game.tickets[0]!,
    described as unknown as DescribedTicket,
    10,
    20,
    98,
    45,
  );
  expect(boxes.length).toBe(cells + 6);
  for (const [i, [x, y]] of boxes.entries())
    for (const [x1, y1] of boxes.slice(i + 1))
      expect(Math.max(Math.abs(x - x1), Math.abs(y - y1))).toBeGreaterThan(2.9);
});

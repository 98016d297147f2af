import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import {
  type Game,
  gameSchema,
  type Mechanic,
  type PrizeLine,
  type Ticket,
} from '../../src/regulation/schema.ts';

/** The 7Extra game as its definition file describes it. */
export const sevenExtra: Game = gameSchema.parse(
  parse(readFileSync(new URL('../../templates/7extra/game.yaml', import.meta.url), 'utf8')),
);

/** A ticket with the mechanic and prizes under test; a bare number is a line whose prize is shown as itself. */
export function ticketWith(mechanic: Mechanic, prizes: (number | Omit<PrizeLine, 'count'>)[]): Ticket {
  return {
    emission: 1,
    emissionCode: 12_345,
    name: 'Test',
    article: '1',
    provenance: 'reconstructed',
    prizes: prizes.map((line) => ({ count: 1, ...(typeof line === 'number' ? { amount: line } : line) })),
    winners: 0,
    total: 0,
    mechanic,
    rule: 'rule',
  };
}

/** Inscriptions of amounts: figures as they are, letters the figures with an L before them. */
export const inscriptions = (...amounts: number[]): { amount: number; figures: string; letters: string }[] =>
  amounts.map((amount) => ({ amount, figures: String(amount), letters: `L${amount}` }));

/** Signs `a`, `b`, ... with captions. */
export const letters = (count: number): { main: string; caption: string }[] =>
  Array.from({ length: count }, (_, i) => {
    const main = String.fromCharCode(97 + i);
    return { main, caption: main.toUpperCase() };
  });

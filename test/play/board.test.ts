import { beforeAll, describe, expect, it } from 'vitest';
import { boardOf, screenTicket, winsOf, wonCents } from '../../src/play/board.ts';
import { cardLayout } from '../../src/play/card-layout.ts';
import { screenRule } from '../../src/play/screen-rule.ts';
import { chosenPacks, type Packs } from '../../src/print/packs.ts';
import { loadGame } from '../../src/regulation/load.ts';
import { loadStrip } from '../../src/strip/load.ts';
import { specimenSource } from '../helpers/press.ts';
import { judge } from '../mechanics/judge.ts';
import type { Printed } from '../mechanics/printed.ts';

const { game, dir } = loadGame('x10');
const PACKS = 3000;
let data: Packs;
const cell = (main: string): Printed => ({ main, caption: undefined, side: 'below' });

beforeAll(async () => {
  data = chosenPacks(
    await specimenSource('x10'),
    Array.from({ length: PACKS }, (_, i) => i + 1),
  );
});

describe('a board', () => {
  it('is what the data say, and what a judge that knows no boards makes of it', () => {
    const ticket = game.tickets[0]!;
    let winners = 0;
    for (let row = 0; row < PACKS; row++) {
      const { symbols, prizeCents } = boardOf(game, data, row);
      expect(symbols.map(({ kind }) => kind)).toEqual([
        ...Array(3).fill('winning'),
        ...Array(9).fill('yours'),
      ]);
      const printed = new Map<string, Printed>();
      symbols.forEach(({ kind, sign, sum }, i) => {
        printed.set(kind === 'winning' ? `winning-${i + 1}` : `number-${i - 2}`, cell(sign));
        if (sum !== undefined) printed.set(`sum-${i - 2}`, cell(sum));
      });
      expect(judge(ticket, printed)).toBe(prizeCents / 100);
      expect(data.prizes[0]![row]! * 100).toBe(prizeCents);
      if (prizeCents > 0) winners++;
    }
    expect(winners).toBeGreaterThan(PACKS / 6);
  });

  it('is refused if its symbols do not make its prize', () => {
    const prizes = [Int32Array.from(data.prizes[0]!)];
    prizes[0]![0]! += 2;
    expect(() => boardOf(game, { ...data, prizes }, 0)).toThrow(/do not make the prize/);
  });

  it('is for games of one ticket with numbers', () => {
    expect(screenTicket(loadGame('7extra').game)).toBeUndefined();
    expect(() => boardOf(loadGame('exemple').game, data, 0)).toThrow(/no game for the screen/);
  });
});

describe('wins', () => {
  const yours = (sign: string, sumCents: number, multiplier?: number) =>
    ({ kind: 'yours', sign, sumCents, ...(multiplier && { multiplier }) }) as const;
  const winning = (sign: string) => ({ kind: 'winning', sign }) as const;

  it.each([
    ['a match', [winning('6'), yours('6', 500)], [{ symbol: 1, matches: 0, cents: 500 }]],
    ['a multiplier, alone', [undefined, yours('x10', 200, 10)], [{ symbol: 1, cents: 2000 }]],
    ['no match', [winning('6'), yours('8', 500)], []],
    ['a match whose winning number is covered', [undefined, yours('6', 500)], []],
    ['a match that is covered itself', [winning('6'), undefined], []],
    [
      'several, which add up',
      [winning('6'), winning('8'), yours('8', 100), yours('6', 200), yours('x2', 300, 2)],
      [
        { symbol: 2, matches: 1, cents: 100 },
        { symbol: 3, matches: 0, cents: 200 },
        { symbol: 4, cents: 600 },
      ],
    ],
  ])('%s', (_, symbols, wins) => {
    expect(winsOf(symbols)).toEqual(wins);
    expect(wonCents(winsOf(symbols))).toBe(wins.reduce((sum, { cents }) => sum + cents, 0));
  });
});

describe('the card', () => {
  it('has the twelve symbols of article 4.2 where the paper card has them, each large enough for a finger', () => {
    const layout = cardLayout(game, loadStrip(dir, game).strip);
    expect(layout.symbols.map(({ kind }) => kind)).toEqual([
      ...Array(3).fill('winning'),
      ...Array(9).fill('yours'),
    ]);
    expect(layout.symbols[0]!.box).toEqual([7.5, 21.045, 27, 15.97]);
    for (const { box, sum, kind } of layout.symbols) {
      // On a card 304 px wide, as on the narrowest phone.
      expect((box[2] / 100) * 304).toBeGreaterThanOrEqual(44);
      expect((box[3] / 100) * 304 * 1.34).toBeGreaterThanOrEqual(44);
      expect(sum !== undefined).toBe(kind === 'yours');
    }
  });

  it('has a rule that takes its figures from the game', () => {
    const rule = screenRule(game);
    for (const figure of ['les 3 ', 'vos 9 ', 'x1, x2, x5, x10', '4 500 000', '448 800 × 2 €']) {
      expect(rule.replaceAll('\u00a0', ' ')).toContain(figure);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { dealPacks, dealTicket } from '../../src/deal/deal-part.ts';
import { PackStreams } from '../../src/random/pack-stream.ts';
import { game, production, specimen } from './sources.ts';

const PACKS = [1, 2, 57, 150, 299, 300];

describe('one ticket alone', () => {
  it.each(PACKS)('of pack %i is the ticket of the block, and shows nothing of its neighbours', (pack) => {
    const whole = dealPacks(production, [pack]);
    for (let ticket = 1; ticket <= game.tickets.length; ticket++) {
      const alone = dealTicket(production, pack, ticket);
      expect(alone.faceBytes).toEqual(whole.faceBytes);
      game.tickets.forEach((_, which) => {
        const mine = which === ticket - 1;
        const of = (values: ArrayLike<number>): number[] => Array.from(values);
        for (const kind of ['prizes', 'faces', 'validations', 'pins'] as const) {
          const expected = of(whole[kind][which]!);
          expect(of(alone[kind][which]!)).toEqual(mine ? expected : expected.map(() => 0));
        }
      });
    }
  });

  it('makes the stream of its own pack only', () => {
    const streams = new PackStreams(production.masterKey, 57, 1);
    expect(() => streams.select(56)).toThrow(/outside 57 to 57/);
    expect(() => streams.select(58)).toThrow(/outside 57 to 57/);
  });

  it('of a specimen is the specimen', () => {
    expect(dealTicket(specimen, 3, 2).faces[1]).toEqual(dealPacks(specimen, [3]).faces[1]);
  });

  it.each([
    ['a ticket that is none', 3, 9, /tickets 1 to 8/],
    ['ticket 0', 3, 0, /tickets 1 to 8/],
    ['a pack that is none', 301, 1, /packs 1 to 300/],
  ])('refuses %s', (_name, pack, ticket, words) => {
    expect(() => dealTicket(production, pack, ticket)).toThrow(words);
  });
});

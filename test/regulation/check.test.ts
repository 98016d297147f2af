import { describe, expect, test } from 'vitest';
import { assertRegulation, checkRegulation } from '../../src/regulation/check.ts';
import type { Game, MechanicOf } from '../../src/regulation/schema.ts';
import { RotativeError } from '../../src/shared/errors.ts';
import { packLineOf, prizeOf, sevenExtra, ticketOf } from './seven-extra.ts';

type Change = (game: Game) => void;

const mechanicOf = <K extends string>(game: Game, emission: number, kind: K): MechanicOf<K & 'match'> => {
  const { mechanic } = ticketOf(game, emission);
  if (mechanic.kind !== kind) throw new Error(`ticket ${emission} is ${mechanic.kind}`);
  return mechanic as MechanicOf<K & 'match'>;
};

function faultsAfter(change: Change) {
  const game = sevenExtra();
  change(game);
  return checkRegulation(game);
}

test('the regulation of 7Extra adds up', () => {
  expect(checkRegulation(sevenExtra())).toEqual([]);
  expect(() => assertRegulation(sevenExtra())).not.toThrow();
});

describe('each fault is named in the words of the regulation', () => {
  const cases: [string, Change, string, string][] = [
    [
      'a ticket table off by one lot',
      (game) => {
        prizeOf(game, 2, 1).count += 1;
      },
      'TICKET_WINNERS',
      'article 3.3, ticket 2 « La Mise »: the lines add up to 246 302 lots, the regulation states 246 301',
    ],
    [
      'a ticket total off by one euro',
      (game) => {
        ticketOf(game, 5).total += 1;
      },
      'TICKET_TOTAL',
      'article 3.6, ticket 5 « Tapis Vert »: the lines add up to 395 900 €, the regulation states 395 901 €',
    ],
    [
      'a pack table off by one pack',
      (game) => {
        packLineOf(game, 3).count += 1;
      },
      'PACK_COUNT',
      'article 2, pack table: the lines add up to 750 001 packs, the block has 750 000',
    ],
    [
      'a pack total off by one euro',
      (game) => {
        game.packPrizes.total -= 1;
      },
      'PACK_TOTAL',
      'article 2, pack table: the lines add up to 5 250 000 €, the regulation states 5 249 999 €',
    ],
    [
      'tables of tickets that win more than the packs',
      (game) => {
        prizeOf(game, 2, 1).count += 1;
      },
      'TABLES_TOTAL',
      'article 2, pack table: its lines add up to 5 250 000 €, the tables of the 8 tickets to 5 250 001 €',
    ],
    [
      'a decomposition that does not add up',
      (game) => {
        packLineOf(game, 100).decompositions[2] = [50, 30, 10];
      },
      'DECOMPOSITION_SUM',
      'article 2, pack table, line 100 €: (50 + 30 + 10) adds up to 90 €, not to 100 €',
    ],
    [
      'a decomposition longer than the strip',
      (game) => {
        packLineOf(game, 10).decompositions.push([1, 1, 1, 1, 1, 1, 1, 1, 2]);
      },
      'DECOMPOSITION_LENGTH',
      'has 9 amounts, but a pack has only 8 tickets',
    ],
    [
      'a number of winning tickets that is not allowed',
      (game) => {
        packLineOf(game, 10).decompositions.push([5, 1, 1, 1, 1, 1]);
      },
      'WINNING_TICKETS',
      'makes 6 winning tickets; allowed are 1, 2, 3, 4, 5, 7',
    ],
    [
      'a decomposition stated twice in another order',
      (game) => {
        packLineOf(game, 10).decompositions.push([6, 4]);
      },
      'DECOMPOSITION_TWICE',
      'article 2, pack table, line 10 €: (6 + 4) is stated twice',
    ],
    [
      'a line of the pack table twice',
      (game) => {
        game.packPrizes.lines.push({ ...packLineOf(game, 3), count: 1 });
      },
      'PACK_LINE_TWICE',
      'article 2, pack table: 3 € has more than one line',
    ],
    [
      'a pack that wins less than the minimum',
      (game) => {
        game.minimumPackPrize = 4;
      },
      'MINIMUM_PACK_PRIZE',
      'article 2, pack table, line 3 €: every pack wins at least 4 €',
    ],
    [
      'an amount that no ticket has',
      (game) => {
        packLineOf(game, 25).decompositions.push([25]);
      },
      'AMOUNT_ON_NO_TICKET',
      'article 2, pack table, line 25 €: 25 needs 25 €, which is a prize of no ticket',
    ],
    [
      'amounts that only one ticket has',
      (game) => {
        packLineOf(game, 25).decompositions.push([12, 12, 1]);
      },
      'DECOMPOSITION_NOT_PLACEABLE',
      '(12 + 12 + 1) cannot be laid on different tickets',
    ],
    [
      'a prize that no pack can have',
      (game) => {
        prizeOf(game, 5, 500).amount = 700;
      },
      'AMOUNT_IN_NO_DECOMPOSITION',
      'article 3.6, ticket 5 « Tapis Vert »: 13 lots of 700 €, but no decomposition of the pack table has it',
    ],
    [
      'a payout above the law',
      (game) => {
        game.price = 9;
      },
      'PAYOUT',
      'the payout is 77,78 %, the law allows 62 % to 75 % (Code de la sécurité intérieure, article D322-10)',
    ],
    [
      'a payout below the law',
      (game) => {
        game.price = 12;
      },
      'PAYOUT',
      'the payout is 58,33 %',
    ],
    [
      'emissions out of order',
      (game) => {
        ticketOf(game, 3).emission = 4;
      },
      'EMISSION_ORDER',
      'is number 4, but stands in place 3',
    ],
    [
      'an emission code twice',
      (game) => {
        ticketOf(game, 6).emissionCode = 39902;
      },
      'EMISSION_CODE_TWICE',
      'article 3.7, ticket 6 « 3Dés »: has the code 39902, as has ticket 2 « La Mise »',
    ],
    [
      'a prize with two lines',
      (game) => {
        ticketOf(game, 1).prizes.push({ amount: 1, count: 1 });
      },
      'PRIZE_TWICE',
      'article 3.2, ticket 1 « Bienvenue au Palace »: 1 € has more than one line',
    ],
    [
      'more winners than tickets',
      (game) => {
        prizeOf(game, 8, 1).count += 700_000;
      },
      'TICKET_WINNERS',
      'the lines add up to 900 000 lots, but a block has only 750 000 tickets',
    ],
    [
      'a sum without inscription',
      (game) => {
        mechanicOf(game, 2, 'match').sums.splice(4, 1);
      },
      'INSCRIPTION_MISSING',
      'article 3.3, ticket 2 « La Mise »: no inscription for the sum 50 €, so 50 € cannot be shown',
    ],
    [
      'a part of a split without inscription',
      (game) => {
        const { mechanic } = ticketOf(game, 3);
        if (mechanic.kind === 'keyed') mechanic.sums = mechanic.sums.filter((sum) => sum.amount !== 250);
      },
      'INSCRIPTION_MISSING',
      "article 3.4, ticket 3 « L'As de Coeur »: no inscription for the sum 250 €, so 500 € cannot be shown",
    ],
    [
      'a split that does not add up',
      (game) => {
        prizeOf(game, 3, 10).faces = [[10], [5, 4]];
      },
      'SPLIT_SUM',
      "article 3.4, ticket 3 « L'As de Coeur »: 10 € as (5 + 4) adds up to 9 €",
    ],
    [
      'a split over more sets than there are',
      (game) => {
        prizeOf(game, 3, 4).faces = [[1, 1, 1, 1]];
      },
      'SPLIT_LENGTH',
      '4 € as (1 + 1 + 1 + 1) needs 4 sums, but a face of keyed can win 3 at most',
    ],
    [
      'a split where one sum is won',
      (game) => {
        prizeOf(game, 2, 10).faces = [[5, 5]];
      },
      'SPLIT_LENGTH',
      '10 € as (5 + 5) needs 2 sums, but a face of match can win 1 at most',
    ],
    [
      'two sums with the same figures',
      (game) => {
        mechanicOf(game, 2, 'match').sums[1]!.figures = '1';
      },
      'SIGN_TWICE',
      'mechanic match: sums: "1" stands for two different things',
    ],
    [
      'two sums with the same letters',
      (game) => {
        mechanicOf(game, 2, 'match').sums[3]!.letters = 'CENT';
      },
      'LETTERS_TWICE',
      'mechanic match: sums: the letters CENT stand for two different things',
    ],
    [
      'a sum with two inscriptions',
      (game) => {
        mechanicOf(game, 2, 'match').sums.push({ amount: 1, figures: '01', letters: 'ZERUN' });
      },
      'INSCRIPTION_TWICE',
      'the sum 1 € has two inscriptions',
    ],
    [
      'a sum without letters among others',
      (game) => {
        delete mechanicOf(game, 2, 'match').sums[0]!.letters;
      },
      'LETTERS_MISSING',
      'the sum 1 € has no letters, while others have',
    ],
    [
      'a side twice',
      (game) => {
        mechanicOf(game, 2, 'match').sides = ['above', 'above'];
      },
      'SIDE_TWICE',
      'the side above is stated twice',
    ],
    [
      'more alike than there are',
      (game) => {
        mechanicOf(game, 2, 'match').alike = 5;
      },
      'MECHANIC_PARAMETER',
      'mechanic match: 5 alike are asked among 4 sums',
    ],
    [
      'too few sums for a losing face',
      (game) => {
        mechanicOf(game, 2, 'match').sums.splice(0, 4);
      },
      'MECHANIC_PARAMETER',
      '3 sums are too few for a losing face of 4 without 2 alike',
    ],
    [
      'a key that is no rank',
      (game) => {
        const { mechanic } = ticketOf(game, 3);
        if (mechanic.kind === 'keyed') mechanic.key = 'K';
      },
      'MECHANIC_PARAMETER',
      'the key K is not among the ranks 8 9 10 V D R A',
    ],
    [
      'too few other ranks',
      (game) => {
        const { mechanic } = ticketOf(game, 3);
        if (mechanic.kind === 'keyed') mechanic.ranks = ['A', 'R', 'D'];
      },
      'MECHANIC_PARAMETER',
      '2 of them do not fill 3 sets of a losing face',
    ],
    [
      'a number of a hand twice',
      (game) => {
        const { mechanic } = ticketOf(game, 4);
        if (mechanic.kind === 'beat') mechanic.numbers[1]!.value = 2;
      },
      'MECHANIC_PARAMETER',
      'mechanic beat: the number 2 is stated twice',
    ],
    [
      'too few numbers',
      (game) => {
        const { mechanic } = ticketOf(game, 5);
        if (mechanic.kind === 'numbers') mechanic.numbers = [1, 2, 3, 4];
      },
      'MECHANIC_PARAMETER',
      'a losing face needs 5 different numbers, but there are 4',
    ],
    [
      'more signs than a byte tells apart',
      (game) => {
        const { mechanic } = ticketOf(game, 5);
        if (mechanic.kind === 'numbers')
          mechanic.numbers = Array.from({ length: 257 }, (_, index) => index + 1);
      },
      'FACE_BYTE',
      '257 values, but a face keeps 256',
    ],
    [
      'more winning tickets than tickets',
      (game) => {
        game.winningTickets.push(9);
      },
      'WINNING_TICKETS',
      '9 winning tickets are allowed, but a pack has only 8',
    ],
  ];

  test.each(cases)('%s', (_, change, code, sentence) => {
    const found = faultsAfter(change).find(
      (fault) => fault.code === code && fault.message.includes(sentence),
    );
    expect(
      found,
      faultsAfter(change)
        .map((fault) => `${fault.code}: ${fault.message}`)
        .join('\n'),
    ).toBeDefined();
    expect(found!.message).toContain(`article ${found!.article}`);
  });

  test('a face byte of exactly 256 values is allowed', () => {
    const faults = faultsAfter((game) => {
      const { mechanic } = ticketOf(game, 5);
      if (mechanic.kind === 'numbers')
        mechanic.numbers = Array.from({ length: 256 }, (_, index) => index + 1);
    });
    expect(faults).toEqual([]);
  });
});

test('all faults are thrown together, as bad input', () => {
  const game = sevenExtra();
  prizeOf(game, 2, 1).count += 1;
  packLineOf(game, 100).decompositions[2] = [50, 30, 10];
  let thrown: unknown;
  try {
    assertRegulation(game);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(RotativeError);
  const error = thrown as RotativeError;
  expect([error.code, error.exitCode]).toEqual(['REGULATION_FAULTY', 2]);
  expect(error.message).toContain('has 4 faults');
  expect(error.message).toContain('246 302 lots, the regulation states 246 301');
  expect(error.message).toContain('(50 + 30 + 10) adds up to 90 €');
  expect(error.details.faults).toMatchObject([
    { code: 'DECOMPOSITION_SUM' },
    { code: 'TICKET_WINNERS', article: '3.3', details: { emission: 2, sum: 246302, stated: 246301 } },
    { code: 'TICKET_TOTAL' },
    { code: 'TABLES_TOTAL' },
  ]);
});

test('a game whose units may lose need not fill the block with winners', () => {
  const losers: Change = (game) => {
    game.winningTickets = [0, 1, 2, 3, 4, 5, 7];
    game.minimumPackPrize = 0;
    game.blockSize = 800_000;
  };
  expect(faultsAfter(losers)).toEqual([]);
  const codes = faultsAfter((game) => {
    losers(game);
    game.blockSize = 700_000;
    game.minimumPackPrize = 3;
  }).map((fault) => fault.code);
  expect(codes).toContain('PACK_COUNT');
  expect(codes).toContain('MINIMUM_PACK_PRIZE');
});

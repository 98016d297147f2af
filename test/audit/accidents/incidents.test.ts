/**
 * The public accidents of the trade (docs/audit.md has the list), each as a fault in a real part: which rules must
 * break, and on which ticket. No other rule may.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../../src/audit/audit-block.ts';
import type { RuleId } from '../../../src/audit/rules.ts';
import { runBattery } from '../../../src/audit/statistics/battery.ts';
import type { PartData } from '../../../src/deal/part-data.ts';
import type { Game } from '../../../src/regulation/schema.ts';
import { Damage } from '../helpers/damage.ts';
import { audit, deal, game, print } from '../helpers/real-part.ts';
import { redrawGlyph } from '../helpers/redraw-glyph.ts';
import { change, join, type Statement, statements } from '../helpers/statements.ts';
import { collect, dealSmall, smallGame } from '../statistics/small-block.ts';

let data: PartData;
let pdf: Uint8Array;

beforeAll(async () => {
  data = deal();
  pdf = await print(data);
});

const front = (pack: number): number => 2 * pack - 1;
const back = (pack: number): number => 2 * pack;

interface Seeded {
  readonly pdf?: Uint8Array;
  readonly data?: PartData;
  readonly game?: Game;
  /** Pack and ticket that must be named; 0 = the page or the file as a whole. */
  readonly at: readonly [pack: number, ticket: number];
  /** Another pack that is named, too. */
  readonly also?: number;
  /** All tickets of the page are named, not only that one. */
  readonly wholePage?: boolean;
}

/** Rules that break, first the one that catches the accident. */
type Incident = [what: string, rules: readonly RuleId[], seed: () => Seeded];

const edited = (
  page: number,
  fits: (statement: Statement) => boolean,
  edit: (text: string) => string,
): Seeded => {
  const damage = new Damage(pdf);
  const { content, ticket } = change(damage.content(page), fits, edit);
  return { pdf: damage.setContent(page, content).bytes(), at: [Math.ceil(page / 2), ticket] };
};

/** Pack from 1 whose ticket loses or wins. */
const packWhere = (ticket: number, wins: boolean): number =>
  1 + data.prizes[ticket - 1]!.findIndex((prize) => prize > 0 === wins);

const incidents: Incident[] = [
  [
    '2 Crossword: the coat of one page is not that of the letters beneath',
    ['C-COVER', 'C-LAYER'],
    () => ({
      wholePage: true,
      pdf: new Damage(pdf)
        .edit(front(14), (text) => text.replace('/Co Do', 'q 1 0 0 1 0 -60 cm /Co Do Q'))
        .bytes(),
      at: [14, 1],
    }),
  ],
  [
    "4 Blé d'or: winning by its words, losing by the data",
    ['C-TRUTH', 'C-RECON'],
    () => {
      const pack = packWhere(1, true);
      const prizes = data.prizes.map((column) => column.slice());
      prizes[0]![pack - 1] = 0;
      return { data: { ...data, prizes }, at: [pack, 1] };
    },
  ],
  [
    '7 Tic Tac Cash: an image that the game does not have',
    ['C-ALPHABET', 'C-TRUTH', 'C-RECON'],
    () => {
      const pack = packWhere(1, true);
      return edited(
        front(pack),
        ({ ticket }) => ticket === 1,
        (text) => text.replace(/\([^)]*\)Tj/, '(7)Tj'),
      );
    },
  ],
  [
    '10 Atlantic: the bar code of another ticket',
    ['C-JOIN'],
    () => {
      const damage = new Damage(pdf);
      const [own, other] = [statements(damage.content(back(16))), statements(damage.content(back(17)))];
      const bars = ({ shown, ticket }: Statement): boolean => shown.length === 9 && ticket === 4;
      const from = other.list.find(bars)!;
      own.list.find(bars)!.text = from.text;
      return { pdf: damage.setContent(back(16), join(own)).bytes(), at: [16, 4] };
    },
  ],
  [
    '11 Chase the Ace: a page printed twice, under the numbers of the first',
    ['C-PACK', 'C-UNIQ', 'C-JOIN', 'C-TRUTH', 'C-RECON'],
    () => {
      const damage = new Damage(pdf);
      return { pdf: damage.setContent(front(30), damage.content(front(29))).bytes(), at: [30, 0], also: 29 };
    },
  ],
  [
    '14 Lucky Streak: a die with other pips than its word',
    ['C-CAPTION', 'C-TRUTH'],
    () => {
      const pack = packWhere(6, false);
      return edited(
        front(pack),
        ({ ticket, shown }) => ticket === 6 && shown === 'UN',
        (text) => text.replace('UN', 'SIX'),
      );
    },
  ],
  [
    '15 The watermark: a pattern under the figures',
    ['C-CONTRAST'],
    () => ({
      pdf: new Damage(pdf)
        .editForm('ArFr', (text) => `${text} q 0 0.3 0 0 k 60 150 m 180 160 l 180 190 l f Q`)
        .bytes(),
      at: [1, 1],
    }),
  ],
  [
    '16 Cashword: letters that make a word',
    ['C-WORDS'],
    () => ({ game: { ...game, bannedWords: ['crs-ctr'] }, at: [0, 7] }),
  ],
  [
    // Text as a clip stays one to the end of the page, so that the coats are cut off, too.
    '17 Gold Rush: a figure cut off at its edge',
    ['C-CLIP', 'C-COVER', 'C-LAYER'],
    () => ({
      ...edited(
        front(12),
        ({ ticket }) => ticket === 5,
        (text) => text.replace(/(\([^)]*\)Tj)/, ' 7 Tr $1 0 Tr '),
      ),
      wholePage: true,
    }),
  ],
  [
    '17 North Carolina: a streak hides a digit',
    ['C-CAPTION', 'C-TRUTH', 'C-RECON'],
    () => {
      const row = data.prizes[1]!.findIndex((prize) => prize === 10 || prize === 50);
      return edited(
        front(row + 1),
        ({ ticket, shown }) => ticket === 2 && /^[15]0$/.test(shown),
        (text) => text.replace(/\((\d)0\)/, '($1)'),
      );
    },
  ],
  [
    // Codes out of their places cannot be read there, so that numbers do not agree either.
    '3 Fruit Smash: data out of register at the end of the run',
    ['C-CLIP', 'C-JOIN'],
    () => ({
      pdf: new Damage(pdf)
        .edit(front(40), (text) =>
          text.replace('BT', 'q 1 0 0 1 1.2 0 cm BT').replace(/ET(?![\s\S]*ET)/, 'ET Q'),
        )
        .bytes(),
      at: [40, 1],
      wholePage: true,
    }),
  ],
  [
    // Six equal sums are no face of the ticket, so that it pays nothing that the data could say.
    '6 Add-A-Play: the same symbol everywhere',
    ['C-RULES', 'C-TRUTH', 'C-RECON'],
    () => {
      const damage = new Damage(pdf);
      const page = statements(damage.content(front(9)));
      for (const statement of page.list) {
        if (statement.ticket !== 8) continue;
        statement.text = statement.text
          .replace(/\((?:1|2|3|5|6|10|20|30)\)/, '(2)')
          .replace(/\((?:UN|DEUX|TRS|CINQ|SIX|DIX|VNGT|TRTE)\)/, '(DEUX)');
      }
      return { pdf: damage.setContent(front(9), join(page)).bytes(), at: [9, 8] };
    },
  ],
  [
    // Empty cells (C-CLIP) pay nothing (C-TRUTH, and C-RECON in their sum); numbers that are not there do not agree (C-JOIN).
    '12 The gift pack: a ticket that is not there',
    ['C-TRUTH', 'C-JOIN', 'C-CLIP', 'C-RECON'],
    () => {
      const damage = new Damage(pdf);
      const page = statements(damage.content(front(11)));
      for (const statement of page.list) {
        // Words that follow are set in the font that was chosen here.
        if (statement.ticket === 5)
          statement.text = (statement.text.match(/\/\w+ [\d.]+ Tf|[\d.]+ TL/g) ?? [])
            .map((set) => ` ${set} `)
            .join('');
      }
      return { pdf: damage.setContent(front(11), join(page)).bytes(), at: [11, 5] };
    },
  ],
];

/** Faults that we thought of ourselves. */
const own: Incident[] = [
  [
    'letters of ticket 1 one star short',
    ['C-WIDTH', 'C-CAPTION', 'C-TRUTH', 'C-RECON'],
    () => {
      const pack = packWhere(1, true);
      return edited(
        front(pack),
        ({ ticket, shown, text }) => ticket === 1 && shown.length === 6 && /DEUX|UN|MILLE/.test(text),
        (text) => text.replace(/\(./, '('),
      );
    },
  ],
  ['a payout above the law', ['C-LAW'], () => ({ game: { ...game, price: game.price / 2 }, at: [0, 0] })],
  [
    'data of specimens printed as products',
    ['C-VOID', 'C-JOIN', 'C-RECON'],
    () => ({ data: { ...data, specimen: true }, at: [0, 0] }),
  ],
  [
    'rules of two tickets swapped on the back',
    ['C-TEXT'],
    () => {
      const tickets = game.tickets.map((ticket, t) => ({
        ...ticket,
        rule: game.tickets[t < 2 ? 1 - t : t]!.rule,
      }));
      return { game: { ...game, tickets }, at: [0, 2], wholePage: true };
    },
  ],
];

describe.each([
  ['incidents', incidents],
  ['faults of our own', own],
])('%s', (_, list) => {
  it.each(list)('%s', async (_what, rules, seed) => {
    const seeded = seed();
    const findings = await audit(seeded.pdf ?? pdf, seeded.data ?? data, seeded.game);
    const report = reconcile(seeded.game ?? game, [findings], { blockComplete: false });
    const broken = report.rules.filter(({ ok }) => !ok).map(({ id }) => id);
    expect(broken.sort()).toEqual([...rules].sort());
    const [pack, ticket] = seeded.at;
    expect(report.faultList.map((fault) => `${fault.rule} ${fault.pack} ${fault.ticket}`)).toContain(
      `${rules[0]} ${pack} ${ticket}`,
    );
    for (const fault of report.faultList) {
      if (pack > 0) expect([0, pack, seeded.also]).toContain(fault.pack);
      if (ticket > 0 && seeded.wholePage !== true) expect(fault.ticket, fault.message).toBe(ticket);
    }
  });
});

describe('incidents of a whole file or block', () => {
  it('9 Road to Riches: a file with fewer packs than the data', async () => {
    await expect(audit(await print({ ...data, packs: 39 }), data)).rejects.toMatchObject({
      exitCode: 1,
      code: 'page-count',
    });
  });

  it('5 Holiday Bonus Bucks: a symbol drawn as another, on every page', async () => {
    const damaged = new Damage(pdf).editFont('F', (program) => redrawGlyph(program, '3', '8')).bytes();
    const { faultsByRule, faults } = await audit(damaged, data);
    // Sums: against their letters (C-CAPTION), against the signs of the ticket (C-ALPHABET, 38 is no number of the
    // roulette), and what they pay (C-TRUTH). Numbers: of tickets (C-JOIN), and of the pack on its stub (C-PACK).
    expect(Object.keys(faultsByRule).sort()).toEqual([
      'C-ALPHABET',
      'C-CAPTION',
      'C-JOIN',
      'C-PACK',
      'C-TRUTH',
    ]);
    for (const { rule, pack, ticket, read, expected } of faults) {
      expect(pack).toBeGreaterThan(0);
      expect(ticket > 0 || rule === 'C-PACK').toBe(true);
      if (rule === 'C-JOIN') expect(read).toBe(expected.replaceAll('3', '8'));
    }
  });

  it('1 Tic-Tac-Toe: something visible that tells the prize', () => {
    const block = dealSmall(3);
    const validations = block.validations.map((column, t) =>
      column.map(
        (number, row) =>
          number - (number % 10) + (block.prizes[t]![row]! > 0 ? number % 5 : 5 + (number % 5)),
      ),
    );
    const refused = runBattery(smallGame, [collect({ ...block, validations })]).filter(
      (result) => result.refused,
    );
    expect(new Set(refused.map(({ rule }) => rule))).toEqual(new Set(['C-LEAK']));
    // By each ticket, and by nothing but the number that was tampered with.
    expect(refused.map(({ name }) => name.replace(/ «.*/, ''))).toEqual(
      smallGame.tickets.map((_, t) => `digits of the validation number against winning, ticket ${t + 1}`),
    );
  });
});

/**
 * game.yaml: the regulation of a game as data. This file is its only description in code; docs/new-game.md
 * explains it to people. Amounts are whole euros.
 */
import { z } from 'zod';

const amount = z.int().positive();
const count = z.int().positive();

/** Where a part of the definition comes from. Reconstructed parts are marked wherever they are shown. */
const provenance = z.enum(['regulation', 'reconstructed']);

/** Side of the main sign on which its caption (the letters) is printed. */
const side = z.enum(['above', 'below', 'left', 'right']);
const sides = z.array(side).min(1);

/** A sum and how it is printed. `letters` is left out where the regulation asks for figures only. */
const inscription = z.strictObject({
  amount,
  figures: z.string().min(1),
  letters: z.string().min(1).optional(),
});

/** A sign that is no sum: a number, a die, a symbol, a filler; `main` printed large, `caption` small. */
const sign = z.strictObject({ main: z.string().min(1), caption: z.string().min(1).optional() });

/** One sum, or a filler. */
const reveal = z.strictObject({
  kind: z.literal('reveal'),
  sums: z.array(inscription).min(1),
  filler: sign,
  /** Signs that every `letters` must have, where the regulation asks for it: stars fill up. */
  letterSigns: z.int().positive().optional(),
  sides,
});

/** `alike` equal sums among `among`. */
const match = z.strictObject({
  kind: z.literal('match'),
  alike: z.int().min(2),
  among: z.int().min(2),
  sums: z.array(inscription).min(2),
  sides,
});

/** `sets` framed sets, each a rank with the suit and a sum; the sums that stand with the key rank are won. */
const keyed = z.strictObject({
  kind: z.literal('keyed'),
  sets: z.int().min(1),
  key: z.string().min(1),
  ranks: z.array(z.string().min(1)).min(2),
  suit: z.string().min(1),
  sums: z.array(inscription).min(1),
  sides,
});

/** Hands of two numbers against the bank's two; a hand that is greater than the bank wins the gain. */
const beat = z.strictObject({
  kind: z.literal('beat'),
  /** Captions of the hands and of the bank, printed under the coat; constant. */
  hands: z.array(z.string().min(1)).min(1),
  bank: z.string().min(1),
  numbers: z
    .array(z.strictObject({ value: z.int().positive(), main: z.string().min(1), caption: z.string().min(1) }))
    .min(2),
  numberSides: sides,
  gains: z.array(inscription).min(1),
  gainSides: sides,
});

/**
 * Your numbers, each with a sum, against the winning numbers. All numbers of a face differ but for those that win.
 * A multiplier stands in the place of one of yours and wins its sum times itself.
 */
const numbers = z.strictObject({
  kind: z.literal('numbers'),
  winning: z.int().positive(),
  yours: z.int().positive(),
  numbers: z.array(z.int().positive()).min(2),
  multipliers: z.array(z.int().positive()).min(1).optional(),
  sums: z.array(inscription).min(1),
  sides,
});

/** All `count` signs alike win the gain. */
const alike = z.strictObject({
  kind: z.literal('alike'),
  count: z.int().min(2),
  signs: z.array(sign).min(2),
  signSides: sides,
  gains: z.array(inscription).min(1),
  gainSides: sides,
});

/** `rows` rows of `length` symbols and a sum; the row whose symbols are all alike wins its sum. */
const rows = z.strictObject({
  kind: z.literal('rows'),
  rows: z.int().positive(),
  length: z.int().min(2),
  signs: z.array(sign).min(2),
  signSides: sides,
  sums: z.array(inscription).min(1),
  sides,
});

const mechanic = z.discriminatedUnion('kind', [reveal, match, keyed, beat, numbers, alike, rows]);

/** One of yours that wins: its sum, once if its number is a winning one, or times the multiplier that stands there. */
const win = z.strictObject({ sum: amount, multiplier: z.int().positive().optional() });

/** One way to reach a prize; the ways of a line are drawn in the proportion of their weights. */
const way = z.strictObject({
  weight: z.int().positive().max(1_000_000).default(1),
  wins: z.array(win).min(1),
});

/**
 * One line of a ticket's table. `faces` (mechanic keyed): the sums in which the prize may be shown; `ways` (mechanic
 * numbers): the wins that make it up. Default of both is the prize itself, once.
 */
const prizeLine = z.strictObject({
  amount,
  count,
  faces: z.array(z.array(amount).min(1)).min(1).optional(),
  ways: z.array(way).min(1).optional(),
});

const ticket = z.strictObject({
  /** Rank on the strip, from 1. */
  emission: z.int().positive(),
  emissionCode: z.int().min(10_000).max(99_999),
  name: z.string().min(1),
  /** Article of the regulation that describes this ticket. */
  article: z.string().min(1),
  /** Of the prize table and of the rules: the weaker of the two. */
  provenance,
  prizes: z.array(prizeLine).min(1),
  /** Totals that the regulation states; checked against the lines. */
  winners: z.int().nonnegative(),
  total: z.int().nonnegative(),
  mechanic,
  /** Short rule printed on the back, in the language of the game; figures by name, see rule-text.ts. */
  rule: z.string().min(1),
});

const packLine = z.strictObject({ amount, count, decompositions: z.array(z.array(amount).min(1)).min(1) });

export const gameSchema = z.strictObject({
  game: z.string().min(1),
  gameCode: z.int().positive(),
  /** Which text of the regulation this is; changes with every amendment. */
  edition: z.string().min(1),
  /** Name of what is sold: pack, play. */
  unit: z.string().regex(/^[a-z]+$/, 'must be one English word in small letters, as pack or play'),
  blockSize: z.int().positive().max(9_999_999),
  price: z.int().positive(),
  /** Bounds on payout that the law sets for this kind of game. */
  payout: z.strictObject({
    min: z.number().positive(),
    max: z.number().positive(),
    source: z.string().min(1),
  }),
  /** Numbers of winning tickets that a pack may hold. */
  winningTickets: z.array(z.int().nonnegative()).min(1),
  minimumPackPrize: z.int().nonnegative(),
  packPrizes: z.strictObject({
    article: z.string().min(1),
    provenance,
    total: z.int().nonnegative(),
    lines: z.array(packLine).min(1),
  }),
  tickets: z.array(ticket).min(1),
  /** Letters that must not be readable under a coat, alone or from neighbouring cells; case and accents do not count. */
  bannedWords: z.array(z.string().min(2)).optional(),
  /** Mentions printed on every ticket's back, and on the stub; figures by name, see rule-text.ts. */
  mentions: z.array(z.string().min(1)),
});

export type Game = z.infer<typeof gameSchema>;
export type Ticket = Game['tickets'][number];
export type PackLine = z.infer<typeof packLine>;
export type PrizeLine = z.infer<typeof prizeLine>;
export type Win = z.infer<typeof win>;
export type Way = z.infer<typeof way>;
export type Inscription = z.infer<typeof inscription>;
export type Side = z.infer<typeof side>;
export type Provenance = z.infer<typeof provenance>;
export type Mechanic = z.infer<typeof mechanic>;
export type MechanicOf<K extends Mechanic['kind']> = Extract<Mechanic, { kind: K }>;

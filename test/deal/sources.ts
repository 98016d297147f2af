import type { DealSource } from '../../src/deal/deal-part.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { SPECIMEN_KEY } from '../../src/random/keys.ts';
import type { Game } from '../../src/regulation/schema.ts';
import { sevenExtra } from '../mechanics/game.ts';

/** A block of 300 packs of 7Extra. */
export const game: Game = { ...sevenExtra, blockSize: 300 };

/** Four recipes that reach every ticket, rare prizes and prizes in parts among them. */
export const plan: Plan = {
  game: game.game,
  edition: game.edition,
  blockSize: 300,
  recipes: [
    { line: 0, prizes: [1000, 2000, 2000, 10_000, 15_000, 20_000, 50_000, 0], count: 1 },
    { line: 1, prizes: [0, 0, 500, 500, 0, 0, 0, 0], count: 49 },
    { line: 2, prizes: [1, 0, 0, 0, 1, 0, 0, 1], count: 150 },
    { line: 2, prizes: [0, 1, 0, 2, 0, 0, 0, 0], count: 100 },
  ],
  hash: 'c0'.repeat(32),
};

export const SECRET_KEY: Uint8Array = Uint8Array.from({ length: 32 }, (_, i) => 200 - i);

export const production: DealSource = { game, plan, masterKey: SECRET_KEY, specimen: false, block: 7 };
export const specimen: DealSource = { ...production, masterKey: SPECIMEN_KEY, specimen: true };

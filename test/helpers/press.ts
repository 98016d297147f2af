/** The press of 7Extra in specimen mode, for tests that print a few packs in memory. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slotsOf } from '../../src/mechanics/dealer-of.ts';
import { makePlan, type Plan, parsePlan } from '../../src/plan/plan.ts';
import { chosenPacks, type Packs } from '../../src/print/packs.ts';
import { compilePress, type Press } from '../../src/print/press.ts';
import { SPECIMEN_KEY } from '../../src/random/keys.ts';
import { loadGame } from '../../src/regulation/load.ts';
import type { Game } from '../../src/regulation/schema.ts';
import { assertStrip } from '../../src/strip/check.ts';
import { loadStrip } from '../../src/strip/load.ts';
import { plannedFolder } from './rotative.ts';

let kept: Promise<{ game: Game; gameDir: string; plan: Plan; press: Press }> | undefined;

/** Press and the chosen packs of block 1. */
export async function specimenPress(
  packNumbers: readonly number[],
): Promise<{ press: Press; packs: Packs; game: Game }> {
  kept ??= compile();
  const { game, press } = await kept;
  return { press, game, packs: chosenPacks(await specimenSource(), packNumbers) };
}

/** What any pack of block 1 is dealt from. */
export async function specimenSource() {
  kept ??= compile();
  const { game, plan } = await kept;
  return { game, plan, masterKey: SPECIMEN_KEY, specimen: true, block: 1 };
}

async function compile() {
  const { game, dir: gameDir, hash } = loadGame('7extra');
  const path = join(plannedFolder(), '7extra', 'block-01', 'plan.json');
  const plan = existsSync(path)
    ? parsePlan(readFileSync(path, 'utf8'), game, { gameHash: hash })
    : await makePlan(game, { gameHash: hash });
  const { strip } = loadStrip(gameDir, game);
  assertStrip(
    game,
    strip,
    game.tickets.map((ticket) => slotsOf(ticket).map((slot) => slot.name)),
  );
  const press = await compilePress({ game, gameDir, strip, block: 1, specimen: true });
  return { game, gameDir, plan, press };
}

/** The press of a game in specimen mode, for tests that print a few packs in memory. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slotsOf } from '../../src/mechanics/dealer-of.ts';
import { makePlan, parsePlan } from '../../src/plan/plan.ts';
import { chosenPacks, type Packs } from '../../src/print/packs.ts';
import { compilePress, type Press } from '../../src/print/press.ts';
import { SPECIMEN_KEY } from '../../src/random/keys.ts';
import { loadGame } from '../../src/regulation/load.ts';
import type { Game } from '../../src/regulation/schema.ts';
import { assertStrip } from '../../src/strip/check.ts';
import { loadStrip } from '../../src/strip/load.ts';
import type { Imposition } from '../../src/strip/sheet-geometry.ts';
import { plannedFolder } from './rotative.ts';

const kept = new Map<string, ReturnType<typeof compile>>();

/** Press and the chosen packs of block 1. */
export async function specimenPress(
  packNumbers: readonly number[],
  gameName = '7extra',
  sheets?: Imposition,
): Promise<{ press: Press; packs: Packs; game: Game }> {
  const { game, press } = await compiled(gameName, sheets);
  return { press, game, packs: chosenPacks(await specimenSource(gameName), packNumbers) };
}

/** What any pack of block 1 is dealt from. */
export async function specimenSource(gameName = '7extra') {
  const { game, plan } = await compiled(gameName);
  return { game, plan, masterKey: SPECIMEN_KEY, specimen: true, block: 1 };
}

function compiled(gameName: string, sheets?: Imposition): ReturnType<typeof compile> {
  const key = `${gameName} ${JSON.stringify(sheets)}`;
  const known = kept.get(key) ?? compile(gameName, sheets);
  kept.set(key, known);
  return known;
}

async function compile(gameName: string, sheets?: Imposition) {
  const { game, dir: gameDir, hash } = loadGame(gameName);
  const path = join(plannedFolder(), gameName, 'block-01', 'plan.json');
  const plan = existsSync(path)
    ? parsePlan(readFileSync(path, 'utf8'), game, { gameHash: hash })
    : await makePlan(game, { gameHash: hash });
  const { strip } = loadStrip(gameDir, game);
  assertStrip(
    game,
    strip,
    game.tickets.map((ticket) => slotsOf(ticket).map((slot) => slot.name)),
  );
  const press = await compilePress({ game, gameDir, strip, block: 1, specimen: true, sheets });
  return { game, gameDir, plan, press };
}

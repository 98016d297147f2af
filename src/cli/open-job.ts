/** From options on the command line to a job: definitions read and checked, plan at hand, key loaded. */

import { resolve } from 'node:path';
import { readKeyFiles } from '../custody/key-files.ts';
import { partsOf } from '../deal/deal-part.ts';
import { slotsOf } from '../mechanics/dealer-of.ts';
import { makePlan, type Plan } from '../plan/plan.ts';
import { DEFAULT_JOB_DATE } from '../print/job-date.ts';
import { loadOutputCondition } from '../print/output-profile.ts';
import { keyId, SPECIMEN_KEY } from '../random/keys.ts';
import { assertRegulation } from '../regulation/check.ts';
import { type LoadedGame, loadGame } from '../regulation/load.ts';
import type { Game } from '../regulation/schema.ts';
import { badInput } from '../shared/errors.ts';
import { sha256 } from '../shared/sha256.ts';
import { assertStrip } from '../strip/check.ts';
import { assertImposition } from '../strip/imposition.ts';
import { loadStrip } from '../strip/load.ts';
import { atResolution } from '../strip/resolution.ts';
import type { StripDefinition } from '../strip/schema.ts';
import type { Imposition } from '../strip/sheet-geometry.ts';
import { readClaim } from '../work/claim.ts';
import { type JobContext, pathsOf } from '../work/job.ts';
import { fingerprint } from '../work/journal.ts';
import { keepPlan, readKeptPlan } from '../work/kept-plan.ts';
import {
  type CommonOptions,
  type DealOptions,
  type PartsOptions,
  type PressOptions,
  parseParts,
} from './options.ts';
import { group, Progress } from './progress.ts';
import { beginAccess, holdKey, type SecretAccess, takeFolder } from './session.ts';

/**
 * Reads and checks everything. A verb that makes files or touches secret data says so by `access`: see session.ts for
 * what comes of it; one that makes files keeps the plan beside them.
 */
export async function openJob(
  gameFolder: string,
  options: CommonOptions & PressOptions & DealOptions,
  access?: SecretAccess,
): Promise<JobContext> {
  const { game, dir, hash: gameHash } = openGame(gameFolder);
  const loaded = loadStrip(dir, game);
  const strip = atResolution(loaded.strip, options.dpi ?? loaded.strip.dpi);
  assertStrip(
    game,
    strip,
    game.tickets.map((ticket) => slotsOf(ticket).map((slot) => slot.name)),
  );
  const imposition = impositionOf(strip, options);
  const { master: masterKey, holders } =
    options.key === undefined ? { master: SPECIMEN_KEY, holders: 0 } : readKeyFiles(options.key);
  if (options.key !== undefined) holdKey(masterKey);
  const output = loadOutputCondition(options.icc);
  const style = options.style ?? 'composite';
  const objects = options.objects ?? 'packed';
  const date = options.date ?? DEFAULT_JOB_DATE;
  const draft = {
    out: resolve(options.out),
    gameFolder,
    block: options.block,
    partSize: options.partSize,
    masterKey,
    keyId: keyId(masterKey),
    holders,
    specimen: options.key === undefined,
    encryptData: options.encryptData ?? false,
    game,
    gameDir: dir,
    gameHash,
    strip,
    stripHash: fingerprint(
      ...[loaded.hash, strip.dpi, sha256(output.profile.bytes), date, style, objects],
      ...(imposition === undefined ? [] : [imposition.lanes, imposition.gapMm]),
    ),
    style,
    objects,
    imposition,
    output,
    date,
    parts: partsOf(game.blockSize, options.partSize),
  };
  if (access?.writes) takeFolder(draft as JobContext, access);
  const { folder, plan: planPath } = pathsOf(draft as JobContext);
  // Once the data of a folder are encrypted, all that is done there goes by it.
  const encryptData =
    draft.encryptData || (access?.writes === true && readClaim(folder)?.encryptData === true);
  const plan =
    readKeptPlan(planPath, { game, dir, hash: gameHash }) ?? (await planWithWord(game, gameHash, options));
  const job = { ...draft, encryptData, plan };
  if (access?.writes) keepPlan(job);
  if (access) beginAccess(job, access, options);
  return job;
}

/** Throws badInput if the block does not have the pack that `--pack` asks for. */
export function assertPack({ game }: JobContext, pack: number): void {
  if (pack <= game.blockSize) return;
  throw badInput(
    'PACK_OUT_OF_RANGE',
    `--pack ${pack}: this block has the ${game.unit}s 1 to ${game.blockSize}`,
  );
}

/** Opens the job of a verb that goes part by part: with it the parts that were asked for, and how to go about them. */
export async function openParts(
  gameFolder: string,
  options: PartsOptions & DealOptions,
  access: Pick<SecretAccess, 'verb' | 'deals'>,
) {
  const what = { parts: options.parts ?? 'all' };
  const job = await openJob(gameFolder, options, { ...access, writes: true, what });
  const reporter = new Progress({ silent: options.quiet === true || options.json === true });
  return { job, parts: parseParts(options.parts, job.parts), how: { workers: options.workers, reporter } };
}

/** What `--nup` and `--gap` ask for. Throws badInput if web or page do not hold it; one strip a page is none. */
function impositionOf(strip: StripDefinition, { nup = 1, gap }: PressOptions): Imposition | undefined {
  if (nup === 1) {
    if (gap === undefined) return undefined;
    throw badInput('GAP_ALONE', '--gap is between strips side by side: give --nup, too, for example --nup 4');
  }
  const imposition = { lanes: nup, gapMm: gap ?? strip.imposition.gapMm };
  assertImposition(strip, imposition);
  return imposition;
}

/** Reads a game definition and refuses one that does not add up. */
export function openGame(gameFolder: string): LoadedGame {
  const loaded = loadGame(gameFolder);
  assertRegulation(loaded.game);
  return loaded;
}

/** Planning takes seconds in one step, so that it says when it begins and how long it took. */
async function planWithWord(
  game: Game,
  gameHash: string,
  { quiet, json }: Pick<CommonOptions, 'quiet' | 'json'>,
): Promise<Plan> {
  const tell = (text: string): boolean => quiet === true || json === true || process.stderr.write(text);
  const terminal = process.stderr.isTTY === true;
  if (terminal) tell('planning …');
  const started = performance.now();
  const plan = await makePlan(game, { gameHash });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  tell(`${terminal ? '\r\x1b[K' : ''}planning: ${group(plan.recipes.length)} recipes in ${seconds} s\n`);
  return plan;
}

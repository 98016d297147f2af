/** From options on the command line to a job: definitions read and checked, plan at hand, key loaded. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { slotsOf } from '../mechanics/dealer-of.ts';
import { makePlan, type Plan, parsePlan, planText } from '../plan/plan.ts';
import { loadOutputCondition } from '../print/output-profile.ts';
import { DEFAULT_JOB_DATE } from '../print/press.ts';
import { keyId, parseKey, SPECIMEN_KEY } from '../random/keys.ts';
import { assertRegulation } from '../regulation/check.ts';
import { type LoadedGame, loadGame } from '../regulation/load.ts';
import { badInput } from '../shared/errors.ts';
import { assertStrip } from '../strip/check.ts';
import { assertImposition } from '../strip/imposition.ts';
import { loadStrip } from '../strip/load.ts';
import { atResolution } from '../strip/resolution.ts';
import type { StripDefinition } from '../strip/schema.ts';
import type { Imposition } from '../strip/sheet-geometry.ts';
import { writeFileAtomic } from '../work/atomic-file.ts';
import { countParts, type JobContext, pathsOf } from '../work/job.ts';
import { fingerprint } from '../work/journal.ts';
import type { CommonOptions, PressOptions } from './options.ts';

/** Reads and checks everything; writes plan.json when it is not there or belongs to another definition. */
export async function openJob(
  gameFolder: string,
  options: CommonOptions & PressOptions,
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
  const masterKey = options.key === undefined ? SPECIMEN_KEY : readKey(options.key);
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
    specimen: options.key === undefined,
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
    parts: countParts(game.blockSize, options.partSize),
  };
  const planPath = pathsOf(draft as JobContext).plan;
  const plan = readPlan(planPath, { game, dir, hash: gameHash }) ?? (await makePlan(game, { gameHash }));
  writeIfChanged(planPath, planText(plan));
  return { ...draft, plan };
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

/** Reads a key file that nobody else can read. The key never appears in a message. */
export function readKey(path: string): Uint8Array {
  let text: string;
  let mode: number;
  try {
    text = readFileSync(path, 'utf8');
    mode = statSync(path).mode;
  } catch (cause) {
    throw badInput('KEY_MISSING', `cannot read the key file ${path}: make one with "rotative keygen"`, {
      cause,
    });
  }
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw badInput('KEY_READABLE', `others can read the key file ${path}: run "chmod 600" on it`);
  }
  return parseKey(text);
}

function readPlan(path: string, { game, hash }: LoadedGame): Plan | undefined {
  try {
    return parsePlan(readFileSync(path, 'utf8'), game, { gameHash: hash });
  } catch {
    // Not there, cut, or of another edition: it is made anew from the regulation.
    return undefined;
  }
}

function writeIfChanged(path: string, content: string): void {
  try {
    if (readFileSync(path, 'utf8') === content) return;
  } catch {
    // Not there yet.
  }
  writeFileAtomic(path, content);
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

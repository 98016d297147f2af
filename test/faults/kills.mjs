/**
 * Kills verbs with SIGKILL at random moments. After each: every file under a final name is the file of an undisturbed
 * run, and the same verb ends what it began with the same bytes, nothing left behind; every so often `run` does what is
 * missing, and the log is checked.
 *
 *     node test/faults/kills.mjs --count 200 --seed abc
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  blockOf,
  campaignOptions,
  copyOf,
  differences,
  finish,
  GAME,
  leavings,
  must,
  PARTS,
  reference,
  rotative,
  snapshot,
} from './common.mjs';
import { randomOf } from './random.mjs';

/** What is taken away before a verb is run and killed: what it makes, and what is made from that. */
const PRODUCTS = {
  plan: undefined,
  deal: ['data', 'print', 'audit', 'samples', 'manifest.json'],
  print: ['print', 'audit', 'samples', 'manifest.json'],
  audit: ['audit', 'samples', 'manifest.json'],
  run: undefined,
};
/** Kills after which the whole block is finished and its log checked, which takes longer than the kill. */
const FULL_CHECK_EVERY = 8;

const { count, seed, folder } = campaignOptions(200);
const random = randomOf(seed);
const whole = await reference(folder);
const verbs = Object.keys(PRODUCTS);
const figures = Object.fromEntries(verbs.map((verb) => [verb, { kills: 0, tooLate: 0 }]));
const faults = [];

const verbArgs = (verb, { out }) => [
  verb,
  GAME,
  ...(verb === 'plan' ? PARTS.slice(2) : PARTS),
  ...whole.keys,
  '--out',
  out,
  '--quiet',
];

/** Of the files of an undisturbed run those that `verb` makes. */
function madeBy(verb) {
  if (verb === 'run') return [...whole.wanted.keys()];
  const start = { plan: 'plan.json', deal: 'data/', print: 'print/', audit: 'audit/' }[verb];
  return [...whole.wanted.keys()].filter((name) => name.startsWith(start));
}

function prepared(verb) {
  const copy = copyOf(whole, 'work');
  const products = PRODUCTS[verb];
  if (products === undefined) {
    for (const path of Object.values(copy)) rmSync(path, { recursive: true, force: true });
  } else for (const name of products) rmSync(join(blockOf(copy.out), name), { recursive: true, force: true });
  return copy;
}

/** How long each verb takes undisturbed; the last time counts, since machines have neighbours. */
const durations = {};
for (const verb of verbs) {
  const copy = prepared(verb);
  durations[verb] = (await must(rotative(verbArgs(verb, copy), { state: copy.state }))).ms;
}

for (let kill = 1; kill <= count; kill++) {
  const verb = verbs[Math.floor(random() * verbs.length)];
  const copy = prepared(verb);
  const block = blockOf(copy.out);
  const killAfterMs = random() * durations[verb];
  const tell = (text) => faults.push(`kill ${kill}, ${verb} after ${Math.round(killAfterMs)} ms: ${text}`);
  const killed = await rotative(verbArgs(verb, copy), { state: copy.state, killAfterMs });
  figures[verb].kills++;
  if (killed.signal === null) figures[verb].tooLate++;
  for (const fault of differences(snapshot(block), whole.wanted, { partial: true })) tell(fault);
  const rerun = await rotative(verbArgs(verb, copy), { state: copy.state });
  if (rerun.code !== 0) tell(`the verb again ended with ${rerun.code}: ${rerun.output.slice(0, 300)}`);
  durations[verb] = rerun.ms;
  const after = snapshot(block);
  for (const fault of differences(after, whole.wanted, { partial: true })) tell(fault);
  for (const name of madeBy(verb)) if (!after.has(name)) tell(`${name} is missing`);
  for (const name of leavings(block)) tell(`${name} was left behind`);
  if (kill % 10 === 0) console.error(`${kill} kills, ${faults.length} faults`);
  if (kill % FULL_CHECK_EVERY !== 0 && kill !== count) continue;
  const run = await rotative(verbArgs('run', copy), { state: copy.state });
  if (run.code !== 0) tell(`run ended with ${run.code}: ${run.output.slice(0, 300)}`);
  for (const fault of differences(snapshot(block), whole.wanted)) tell(`after run: ${fault}`);
  const log = await rotative(['log', GAME, '--check', '--out', copy.out, ...whole.keys], {
    state: copy.state,
  });
  if (log.code !== 0) tell(`log: ${log.output.slice(-400)}`);
}
finish({ campaign: 'kills', seed, count, verbs: figures }, faults);

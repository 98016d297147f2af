/**
 * Kills verbs with SIGKILL: at random moments, and at random steps in the file system (before it, after it, or with
 * half of it written); also only the worker thread that has the step. After each: every file under a final name is the
 * file of an undisturbed run, every shipment is whole, and the same verb ends what it began with the same bytes,
 * nothing left behind; every so often `run` does what is missing, and the log is checked.
 *
 *     node test/faults/kills.mjs --count 200 --seed abc
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  blockOf,
  campaignOptions,
  copyOf,
  differences,
  finish,
  leavings,
  must,
  reference,
  rotative,
  shipmentsOf,
  snapshot,
  verbArgs,
} from './common.mjs';
import { randomOf } from './random.mjs';

/** What is taken away before a verb is run and killed: what it makes, and what is made from that. */
const PRODUCTS = {
  plan: undefined,
  deal: ['data', 'print', 'audit', 'samples', 'manifest.json', 'ship'],
  print: ['print', 'audit', 'samples', 'manifest.json', 'ship'],
  audit: ['audit', 'samples', 'manifest.json', 'ship'],
  run: undefined,
  // Over a shipment that is there already, as often as into nothing.
  ship: ['ship'],
};
/** Kills after which the whole block is finished and its log checked, which takes longer than the kill. */
const FULL_CHECK_EVERY = 20;
const HOW = ['time', 'before', 'half', 'after', 'thread'];
const atStep = fileURLToPath(new URL('at-step.cjs', import.meta.url));

const { count, seed, folder } = campaignOptions(200);
const random = randomOf(seed);
const below = (bound) => Math.floor(random() * bound);
const whole = await reference(folder);
const verbs = Object.keys(PRODUCTS);
const figures = Object.fromEntries(verbs.map((verb) => [verb, { kills: 0, tooLate: 0 }]));
const how = Object.fromEntries(HOW.map((name) => [name, 0]));
const faults = [];

/** Of the files of an undisturbed run those that `verb` makes. */
function madeBy(verb) {
  if (verb === 'run') return [...whole.wanted.keys()];
  const start = { plan: 'plan.json', deal: 'data/', print: 'print/', audit: 'audit/' }[verb];
  return [...whole.wanted.keys()].filter((name) => start !== undefined && name.startsWith(start));
}

function prepared(verb) {
  const copy = copyOf(whole, 'work');
  const products = verb === 'ship' && random() < 0.5 ? [] : PRODUCTS[verb];
  if (products === undefined) {
    for (const path of Object.values(copy)) rmSync(path, { recursive: true, force: true });
  } else for (const name of products) rmSync(join(blockOf(copy.out), name), { recursive: true, force: true });
  return copy;
}

/** Runs a verb with its steps counted; gives the outcome and the thread of each step. */
async function stepped(verb, copy, env = {}) {
  const STEPS_FILE = join(folder, 'steps');
  rmSync(STEPS_FILE, { force: true });
  const NODE_OPTIONS = `--require ${atStep}`;
  const outcome = await rotative(verbArgs(whole, verb, copy.out), {
    state: copy.state,
    env: { NODE_OPTIONS, STEPS_FILE, ...env },
  });
  return { outcome, steps: readFileSync(STEPS_FILE, 'utf8') };
}

/** How long each verb takes undisturbed; the last time counts, since machines have neighbours. */
const durations = {};
/** The thread of each step that each verb takes undisturbed. */
const stepsOf = {};
for (const verb of verbs) {
  const { outcome, steps } = await stepped(verb, prepared(verb));
  await must(outcome);
  durations[verb] = outcome.ms;
  stepsOf[verb] = steps;
}

/** Does harm to a verb; gives what was done, and whether it hit. */
async function harm(verb, copy) {
  const ofWorkers = stepsOf[verb].split('w').length - 1;
  let kind = random() < 0.5 ? 'time' : HOW[1 + below(HOW.length - 1)];
  if (kind === 'thread' && ofWorkers === 0) kind = 'before';
  how[kind]++;
  if (kind === 'time') {
    const killAfterMs = random() * durations[verb];
    const { signal } = await rotative(verbArgs(whole, verb, copy.out), { state: copy.state, killAfterMs });
    return { what: `${verb} after ${Math.round(killAfterMs)} ms`, hit: signal !== null };
  }
  const step = 1 + below(kind === 'thread' ? ofWorkers : stepsOf[verb].length);
  const { outcome, steps } = await stepped(verb, copy, { DIE_AT: String(step), DIE_HOW: kind });
  const what = `${verb}, ${kind} at step ${step}`;
  const died = steps.includes('x');
  const told = !died || (outcome.code === 3 && /the worker that had part/.test(outcome.output));
  if (!told) faults.push(`${what}: exit code ${outcome.code}: ${outcome.output.slice(0, 300)}`);
  return { what, hit: outcome.signal !== null || died };
}

/** Shipments that are there must be whole and hold what they hold undisturbed; all of them, if `all`. */
async function checkShipments(block, tell, { all = false } = {}) {
  const [found, broken] = await shipmentsOf(whole, block);
  for (const fault of broken) tell(fault);
  for (const fault of differences(found, whole.shipments, { partial: !all })) tell(fault);
}

for (let kill = 1; kill <= count; ) {
  const verb = verbs[below(verbs.length)];
  const copy = prepared(verb);
  const block = blockOf(copy.out);
  const { what, hit } = await harm(verb, copy);
  const tell = (text) => faults.push(`kill ${kill}, ${what}: ${text}`);
  figures[verb][hit ? 'kills' : 'tooLate']++;
  for (const fault of differences(snapshot(block), whole.wanted, { partial: true })) tell(fault);
  await checkShipments(block, tell);
  const rerun = await rotative(verbArgs(whole, verb, copy.out), { state: copy.state });
  if (rerun.code !== 0) tell(`the verb again ended with ${rerun.code}: ${rerun.output.slice(0, 300)}`);
  durations[verb] = rerun.ms;
  const after = snapshot(block);
  for (const fault of differences(after, whole.wanted, { partial: true })) tell(fault);
  for (const name of madeBy(verb)) if (!after.has(name)) tell(`${name} is missing`);
  if (verb !== 'plan') for (const name of leavings(block)) tell(`${name} was left behind`);
  await checkShipments(block, tell, { all: verb === 'ship' });
  // One that came too late was checked as well, and is not counted.
  if (!hit) continue;
  if (kill % 10 === 0) console.error(`${kill} kills, ${faults.length} faults`);
  if (kill++ % FULL_CHECK_EVERY !== 0 && kill <= count) continue;
  for (const next of ['run', 'ship']) {
    const { code, output } = await rotative(verbArgs(whole, next, copy.out), { state: copy.state });
    if (code !== 0) tell(`${next} ended with ${code}: ${output.slice(0, 300)}`);
  }
  for (const fault of differences(snapshot(block), whole.wanted)) tell(`after run: ${fault}`);
  await checkShipments(block, tell, { all: true });
  const log = await rotative(logArgs(copy), { state: copy.state });
  if (log.code !== 0) tell(`log: ${log.output.slice(-400)}`);
}
finish({ campaign: 'kills', seed, count, how, verbs: figures }, faults);

function logArgs({ out }) {
  const [, game] = verbArgs(whole, 'run', out);
  return ['log', game, '--check', '--out', out, ...whole.keys];
}

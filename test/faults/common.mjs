/** What the campaigns of faults share: a small production block, processes that are killed, files that are compared. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { decryptWith } from '../../dist/ship/age-file.js';
import { parseIdentity } from '../../dist/ship/recipients.js';
import { checkSeal, sealedName } from '../../dist/ship/seal.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Two parts of a game of one ticket, so that a campaign tests many moments and not a long work. */
const GAME = fileURLToPath(new URL('micro', import.meta.url));
const SIZE = ['--part-size', '20', '--workers', '1'];
export const ROLES = ['printer', 'lottery', 'auditor'];

/** Options of a campaign: `--count`, `--seed`, `--folder`; the seed is printed so that a campaign can be repeated. */
export function campaignOptions(count) {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: String(count) },
      seed: {
        type: 'string',
        default: createHash('sha256').update(`${Date.now()} ${process.pid}`).digest('hex').slice(0, 12),
      },
      folder: { type: 'string', default: tmpdir() },
    },
  });
  const folder = mkdtempSync(join(values.folder, 'rotative-faults-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { count: Number(values.count), seed: values.seed, folder };
}

/** Runs a verb; with `killAfterMs`, kills it then. */
export function rotative(args, { state, killAfterMs, env = {} } = {}) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(process.execPath, [join(root, 'bin/rotative.js'), ...args], {
      cwd: root,
      env: { ...process.env, ...env, ROTATIVE_STATE: state },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const timer =
      killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, output, ms: performance.now() - started });
    });
  });
}

/** Names that differ from run to run by design: times, random names and keys, what is append-only. */
const CHANGING = /^(journal\.jsonl|block\.json|(log|spoils)\/.*|ship(-[^/]*)?\/.*)$/;

/** SHA-256 of every file under its final name; hidden files are no results. */
export function snapshot(folder) {
  const found = new Map();
  const walk = (at) => {
    if (!existsSync(at)) return;
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (!entry.name.startsWith('.')) {
        const name = relative(folder, path).replaceAll('\\', '/');
        if (!CHANGING.test(name))
          found.set(name, createHash('sha256').update(readFileSync(path)).digest('hex'));
      }
    }
  };
  walk(folder);
  return found;
}

/** Temporary files and locks that were left behind. */
export function leavings(folder) {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /(^|\/)\.[^/]*$/.test(name));
}

/** How `found` differs from `wanted`; `partial`: files may be missing. */
export function differences(found, wanted, { partial = false } = {}) {
  const faults = [];
  for (const [name, hash] of found)
    if (wanted.get(name) !== hash) faults.push(`${name} is not the file of an undisturbed run`);
  if (!partial) for (const name of wanted.keys()) if (!found.has(name)) faults.push(`${name} is missing`);
  return faults;
}

/** An undisturbed run under two shares, shipped to all: its folder, its state, its hashes. */
export async function reference(folder) {
  const key = join(folder, 'k');
  const whole = {
    folder,
    state: join(folder, 'reference-state'),
    out: join(folder, 'reference'),
    keys: ['--key', `${key}.printer`, '--key', `${key}.lottery`],
    to: ROLES.flatMap((role) => ['--to', join(folder, `${role}.pub`)]),
  };
  const make = (...args) => must(rotative(args, { state: whole.state }));
  await make('keygen', key, '--shares', '2');
  for (const role of ROLES) await make('keygen', join(folder, role), '--recipient', role);
  for (const verb of ['run', 'ship']) await make(...verbArgs(whole, verb, whole.out));
  const block = blockOf(whole.out);
  const [shipments] = await shipmentsOf(whole, block);
  const { signer } = await checkSeal(join(block, 'ship', 'printer'));
  return { ...whole, wanted: snapshot(block), shipments, signer };
}

/** Arguments of a verb on the small block; `plan` and `ship` know no parts. */
export const verbArgs = ({ keys, to }, verb, out) => [
  ...[verb, GAME, ...SIZE, ...keys, '--out', out, '--quiet'],
  ...(verb === 'ship' ? to : verb === 'plan' ? [] : ['--parts', '1-2']),
];

/**
 * What the shipments hold when they are opened, by role and name, and what is wrong with them. age draws a key for
 * each file, so that their bytes are never the same twice; what is in them is. Entries of the log have times.
 */
export async function shipmentsOf({ folder, signer }, block) {
  const found = new Map();
  const faults = [];
  for (const role of ROLES) {
    const shipment = join(block, 'ship', role);
    if (!existsSync(shipment)) continue;
    const check = await checkSeal(shipment, signer);
    faults.push(...check.faults.map((fault) => `shipment to the ${role}: ${fault}`));
    const identity = parseIdentity(readFileSync(join(folder, role)), role);
    for (const { name, plain } of check.seal?.files ?? []) {
      const opened = await decryptWith(join(shipment, sealedName(name)), identity, join(folder, 'opened'));
      if (opened.sha256 !== plain.sha256)
        faults.push(`${role}/${name} opens to other bytes than were sealed`);
      if (!name.startsWith('log-')) found.set(`${role}/${name}`, opened.sha256);
    }
  }
  return [found, faults];
}

export const blockOf = (out) => join(out, 'micro', 'block-01');

/** A copy of the reference to do harm to. */
export function copyOf({ folder, state, out }, name) {
  const copy = { out: join(folder, name), state: join(folder, `${name}-state`) };
  for (const path of Object.values(copy)) rmSync(path, { recursive: true, force: true });
  cpSync(out, copy.out, { recursive: true, preserveTimestamps: true });
  cpSync(state, copy.state, { recursive: true });
  return copy;
}

/** The outcome of a run that must go well. */
export async function must(promise) {
  const outcome = await promise;
  if (outcome.code !== 0)
    throw new Error(`exit code ${outcome.code} ${outcome.signal ?? ''}: ${outcome.output}`);
  return outcome;
}

/** Prints figures as one JSON document; exit code 1 if there are faults. */
export function finish(figures, faults) {
  console.log(JSON.stringify({ ...figures, faults: faults.length, first: faults.slice(0, 10) }, null, 1));
  process.exitCode = faults.length === 0 ? 0 : 1;
}

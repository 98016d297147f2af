/**
 * Flips random bits in finished files, each kind of file in turn, and wants every flip found:
 *
 *     products    data, print files, findings, reports, samples, plan, manifest: `run` makes them again, to the same bytes
 *     records     log, void packs, block.json, the registry: all work on the block is refused with a message
 *     shipments   sealed files, seal and signature: verify-seal says which, with exit code 1
 *     journal     what `run` remembers: the same products in the end, whatever it says
 *
 *     node test/faults/flips.mjs --count 100 --seed abc
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  blockOf,
  campaignOptions,
  copyOf,
  differences,
  finish,
  must,
  ROLES,
  reference,
  rotative,
  snapshot,
  verbArgs,
} from './common.mjs';
import { randomOf } from './random.mjs';

const { count, seed, folder } = campaignOptions(100);
const random = randomOf(seed);
const below = (bound) => Math.floor(random() * bound);
const whole = await reference(folder);
const { out, state } = whole;
const game = verbArgs(whole, 'void', out)[1];
await must(
  rotative(['void', game, '--packs', '7', '--reason', 'web tear', '--out', out, '--quiet'], { state }),
);
const found = { madeAgain: 0, refused: 0, brokenSeal: 0, journal: 0 };
const files = {};
const faults = [];
/** Products with a flip each that one run has to find. */
const AT_ONCE = 5;

const filesIn = (at) =>
  readdirSync(at, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(at, name)).isFile())
    .sort();

/** Flips one bit of a file; gives which. */
function harm(at, name) {
  const path = join(at, name);
  const bytes = readFileSync(path);
  const bit = below(bytes.length * 8);
  bytes[bit >> 3] ^= 1 << (bit & 7);
  writeFileSync(path, bytes);
  const kind = name.split('/')[0];
  files[kind] = (files[kind] ?? 0) + 1;
  return `bit ${bit} of ${name}`;
}

const verb = (name, copy) => rotative(verbArgs(whole, name, copy.out), { state: copy.state });

/** Each makes flips, at most so many; gives how many. */
const KINDS = {
  async products(most) {
    const copy = copyOf(whole, 'work');
    const block = blockOf(copy.out);
    const products = filesIn(block).filter(
      (name) => !/^(log|spoils|ship)\/|^block\.json$|^journal\.jsonl$/.test(name),
    );
    const harmed = Array.from({ length: Math.min(AT_ONCE, most) }, () => {
      const [name] = products.splice(below(products.length), 1);
      return { name, what: harm(block, name) };
    });
    const { code, output } = await verb('run', copy);
    const after = snapshot(block);
    for (const { name, what } of harmed) {
      if (code === 0 && after.get(name) === whole.wanted.get(name)) found.madeAgain++;
      else faults.push(`${what}: exit code ${code}: ${output.slice(0, 200)}`);
    }
    faults.push(...differences(after, whole.wanted, { partial: true }));
    return harmed.length;
  },

  async records() {
    const copy = copyOf(whole, 'work');
    const [at, names] =
      random() < 0.25
        ? [copy.state, filesIn(copy.state).filter((name) => name.startsWith('registry/'))]
        : [blockOf(copy.out), filesIn(blockOf(copy.out)).filter((name) => /^(log|spoils|block)/.test(name))];
    const name = names[below(names.length)];
    const what = harm(at, name);
    // Void packs matter to what is shipped, and to nothing before.
    const { code, output } = await verb(name.startsWith('spoils') ? 'ship' : 'deal', copy);
    if (code === 2 && output.startsWith('rotative: ')) found.refused++;
    else faults.push(`${what}: exit code ${code}: ${output.slice(0, 200)}`);
    return 1;
  },

  async shipments() {
    const copy = copyOf(whole, 'work');
    const shipment = join(blockOf(copy.out), 'ship', ROLES[below(ROLES.length)]);
    const names = filesIn(shipment);
    const name = names[below(names.length)];
    const what = harm(join(shipment, '..'), `${shipment.split('/').at(-1)}/${name}`);
    const { code, output } = await rotative(['verify-seal', shipment], { state: copy.state });
    if (code === 1 && /THE SEAL IS BROKEN/.test(output)) found.brokenSeal++;
    else faults.push(`${what}: exit code ${code}: ${output.slice(0, 200)}`);
    return 1;
  },

  async journal() {
    const copy = copyOf(whole, 'work');
    const block = blockOf(copy.out);
    const what = harm(block, 'journal.jsonl');
    const { code, output } = await verb('run', copy);
    const wrong = differences(snapshot(block), whole.wanted, { partial: true });
    if (code === 0 && wrong.length === 0) found.journal++;
    else faults.push(`${what}: exit code ${code}: ${wrong[0] ?? output.slice(0, 200)}`);
    return 1;
  },
};
/** In which order kinds come, again and again. */
const TURNS = [
  'products',
  'records',
  'shipments',
  'shipments',
  'records',
  'products',
  'journal',
  'shipments',
];

for (let flips = 0, turn = 0; flips < count; turn++) {
  flips += await KINDS[TURNS[turn % TURNS.length]](count - flips);
  console.error(`${flips} flips, ${faults.length} faults`);
}
finish({ campaign: 'flips', seed, count, found, files }, faults);

/**
 * Flips random bits in finished files. `run` must make every such file again, to the same bytes; a flip in the log or
 * in block.json must stop all work on the block with a message.
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
  GAME,
  PARTS,
  reference,
  rotative,
  snapshot,
} from './common.mjs';
import { randomOf } from './random.mjs';

const { count, seed, folder } = campaignOptions(100);
const random = randomOf(seed);
const whole = await reference(folder);
const figures = { madeAgain: 0, refused: 0, files: {} };
const faults = [];
/** Flips that one run has to find, each in a file of its own. */
const AT_ONCE = 5;

for (let flip = 0; flip < count; ) {
  const copy = copyOf(whole, 'work');
  const block = blockOf(copy.out);
  const verbArgs = (verb) => [verb, GAME, ...PARTS, ...whole.keys, '--out', copy.out, '--quiet'];
  const files = readdirSync(block, { recursive: true })
    .map(String)
    // The journal is memory of what was made, not a product.
    .filter((name) => statSync(join(block, name)).isFile() && name !== 'journal.jsonl')
    .sort();
  const isRecord = (name) => /^(log|block\.json)/.test(name);
  if (random() < 0.3) {
    const records = files.filter(isRecord);
    const what = harm(block, records[Math.floor(random() * records.length)]);
    flip++;
    const next = await rotative(verbArgs('deal'), { state: copy.state });
    if (next.code === 2 && next.output.startsWith('rotative: ')) figures.refused++;
    else faults.push(`${what}: exit code ${next.code}: ${next.output.slice(0, 200)}`);
    continue;
  }
  const products = files.filter((name) => !isRecord(name));
  const harmed = [];
  while (harmed.length < AT_ONCE && flip < count) {
    const [name] = products.splice(Math.floor(random() * products.length), 1);
    harmed.push({ name, what: harm(block, name) });
    flip++;
  }
  const next = await rotative(verbArgs('run'), { state: copy.state });
  const found = snapshot(block);
  for (const { name, what } of harmed) {
    if (next.code === 0 && found.get(name) === whole.wanted.get(name)) figures.madeAgain++;
    else faults.push(`${what}: exit code ${next.code}: ${next.output.slice(0, 200)}`);
  }
  faults.push(...differences(found, whole.wanted));
}
finish({ campaign: 'flips', seed, count, ...figures }, faults);

/** Flips one bit of a file; gives which. */
function harm(block, name) {
  const path = join(block, name);
  const bytes = readFileSync(path);
  const bit = Math.floor(random() * bytes.length * 8);
  bytes[bit >> 3] ^= 1 << (bit & 7);
  writeFileSync(path, bytes);
  const kind = name.split('/')[0];
  figures.files[kind] = (figures.files[kind] ?? 0) + 1;
  return `bit ${bit} of ${name}`;
}

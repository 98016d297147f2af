/**
 * Feeds damaged inputs to everything that reads files, in one process: each must be read or refused with a message of
 * ours, in a bounded time, without the memory growing. Inputs follow from the seed.
 *
 *     node test/faults/fuzz.mjs --count 100000 --seed abc
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readDataFile, readPartData } from '../../dist/audit/part-data.js';
import { PdfFile } from '../../dist/audit/pdf/file.js';
import { pagesOf } from '../../dist/audit/pdf/pages.js';
import { preflightBytes } from '../../dist/audit/preflight/preflight.js';
import { openJob } from '../../dist/cli/open-job.js';
import { Chain } from '../../dist/custody/chain.js';
import { decryptPart, encryptPart } from '../../dist/custody/encrypted-part.js';
import { parsePackCsv, parsePackList } from '../../dist/custody/pack-list.js';
import { dealPart } from '../../dist/deal/deal-part.js';
import { decodePart, encodePart } from '../../dist/deal/store.js';
import { parsePlan, planText } from '../../dist/plan/plan.js';
import { packsOfPart } from '../../dist/print/packs.js';
import { compilePress } from '../../dist/print/press.js';
import { decodeShare, encodeShare, joinShares, splitKey } from '../../dist/random/key-shares.js';
import { parseKey } from '../../dist/random/keys.js';
import { assertRegulation } from '../../dist/regulation/check.js';
import { parseDefinition } from '../../dist/regulation/definition.js';
import { gameSchema } from '../../dist/regulation/schema.js';
import { packPdf } from '../../dist/sample/pack-pdf.js';
import { RotativeError } from '../../dist/shared/errors.js';
import { parseIdentity, parseRecipient } from '../../dist/ship/recipients.js';
import { checkSeal, signSeal } from '../../dist/ship/seal.js';
import { stripSchema } from '../../dist/strip/schema.js';
import { readClaim } from '../../dist/work/claim.js';
import { Journal } from '../../dist/work/journal.js';
import { randomOf } from './random.mjs';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: `${Date.now()}` },
  },
});
const micro = fileURLToPath(new URL('micro', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'rotative-fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const random = randomOf(values.seed);
const below = (bound) => Math.floor(random() * bound);
const pick = (list) => list[below(list.length)];

const job = await openJob(micro, { out: folder, block: 1, workers: 1, partSize: 20, quiet: true });
const data = dealPart({ ...job, part: 1 });
const part = encodePart(data);
const expected = {
  block: 1,
  part: 1,
  parts: 3,
  firstPack: 1,
  packs: 20,
  specimen: true,
  keyId: job.keyId,
  planHash: job.plan.hash,
};
const identity = { holds: 'data', game: job.game.game, edition: job.game.edition, ...expected };
const encrypted = encryptPart(part, identity, job.masterKey);
/** Encrypted by whoever has the key, whatever it is. */
const reencrypted = (bytes) => encryptPart(bytes, identity, job.masterKey);
const small = dealPart({ ...job, part: 1, partSize: 2 });
const pdf = packPdf(await compilePress(job), packsOfPart(small));
const key = Uint8Array.from({ length: 32 }, (_, i) => 7 * i + 3);
const [share, other] = splitKey(
  key,
  key.map((byte) => byte ^ 0x5a),
);
const text = (bytes) => Buffer.from(bytes).toString('utf8');
const at = (name) => join(folder, name);
const seal = signSeal(
  {
    format: 'rotative-seal/1',
    role: 'printer',
    recipient: 'age1',
    game: 'g',
    edition: 'e',
    block: 1,
    keyId: 'a',
    holders: 2,
    planHash: 'ab'.repeat(32),
    logHead: { count: 1, sha256: 'ab'.repeat(32) },
    parts: 1,
    ofParts: 1,
    toolVersion: '0',
    when: 'x',
    files: [],
  },
  key,
);
mkdirSync(at('chain'));
mkdirSync(at('seal'));
mkdirSync(at('claim'));
new Chain(at('chain'), 'x').append(() => ({ verb: 'show', what: { pack: 1 } }));
const entry = readFileSync(at('chain/000001.json'));
const written = (name, bytes) => writeFileSync(at(name), bytes);

/** Each reader with valid inputs to damage, and its share of the inputs. */
const READERS = {
  'game.yaml': {
    share: 8,
    seeds: [readFileSync(join(micro, 'game.yaml'))],
    read: (bytes) => assertRegulation(parseDefinition(text(bytes), 'game.yaml', gameSchema)),
  },
  'strip.yaml': {
    share: 5,
    seeds: [readFileSync(join(micro, 'strip.yaml'))],
    read: (bytes) => parseDefinition(text(bytes), 'strip.yaml', stripSchema),
  },
  'plan.json': {
    share: 8,
    seeds: [Buffer.from(planText(job.plan))],
    read: (bytes) => parsePlan(text(bytes), job.game),
  },
  'Parquet, makers': {
    share: 8,
    seeds: [part],
    read: (bytes) => decodePart(bytes, job.game, expected, 'part'),
  },
  'Parquet, audit': { share: 8, seeds: [part], read: (bytes) => readPartData(bytes, 1, 'part') },
  'encrypted part, makers': {
    share: 4,
    seeds: [encrypted, encrypted.subarray(0, 400)],
    read: (bytes) => decryptPart(bytes, identity, job.masterKey, 'part'),
  },
  'encrypted part, audit': {
    share: 4,
    seeds: [encrypted, encrypted.subarray(0, 400)],
    read: (bytes) => readDataFile(bytes, 1, 'part', job.masterKey),
  },
  'encrypted part, damaged before': {
    share: 3,
    seeds: [part],
    read: (bytes) => readDataFile(reencrypted(bytes), 1, 'part', job.masterKey),
  },
  'PDF, pages': { share: 8, seeds: [pdf], read: (bytes) => [...pagesOf(new PdfFile(bytes, 'x.pdf'))].length },
  'PDF, preflight': { share: 3, seeds: [pdf], read: (bytes) => preflightBytes(bytes, 'x.pdf') },
  'CSV of packs': {
    share: 12,
    seeds: [Buffer.from('first;last;roll\n3;9;A\n12;14;"B"\n'), Buffer.from('pack\n7\n9\n')],
    read: (bytes) => parsePackCsv(text(bytes), 60, 'x.csv'),
  },
  'list of packs': {
    share: 12,
    seeds: [Buffer.from('12-49,3, 7-8')],
    read: (bytes) => parsePackList(text(bytes), 60),
  },
  'key share': {
    share: 12,
    seeds: [encodeShare(share)],
    read: (bytes) => joinShares(decodeShare(bytes), other),
  },
  key: { share: 10, seeds: [Buffer.from(`${Buffer.from(key).toString('hex')}\n`)], read: parseKey },
  recipient: {
    share: 4,
    seeds: [Buffer.from('# rotative recipient: printer\nage1qqqqqqqqqqqqqqqqqqqq\n')],
    read: (bytes) => parseRecipient(text(bytes), 'x.pub'),
  },
  identity: {
    share: 4,
    seeds: [Buffer.from('# rotative recipient: printer\nAGE-SECRET-KEY-1QQQQ\n')],
    read: (bytes) => parseIdentity(bytes, 'x'),
  },
  log: {
    share: 4,
    seeds: [entry],
    read: (bytes) => {
      written('chain/000001.json', bytes);
      return new Chain(at('chain'), 'x').read();
    },
  },
  'seal.json': {
    share: 3,
    seeds: [Buffer.from(seal.json)],
    read: (bytes) => {
      written('seal/seal.json', bytes);
      written('seal/seal.sig', seal.signature);
      return checkSeal(at('seal'));
    },
  },
  'seal.sig': {
    share: 3,
    seeds: [Buffer.from(seal.signature)],
    read: (bytes) => {
      written('seal/seal.json', seal.json);
      written('seal/seal.sig', bytes);
      return checkSeal(at('seal'));
    },
  },
  'seal.json, signed': {
    share: 2,
    seeds: [Buffer.from(seal.json)],
    read: (bytes) => {
      const made = signText(text(bytes));
      written('seal/seal.json', made.json);
      written('seal/seal.sig', made.signature);
      return checkSeal(at('seal'));
    },
  },
  'block.json': {
    share: 3,
    seeds: [
      Buffer.from(
        JSON.stringify({
          game: 'Micro',
          block: 1,
          specimen: false,
          keyId: 'ab',
          partSize: 20,
          dealing: 'cd',
        }),
      ),
    ],
    read: (bytes) => {
      written('claim/block.json', bytes);
      return readClaim(at('claim'));
    },
  },
  journal: {
    share: 3,
    seeds: [
      Buffer.from(
        `${JSON.stringify({ phase: 'deal', part: 1, inputs: 'a', bytes: 1, sha256: 'b', mtimeMs: 1 })}\n`.repeat(
          3,
        ),
      ),
    ],
    read: (bytes) => {
      written('journal', bytes);
      return new Journal(at('journal')).all();
    },
  },
};

/** A seal that is signed whatever it says: what a holder of the key could send. */
function signText(json) {
  let value;
  try {
    value = JSON.parse(json);
  } catch {
    value = {};
  }
  return signSeal(value, key);
}

const WORDS = [
  '0',
  '-1',
  '99999999999999999999',
  'null',
  '[]',
  '{}',
  '""',
  '\u0000',
  '*a',
  '&a [*a, *a]',
  '<<: *a',
  '!!js/function',
  '\n',
  '\r',
  ' ',
  '\uFEFF',
  '%',
  '/Kids',
  'endobj',
  'stream',
  '1e999',
  'NaN',
  '__proto__',
  '../',
].map((word) => Buffer.from(word));

/** One to four harms at random places. */
function damaged(seedBytes) {
  let bytes = Buffer.from(seedBytes);
  for (let harms = 1 + below(4); harms > 0; harms--) {
    const place = below(bytes.length + 1);
    const length = below(Math.min(64, bytes.length) + 1);
    switch (below(7)) {
      case 0:
        if (bytes.length > 0) bytes[below(bytes.length)] ^= 1 << below(8);
        break;
      case 1:
        if (bytes.length > 0) bytes[below(bytes.length)] = below(256);
        break;
      case 2:
        bytes = bytes.subarray(0, place);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + length)]);
        break;
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, place), pick(WORDS), bytes.subarray(place)]);
        break;
      case 5:
        bytes = Buffer.concat([
          bytes.subarray(0, place),
          bytes.subarray(below(bytes.length + 1)).subarray(0, length),
          bytes.subarray(place),
        ]);
        break;
      default:
        bytes = Buffer.from(
          bytes
            .toString('latin1')
            .replace(/\d+/g, (digits) =>
              below(12) === 0 ? String(pick([0, -1, 1, 2 ** 31, 2 ** 53, below(1000)])) : digits,
            ),
          'latin1',
        );
    }
  }
  return bytes;
}

const SLOW_MS = 3000;
const faults = [];
const figures = {};
const shares = Object.values(READERS).reduce((sum, { share: each }) => sum + each, 0);
let rssBefore;
for (const [name, { share: each, seeds, read }] of Object.entries(READERS)) {
  const inputs = Math.ceil((Number(values.count) * each) / shares);
  const figure = { inputs, read: 0, refused: 0, slowestMs: 0 };
  for (let input = 0; input < inputs; input++) {
    // A turn of the event loop, in which failures that nobody waits for come out.
    if (input % 20 === 0) await new Promise((done) => setImmediate(done));
    const bytes = damaged(pick(seeds));
    const cpu = process.cpuUsage();
    try {
      await read(bytes);
      figure.read++;
    } catch (error) {
      if (error instanceof RotativeError && error.message.length > 10) figure.refused++;
      else {
        faults.push(`${name}, input ${input}: ${error?.stack?.split('\n').slice(0, 3).join(' | ')}`);
        writeFileSync(join(tmpdir(), `rotative-fuzz-${name.replace(/\W/g, '-')}-${input}`), bytes);
      }
    }
    const { user, system } = process.cpuUsage(cpu);
    const ms = (user + system) / 1000;
    if (ms > figure.slowestMs) figure.slowestMs = Math.round(ms);
    if (ms > SLOW_MS) faults.push(`${name}, input ${input}: took ${Math.round(ms)} ms`);
  }
  figures[name] = figure;
  rssBefore ??= process.memoryUsage.rss();
}
const grownMb = Math.round((process.memoryUsage.rss() - rssBefore) / 1e6);
const MOST_GROWN_MB = 300;
if (grownMb > MOST_GROWN_MB) faults.push(`memory grew by ${grownMb} MB`);
const inputs = Object.values(figures).reduce((sum, figure) => sum + figure.inputs, 0);
console.log(
  JSON.stringify(
    {
      campaign: 'fuzz',
      seed: values.seed,
      inputs,
      grownMb,
      readers: figures,
      faults: faults.length,
      first: faults.slice(0, 12),
    },
    null,
    1,
  ),
);
process.exitCode = faults.length === 0 ? 0 : 1;

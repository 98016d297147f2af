/** A production twice under one key, its data kept plain and encrypted: the same print files, nothing in the clear. */
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { openJob } from '../../src/cli/open-job.ts';
import { writeShareFiles } from '../../src/custody/key-files.ts';
import { dealPart } from '../../src/deal/deal-part.ts';
import { claimFolder } from '../../src/work/claim.ts';
import { PartMaker } from '../../src/work/make-part.ts';
import { writeFindings } from '../../src/work/part-files.ts';
import { type Outcome, root, rotative, rotativeJson } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const dir = temporaryFolder();
const GAME = join(root, 'test/faults/micro');
const [PLAIN, ENCRYPTED] = [join(dir, 'plain'), join(dir, 'encrypted')] as const;
const SIZE = ['--part-size', '30', '--workers', '1'];
const keys = ['--key', join(dir, 'k.printer'), '--key', join(dir, 'k.lottery')];
const blockOf = (out: string): string => join(out, 'micro', 'block-01');
const dataIn = (out: string, part: number): string =>
  join(blockOf(out), 'data', `part-00${part}.parquet.enc`);
const verb = (name: string, out: string, ...more: string[]): Outcome =>
  rotative(name, GAME, ...SIZE, ...keys, '--out', out, ...more);

/** Deals, prints and audits parts in this process, which is quicker than the verbs. */
async function make(out: string, parts: readonly number[], more: { block?: number; encryptData?: true }) {
  const key = [join(dir, 'k.printer'), join(dir, 'k.lottery')];
  const job = await openJob(GAME, { out, block: 1, workers: 1, partSize: 30, key, quiet: true, ...more });
  const maker = new PartMaker(job);
  claimFolder(job);
  for (const part of parts) {
    maker.deal(part);
    await maker.print(part);
    writeFindings(job, part, await maker.audit(part));
  }
  return job;
}

/** Of Parquet, of its columns, and of findings of the audit. */
const MARKS = ['PAR1', 'validation_1', 'prize_1', 'rotative-part/1', '"validations"', 'Float64Array'];

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());
const inClear = (out: string): string[] =>
  filesOf(out).filter((path) => MARKS.some((mark) => readFileSync(path).includes(mark)));

/** Runs a verb whose writes are watched; gives the marks that were among them, and how many bytes they were. */
function watched(name: string, action: () => Outcome): { marks: string[]; bytes: number } {
  const path = join(dir, name);
  process.env.NODE_OPTIONS = `--import ${pathToFileURL(join(root, 'test/helpers/watch-writes.mjs'))}`;
  process.env.WATCHED = path;
  process.env.WATCHED_MARKS = JSON.stringify(MARKS);
  try {
    expect(action()).toMatchObject({ exitCode: 0, stderr: '' });
  } finally {
    for (const variable of ['NODE_OPTIONS', 'WATCHED', 'WATCHED_MARKS']) delete process.env[variable];
  }
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const writes = lines.map((line) => JSON.parse(line) as { bytes: number; found: string[] });
  return {
    marks: [...new Set(writes.flatMap(({ found }) => found))].sort(),
    bytes: writes.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

beforeAll(() => {
  const key = Uint8Array.from({ length: 32 }, (_, i) => (29 * i + 5) & 255);
  writeShareFiles(
    join(dir, 'k'),
    key,
    key.map((byte) => byte ^ 0x6c),
  );
  rotative('keygen', join(dir, 'lottery'), '--recipient', 'lottery');
});

describe('a block whose data are kept encrypted', () => {
  it('writes nothing in the clear at any moment, temporary files included, and prints the same', async () => {
    // The watch finds what it is to find, where data are plain.
    const control = watched('control-writes', () =>
      rotative('deal', GAME, ...SIZE, '--out', join(dir, 'control'), '--quiet'),
    );
    expect(control.marks).toEqual(MARKS.slice(0, 4).sort());
    const encrypted = watched('encrypted-writes', () => verb('run', ENCRYPTED, '--quiet', '--encrypt-data'));
    expect(encrypted.marks).toEqual([]);
    const printed = join(blockOf(ENCRYPTED), 'print');
    expect(encrypted.bytes).toBeGreaterThan(
      filesOf(printed).reduce((sum, path) => sum + statSync(path).size, 0),
    );
    expect(statSync(dataIn(ENCRYPTED, 1)).mode & 0o777).toBe(0o600);
    await make(PLAIN, [1, 2], {});
    const names = readdirSync(join(blockOf(PLAIN), 'print'));
    expect(names).toHaveLength(2);
    for (const name of names)
      expect(
        readFileSync(join(printed, name)).equals(readFileSync(join(blockOf(PLAIN), 'print', name))),
      ).toBe(true);
    expect(inClear(PLAIN)).toHaveLength(4);
    expect(inClear(ENCRYPTED)).toEqual([]);
  });

  it('goes through the other verbs with no option, and is shipped to the lottery as it was dealt', async () => {
    const cases: [string, ...string[]][] = [
      ['show', '--pack', '7'],
      ['reconstruct', '--pack', '7', '--ticket', '1', '--reason', 'torn'],
      ['statement'],
      ['ship', '--to', join(dir, 'lottery.pub')],
    ];
    for (const [name, ...more] of cases)
      expect({ name, ...verb(name, ENCRYPTED, ...more) }).toMatchObject({ name, exitCode: 0 });
    const [from, to] = [join(blockOf(ENCRYPTED), 'ship/lottery'), join(dir, 'received')];
    expect(rotative('unseal', from, '--identity', join(dir, 'lottery'), '--to', to).exitCode).toBe(0);
    const job = await make(PLAIN, [], {});
    const dealt = [1, 2].map((part) => dealPart({ ...job, part }));
    const prizes = dealt.flatMap(({ validations, prizes: columns }) =>
      Array.from(validations[0]!, (number, row) => `${String(number).padStart(10, '0')} ${columns[0]![row]}`),
    );
    const rows = readFileSync(join(to, 'validation-79001.csv'), 'utf8').trimEnd().split('\n').slice(1);
    const paid = rows.map((row) => row.replace(/^(\d+),\d+,(\d+),SHIPPED$/, '$1 $2'));
    expect(paid).toEqual(prizes.sort());
    expect(inClear(blockOf(ENCRYPTED))).toEqual([]);
  });

  it('is held against another block', async () => {
    await make(ENCRYPTED, [1], { block: 2, encryptData: true });
    const other = verb('audit', ENCRYPTED, '--with-block', '2', '--parts', '1', '--quiet');
    expect(other).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('refuses damaged parts, and run makes them and nothing else again, with no option', () => {
    const [first, second] = [dataIn(ENCRYPTED, 1), dataIn(ENCRYPTED, 2)];
    const before = [first, second].map((path) => readFileSync(path));
    writeFileSync(
      first,
      before[0]!.map((byte, i) => (i === 5000 ? byte ^ 4 : byte)),
    );
    truncateSync(second, 9000);
    const { exitCode, json } = rotativeJson('print', GAME, ...SIZE, ...keys, '--out', ENCRYPTED);
    expect([exitCode, json.error]).toMatchObject([2, { code: 'PART_DAMAGED' }]);
    const { exitCode: mended, stdout } = verb('run', ENCRYPTED);
    expect(mended).toBe(0);
    expect(stdout).toMatch(/\(2 files were there and intact\)/);
    expect([first, second].map((path) => readFileSync(path))).toEqual(before);
  });

  it('does not open under another key', () => {
    rotative('keygen', join(dir, 'other'), '--shares', '2');
    const other = ['--key', join(dir, 'other.printer'), '--key', join(dir, 'other.lottery')];
    const { exitCode, stderr } = rotative('print', GAME, ...SIZE, ...other, '--out', ENCRYPTED);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/production under key/);
  });
});

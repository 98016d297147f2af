/** One block twice under one key, its data kept plain and encrypted: the same print files, and nothing in the clear. */
import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeShareFiles } from '../../src/custody/key-files.ts';
import { type Outcome, root, rotative, rotativeJson } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const dir = temporaryFolder();
const GAME = join(root, 'test/faults/micro');
const [PLAIN, ENCRYPTED] = [join(dir, 'plain'), join(dir, 'encrypted')] as const;
const SIZE = ['--part-size', '30', '--workers', '1'];
const keys = ['--key', join(dir, 'k.printer'), '--key', join(dir, 'k.lottery')];
const blockOf = (out: string, block = '01'): string => join(out, 'micro', `block-${block}`);
const dataIn = (out: string, part = 1): string =>
  join(blockOf(out), 'data', `part-00${part}.parquet${out === PLAIN ? '' : '.enc'}`);

/** A verb in each folder alike; both must go well. */
function both(verb: string, ...more: string[]): { plain: Outcome; encrypted: Outcome } {
  const [plain, encrypted] = [PLAIN, ENCRYPTED].map((out) =>
    rotative(verb, GAME, '--out', out, ...more.map((text) => text.replace('<out>', out))),
  ) as [Outcome, Outcome];
  for (const outcome of [plain, encrypted]) expect(outcome).toMatchObject({ exitCode: 0 });
  return { plain, encrypted };
}

function sameFiles(folder: string, ending: RegExp): string[] {
  const [plain, encrypted] = [PLAIN, ENCRYPTED].map((out) => join(blockOf(out), folder)) as [string, string];
  const names = readdirSync(plain).filter((name) => ending.test(name));
  expect(readdirSync(encrypted).filter((name) => ending.test(name))).toEqual(names);
  for (const name of names)
    expect(readFileSync(join(encrypted, name)).equals(readFileSync(join(plain, name))), name).toBe(true);
  return names;
}

/** Of Parquet, of its columns, and of findings of the audit. */
const MARKS = ['PAR1', 'validation_1', 'prize_1', 'rotative-part/1', '"validations"', 'Float64Array'];
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());
const inClear = (out: string): string[] =>
  filesOf(blockOf(out)).filter((path) => MARKS.some((mark) => readFileSync(path).includes(mark)));

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
  rotative('keygen', join(dir, 'other'), '--shares', '2');
  rotative('keygen', join(dir, 'lottery'), '--recipient', 'lottery');
});

describe('a block whose data are kept encrypted', () => {
  it('writes nothing in the clear at any moment, temporary files included', () => {
    const run = (out: string, ...more: string[]) =>
      rotative('run', GAME, ...SIZE, ...keys, '--out', out, '--quiet', ...more);
    const plain = watched('plain-writes', () => run(PLAIN));
    const encrypted = watched('encrypted-writes', () => run(ENCRYPTED, '--encrypt-data'));
    // The watch sees what it is to see, where data are plain.
    expect(plain.marks).toEqual([...MARKS].sort());
    expect(encrypted.marks).toEqual([]);
    const printed = filesOf(join(blockOf(ENCRYPTED), 'print')).reduce(
      (sum, path) => sum + statSync(path).size,
      0,
    );
    expect(encrypted.bytes).toBeGreaterThan(printed);
    expect(inClear(PLAIN).length).toBe(4);
    expect(inClear(ENCRYPTED)).toEqual([]);
    expect(readdirSync(join(blockOf(ENCRYPTED), 'data'))).toEqual([
      'part-001.parquet.enc',
      'part-002.parquet.enc',
    ]);
    expect(statSync(dataIn(ENCRYPTED)).mode & 0o777).toBe(0o600);
  });

  it('has the same print files, job tickets, samples and reports', () => {
    expect(sameFiles('print', /\.(pdf|xjdf)$/)).toHaveLength(3);
    expect(sameFiles('samples', /\.(pdf|png)$/)).toHaveLength(2);
    const report = (out: string) => {
      const { evidence: _, ...rest } = JSON.parse(
        readFileSync(join(blockOf(out), 'audit', 'report.json'), 'utf8'),
      );
      return rest;
    };
    expect(report(ENCRYPTED)).toEqual(report(PLAIN));
    expect(report(ENCRYPTED).ok).toBe(true);
  });

  it('goes through every verb with no option, to the same outcome', () => {
    both('print', ...SIZE, ...keys, '--nup', '2', '--parts', '1', '--quiet');
    both('audit', ...SIZE, ...keys, '--nup', '2', '--parts', '1', '--quiet');
    expect(sameFiles('print', /2up\.pdf$/)).toHaveLength(1);
    both('audit', ...SIZE, ...keys, '--raster', '2', '--quiet');
    const shown = both('show', ...SIZE, ...keys, '--pack', '7');
    expect(shown.encrypted.stdout).toBe(shown.plain.stdout);
    const again = both('reconstruct', ...SIZE, ...keys, '--pack', '7', '--ticket', '1', '--reason', 'torn');
    expect(again.encrypted.stdout.split('\n').slice(0, 3)).toEqual(
      again.plain.stdout.split('\n').slice(0, 3),
    );
    both('sample', ...SIZE, ...keys, '--count', '1', '--quiet');
    both('void', '--packs', '7-8', '--reason', 'web tear');
    both('reprint', ...SIZE, ...keys, '--quiet');
    sameFiles('reprint', /\.(pdf|xjdf)$/);
    both('ship', ...SIZE, ...keys, '--to', join(dir, 'lottery.pub'), '--quiet');
    for (const out of [PLAIN, ENCRYPTED]) {
      const ship = join(blockOf(out), 'ship', 'lottery');
      const unsealed = ['--identity', join(dir, 'lottery'), '--to', join(out, 'received')];
      expect(rotative('unseal', ship, ...unsealed)).toMatchObject({ exitCode: 0 });
    }
    const received = (out: string): string =>
      readFileSync(join(out, 'received', 'validation-79001.csv'), 'utf8');
    expect(received(ENCRYPTED)).toBe(received(PLAIN));
    both('statement', ...SIZE, ...keys, '--quiet');
    sameFiles('.', /^statement\.json$/);
    both('log', ...keys, '--check');
    expect(inClear(ENCRYPTED)).toEqual([]);
  });

  it('is held against another block of its kind', () => {
    const other = (...more: string[]) =>
      rotative(...(more as [string]), ...SIZE, ...keys, '--out', ENCRYPTED);
    expect(other('run', GAME, '--block', '2', '--encrypt-data', '--quiet')).toMatchObject({ exitCode: 0 });
    const { exitCode, stdout } = other('audit', GAME, '--with-block', '2');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/60 tickets of 60 packs read from the PDF: 0 faults/);
  });

  it('is dealt again to the same bytes, and run does not make again what is intact', () => {
    const before = readFileSync(dataIn(ENCRYPTED));
    rmSync(dataIn(ENCRYPTED));
    const { stdout } = rotative('run', GAME, ...SIZE, ...keys, '--out', ENCRYPTED);
    expect(stdout).toMatch(/\(3 files were there and intact\)/);
    expect(readFileSync(dataIn(ENCRYPTED)).equals(before)).toBe(true);
  });

  const print = (...more: string[]) =>
    rotativeJson('print', GAME, ...SIZE, ...keys, '--parts', '1', '--out', ENCRYPTED, ...more);
  it.each<[string, (path: string) => void, string, RegExp]>([
    [
      'of which a bit was flipped',
      (path) => {
        const bytes = readFileSync(path);
        bytes[5000]! ^= 4;
        writeFileSync(path, bytes);
      },
      'PART_DAMAGED',
      /was altered or cut short.*Deal the part again/,
    ],
    ['cut short', (path) => truncateSync(path, 9000), 'PART_DAMAGED', /was altered or cut short/],
    [
      'of another part',
      (path) => cpSync(dataIn(ENCRYPTED, 2), path),
      'PART_OF_ANOTHER',
      /its part is 2, not 1/,
    ],
    [
      'of another block',
      (path) => cpSync(path.replace('block-01', 'block-02'), path),
      'PART_OF_ANOTHER',
      /its block is 2, not 1/,
    ],
    ['that is plain', (path) => cpSync(dataIn(PLAIN), path), 'PART_DAMAGED', /is no encrypted part/],
    ['that is gone', (path) => rmSync(path), 'PART_MISSING', /rotative deal/],
  ])('refuses a part %s, and run makes it again', (_name, harm, code, words) => {
    const path = dataIn(ENCRYPTED);
    const before = readFileSync(path);
    harm(path);
    const { exitCode, json } = print();
    const { error } = json as unknown as { error: { code: string; message: string } };
    expect([exitCode, error.code]).toEqual([2, code]);
    expect(error.message).toMatch(words);
    expect(error.message).toContain('part-001.parquet.enc');
    if (code === 'PART_DAMAGED') {
      const audit = rotative('audit', GAME, ...SIZE, ...keys, '--parts', '1', '--out', ENCRYPTED);
      expect(audit.exitCode).toBe(2);
      expect(audit.stderr).toContain('part-001.parquet.enc');
    }
    expect(rotative('run', GAME, ...SIZE, ...keys, '--out', ENCRYPTED, '--quiet').exitCode).toBe(0);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('does not open under another key', () => {
    const other = ['--key', join(dir, 'other.printer'), '--key', join(dir, 'other.lottery')];
    const { exitCode, stderr } = rotative('print', GAME, ...SIZE, ...other, '--out', ENCRYPTED);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/production under key/);
  });
});

describe('a folder with data of one kind', () => {
  const deal = (out: string, ...more: string[]) =>
    rotative('deal', GAME, ...SIZE, '--parts', '1', '--out', join(dir, out), ...more);

  it('refuses to go on encrypted beside plain data, until those are deleted', () => {
    expect(deal('mixed').exitCode).toBe(0);
    const { exitCode, stderr } = deal('mixed', '--encrypt-data');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/data that are not encrypted \(part-001\.parquet\): .*--out.*delete data\//);
    const data = join(dir, 'mixed/micro/block-01/data');
    rmSync(data, { recursive: true });
    expect(deal('mixed', '--encrypt-data').exitCode).toBe(0);
    expect(readdirSync(data)).toEqual(['part-001.parquet.enc']);
    expect(deal('mixed', '--parts', '2').exitCode).toBe(0);
    expect(readdirSync(data)).toEqual(['part-001.parquet.enc', 'part-002.parquet.enc']);
  });

  it('is encrypted for specimens, too, though under the public key', () => {
    for (const verb of ['print', 'audit'])
      expect(rotative(verb, GAME, ...SIZE, '--out', join(dir, 'mixed'), '--quiet')).toMatchObject({
        exitCode: 0,
      });
    expect(filesOf(blockOf(join(dir, 'mixed'))).filter((path) => path.endsWith('.enc'))).toHaveLength(4);
  });
});

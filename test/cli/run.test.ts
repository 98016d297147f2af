/** `run` and what it leaves in a block's folder: on the smallest game, and once through the line with each of the templates. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256OfFile } from '../../src/work/journal.ts';
import { MICRO, plannedFolder, root, rotative } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const SIZE = ['--part-size', '20'];
const DATA = 'part-001.parquet';
const PRINT = 'MICRO_B01_part001_of_003.pdf';

let out: string;
let folder: string;

beforeAll(() => {
  out = temporaryFolder();
  folder = join(out, 'micro', 'block-01');
  const made = rotative('run', MICRO, '--parts', '1-2', ...SIZE, '--out', out, '--workers', '2', '--quiet');
  expect(made).toMatchObject({ exitCode: 0, stderr: '' });
});

describe('run', () => {
  it('makes data, print files, reports, samples and a manifest, and no half files', () => {
    expect(readdirSync(join(folder, 'data'))).toEqual([DATA, 'part-002.parquet']);
    expect(readdirSync(join(folder, 'print'))).toEqual([
      'MICRO_B01_part001-002_of_003.xjdf',
      PRINT,
      'MICRO_B01_part002_of_003.pdf',
    ]);
    expect(readdirSync(folder).sort()).toEqual([
      'audit',
      'block.json',
      'data',
      'journal.jsonl',
      'manifest.json',
      'plan.json',
      'print',
      'samples',
    ]);
    // Cover, plots, and a page for each of two packs.
    expect(readdirSync(join(folder, 'samples'))).toEqual([
      ...[1, 2, 3, 4].map((page) => `overview-page-00${page}.png`),
      'overview.pdf',
    ]);
  });

  it('lists in the manifest what is on disk', async () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ game: 'Micro', block: 1, specimen: true });
    expect(manifest.provenance).toEqual({ 79001: 'regulation' });
    expect(manifest.files).toHaveLength(4);
    for (const file of manifest.files) {
      expect(statSync(join(folder, file.path)).size).toBe(file.bytes);
      expect(await sha256OfFile(join(folder, file.path))).toBe(file.sha256);
    }
    expect(manifest.files[3]).toMatchObject({ pages: 40, firstPack: 21, lastPack: 40 });
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      edition: expect.stringMatching(/./),
      toolVersion: version,
      style: 'composite',
      pages: 80,
      spots: ['ReleaseVarnish', 'ScratchOff', 'Perforation', 'CutLine'],
      profile: { condition: 'FOGRA39', sha256: await sha256OfFile(join(root, 'profiles/fogra39l.icc')) },
      jobTickets: ['print/MICRO_B01_part001-002_of_003.xjdf'],
    });
    expect(existsSync(join(folder, manifest.jobTickets[0]))).toBe(true);
  });

  it('skips what is done, and makes only what is missing or damaged, to the same bytes', async () => {
    const print = join(folder, 'print', PRINT);
    const before = await sha256OfFile(print);
    const stamp = statSync(join(folder, 'print', 'MICRO_B01_part002_of_003.pdf')).mtimeMs;
    const bytes = readFileSync(print);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(print, bytes);
    const again = rotative('run', MICRO, '--parts', '1-2', ...SIZE, '--out', out);
    expect(again.exitCode).toBe(0);
    expect(again.stdout).toContain('3 files were there and intact');
    expect(await sha256OfFile(print)).toBe(before);
    expect(statSync(join(folder, 'print', 'MICRO_B01_part002_of_003.pdf')).mtimeMs).toBe(stamp);
  });

  it('leaves the overview where it is intact, and makes it again where a page is damaged or it is of other parts', async () => {
    const of = (name: string): string => join(folder, 'samples', `overview${name}`);
    const seen = () => Promise.all(['.pdf', '-page-003.png'].map((name) => sha256OfFile(of(name))));
    const run = (parts: string): void => {
      const made = rotative('run', MICRO, '--parts', parts, ...SIZE, '--out', out, '--quiet');
      expect(made).toMatchObject({ exitCode: 0, stderr: '' });
    };
    run('1-2');
    const [before, stamp] = [await seen(), statSync(of('.pdf')).mtimeMs];
    run('1-2');
    expect(statSync(of('.pdf')).mtimeMs).toBe(stamp);
    writeFileSync(of('-page-003.png'), 'half a picture');
    run('1-2');
    expect(await seen()).toEqual(before);
    run('2');
    expect(await seen()).not.toEqual(before);
  });

  it('gives the same bytes with one worker, in another folder, and with parts of another size the same packs', async () => {
    const other = temporaryFolder();
    const one = ['--out', other, '--workers', '1', '--quiet'];
    expect(rotative('deal', MICRO, '--parts', '2,1', ...SIZE, ...one).exitCode).toBe(0);
    expect(rotative('print', MICRO, '--parts', '1-2', ...SIZE, ...one).exitCode).toBe(0);
    for (const path of [`data/${DATA}`, `print/${PRINT}`, 'print/MICRO_B01_part002_of_003.pdf']) {
      expect(await sha256OfFile(join(other, 'micro', 'block-01', path))).toBe(
        await sha256OfFile(join(folder, path)),
      );
    }
  });

  it('needs no more than the data to print: a part deleted and made again is the same', async () => {
    const print = join(folder, 'print', PRINT);
    const before = await sha256OfFile(print);
    rmSync(print);
    expect(rotative('print', MICRO, '--parts', '1', ...SIZE, '--out', out, '--quiet').exitCode).toBe(0);
    expect(await sha256OfFile(print)).toBe(before);
  });
});

describe('other styles and games', () => {
  it('imprint: plates, fronts and backs in files of their own', () => {
    const dir = temporaryFolder();
    for (const [verb, ...how] of [['deal'], ['print', '--style', 'imprint']] as const) {
      const made = rotative(verb, MICRO, ...how, '--parts', '1', ...SIZE, '--out', dir, '--quiet');
      expect(made).toMatchObject({ exitCode: 0, stderr: '' });
    }
    const files = readdirSync(join(dir, 'micro', 'block-01', 'print')).filter((name) =>
      name.endsWith('.pdf'),
    );
    expect(files).toEqual([
      PRINT.replace('.pdf', '_back.pdf'),
      PRINT.replace('.pdf', '_front.pdf'),
      'MICRO_B01_static.pdf',
    ]);
  });

  // X10's back has ligatures, whose map to text is written with spaces: the audit read other words.
  it.each(['7extra', 'x10', 'exemple'])('%s goes through the line', (name) => {
    const dir = name === '7extra' ? plannedFolder() : temporaryFolder();
    const made = rotative(
      'run',
      name,
      '--parts',
      '1',
      '--part-size',
      '8',
      '--out',
      dir,
      '--quiet',
      '--workers',
      '1',
    );
    expect(made).toMatchObject({ exitCode: 0, stderr: '' });
    const manifest = JSON.parse(readFileSync(join(dir, name, 'block-01', 'manifest.json'), 'utf8'));
    expect(manifest.files[1].pages).toBe(16);
    if (name === '7extra') {
      expect(manifest.provenance).toMatchObject({ 39901: 'regulation', 39908: 'reconstructed' });
    }
  });
});

describe('a block folder belongs to one job', () => {
  const cases: [string, string[], RegExp][] = [
    ['parts of another size', ['--part-size', '50'], /parts of 20 packs.*--part-size 20/],
    ['another key', [...SIZE, '--key', 'KEY'], /holds specimens.*production under key [0-9a-f]{16}.*--out/],
  ];
  it.each(cases)('refuses %s, and leaves the files as they are', async (_name, options, words) => {
    const key = join(temporaryFolder(), 'key.hex');
    rotative('keygen', key, '--quiet');
    const before = await sha256OfFile(join(folder, 'data', DATA));
    for (const verb of ['deal', 'run']) {
      const args = options.map((option) => (option === 'KEY' ? key : option));
      const result = rotative(verb, MICRO, '--parts', '1', ...args, '--out', out, '--quiet');
      expect(result.stderr).toMatch(words);
      expect(result.exitCode).toBe(2);
    }
    expect(await sha256OfFile(join(folder, 'data', DATA))).toBe(before);
    expect(readdirSync(join(folder, 'print')).filter((name) => /part001_.*pdf$/.test(name))).toEqual([PRINT]);
  });

  it('lists parts of earlier runs in the manifest too', () => {
    expect(rotative('run', MICRO, '--parts', '2', ...SIZE, '--out', out, '--quiet').exitCode).toBe(0);
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(manifest.files.map(({ path }: { path: string }) => path)).toContain(`print/${PRINT}`);
    expect(manifest.files).toHaveLength(4);
  });

  it('prints to the end beside an overview that fails, and leaves neither a lock nor half a file', () => {
    const other = temporaryFolder();
    const block = join(other, 'micro', 'block-01');
    mkdirSync(block, { recursive: true });
    writeFileSync(join(block, 'samples'), 'no folder');
    const failed = rotative('run', MICRO, '--parts', '1', ...SIZE, '--out', other, '--quiet');
    expect(failed).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('samples') });
    expect(readdirSync(join(block, 'print'))).toEqual([PRINT]);
    rmSync(join(block, 'samples'));
    expect(rotative('run', MICRO, '--parts', '1', ...SIZE, '--out', other, '--quiet').exitCode).toBe(0);
    expect(readdirSync(block).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('keeps everything to its owner, and sweeps what a killed run left', () => {
    const left = join(folder, 'print', '.part.pdf.999999999-1.tmp');
    writeFileSync(left, 'half a file');
    expect(rotative('run', MICRO, '--parts', '1', ...SIZE, '--out', out, '--quiet').exitCode).toBe(0);
    expect(existsSync(left)).toBe(false);
    for (const path of [
      `data/${DATA}`,
      `print/${PRINT}`,
      'samples/overview.pdf',
      'audit/part-001.findings',
    ]) {
      expect(statSync(join(folder, path)).mode & 0o077).toBe(0);
    }
    expect(statSync(join(folder, 'data')).mode & 0o077).toBe(0);
  });
});

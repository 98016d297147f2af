import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PdfFile } from '../../src/audit/pdf/file.ts';
import { pagesOf } from '../../src/audit/pdf/pages.ts';
import { root, rotative, rotativeJson } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const dir = temporaryFolder();
const GAME = join(root, 'test/faults/micro');
const block = join(dir, 'micro', 'block-01');
const SIZE = ['--part-size', '20', '--workers', '1'];
const keys = ['--key', join(dir, 'k.printer'), '--key', join(dir, 'k.lottery')];
const here = ['--out', dir];
const spoil = (...more: string[]) => rotative('void', GAME, ...here, ...more);
const reprint = (...more: string[]) => rotative('reprint', GAME, ...SIZE, ...keys, ...here, ...more);

beforeAll(() => {
  expect(rotative('keygen', join(dir, 'k'), '--shares', '2').exitCode).toBe(0);
  for (const verb of ['deal', 'print']) {
    expect(rotative(verb, GAME, ...SIZE, ...keys, ...here, '--quiet')).toMatchObject({ exitCode: 0 });
  }
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('spoils of a production', () => {
  it('are recorded without a key, from a list and from a CSV', () => {
    expect(spoil('--packs', '7-9,12', '--reason', 'web tear')).toMatchObject({ exitCode: 0 });
    const csv = join(dir, 'spoils.csv');
    writeFileSync(csv, 'first;last;roll\n31;33;4\n40;40;4\n');
    const { stdout } = spoil('--csv', csv, '--reason', 'roll 4 misregistered');
    expect(stdout).toMatch(/4 packs are void: 31-33, 40; 8 in the block/);
  });

  it.each<[string, () => ReturnType<typeof rotative>, RegExp]>([
    ['void twice', () => spoil('--packs', '8', '--reason', 'web tear'), /void already: 8/],
    ['void outside the block', () => spoil('--packs', '61', '--reason', 'web tear'), /packs 1 to 60/],
    ['void for no reason', () => spoil('--packs', '5'), /reason/],
    ['printed again and not void', () => reprint('--packs', '8-10'), /not void: 10.*rotative void/],
  ])('no pack is %s', (_name, run, words) => {
    const { exitCode, stderr } = run();
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(words);
  });

  it('the statement: produced less void is shipped, for each line of each table', () => {
    const { exitCode, json } = rotativeJson('statement', GAME, ...SIZE, ...keys, ...here);
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({
      complete: true,
      packs: { regulation: 60, produced: 60, voided: 8, shipped: 52 },
    });
    const tables = json.tables as unknown as {
      lines: Record<'amount' | 'regulation' | 'produced' | 'voided' | 'shipped', number>[];
    }[];
    expect(tables).toHaveLength(2);
    for (const { lines } of tables) {
      expect(lines.map(({ amount, regulation }) => [amount, regulation])).toEqual([
        [10, 3],
        [5, 8],
        [2, 25],
        [0, 24],
      ]);
      expect(lines.reduce((sum, { voided }) => sum + voided, 0)).toBe(8);
      for (const { regulation, produced, voided, shipped } of lines) {
        expect(produced).toBe(regulation);
        expect(shipped).toBe(produced - voided);
      }
    }
  });

  it('a reprint has the same pages, byte by byte, and says what it is', () => {
    expect(reprint('--packs', '9,31')).toMatchObject({ exitCode: 0 });
    const names = readdirSync(join(block, 'reprint')).sort();
    expect(names).toEqual(['MICRO_B01_reprint001.pdf', 'MICRO_B01_reprint001.xjdf']);
    const again = readFileSync(join(block, 'reprint', names[0]!));
    expect(again.includes('REPRINT 1')).toBe(true);
    expect(readFileSync(join(block, 'reprint', names[1]!), 'utf8')).toContain('REPRINT 1');
    const printed = (part: number): string[] =>
      contents(join(block, 'print', `MICRO_B01_part00${part}_of_003.pdf`));
    const pack = (pages: string[], row: number): string[] => pages.slice(2 * row, 2 * row + 2);
    expect(contents(join(block, 'reprint', names[0]!))).toEqual([
      ...pack(printed(1), 8),
      ...pack(printed(2), 10),
    ]);
  });

  it('without --packs prints all that is left, after which nothing is void', () => {
    expect(reprint()).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/reprint 2: 6 packs \(7-8, 12, 32-33, 40\)/),
    });
    expect(reprint()).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/no pack is void/) });
    const { json } = rotativeJson('statement', GAME, ...SIZE, ...keys, ...here);
    expect(json).toMatchObject({ reprints: 2, packs: { voided: 0, shipped: 60 } });
    expect(spoil('--packs', '9', '--reason', 'spoiled once more').exitCode).toBe(0);
  });

  it('a record that was altered stops everything that goes by it', () => {
    const entry = join(block, 'spoils', '000001.json');
    const before = readFileSync(entry, 'utf8');
    writeFileSync(entry, before.replace('web tear', 'WEB TEAR'));
    for (const run of [() => spoil('--packs', '5', '--reason', 'web tear'), () => reprint()]) {
      expect(run()).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/void packs was altered/) });
    }
    writeFileSync(entry, before);
    rmSync(join(block, 'spoils', '000005.json'));
    expect(reprint()).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/it has 4 entries, and 5 were written/),
    });
  });
});

/** The content of every page as it lies in the file, compressed. */
function contents(path: string): string[] {
  const file = new PdfFile(readFileSync(path), path);
  return [...pagesOf(file)].map(({ dict }) => {
    const stream = file.streamOf(dict.get('Contents') ?? null, 'a page');
    return Buffer.from(file.decode(stream, 'a page')).toString('latin1');
  });
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PdfFile } from '../../src/audit/pdf/file.ts';
import { pagesOf } from '../../src/audit/pdf/pages.ts';
import { unicodeMap } from '../../src/audit/pdf/to-unicode.ts';
import type { PdfDict, PdfValue } from '../../src/audit/pdf/values.ts';
import { literalString } from '../../src/pdf/strings.ts';
import { IMAGING_FONT } from '../../src/print/compile-side.ts';
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

describe('the statement of a block that was printed in another layout', () => {
  it.each<[string, string[]]>([
    ['sheets', ['--nup', '2', '--gap', '6mm']],
    ['plates and data', ['--style', 'imprint']],
  ])('%s counts its parts', (name, how) => {
    const out = ['--out', join(dir, name)];
    for (const [verb, more] of [
      ['deal', []],
      ['print', how],
    ] as const) {
      const made = rotative(verb, GAME, ...SIZE, ...out, ...more, '--parts', '1', '--quiet');
      expect(made).toMatchObject({ exitCode: 0 });
    }
    const { exitCode, json } = rotativeJson('statement', GAME, ...SIZE, ...out);
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ complete: false, packs: { produced: 20, shipped: 20 } });
  });
});

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

  it('in sheets the slug line says REPRINT, and each pack has the bytes of the sheets of the block', () => {
    const sheets = ['--nup', '2', '--gap', '6mm'];
    const print = rotative('print', GAME, ...SIZE, ...keys, ...here, ...sheets, '--parts', '1-2', '--quiet');
    expect(print).toMatchObject({ exitCode: 0, stderr: '' });
    expect(spoil('--packs', '10,33', '--reason', 'slit badly').exitCode).toBe(0);
    expect(reprint(...sheets)).toMatchObject({ exitCode: 0 });
    const path = join(block, 'reprint', 'MICRO_B01_reprint003_2up.pdf');
    const again = contents(path).map(lanes);
    const printed = (part: number): string[][] =>
      contents(join(block, 'print', `MICRO_B01_part00${part}_of_003_2up.pdf`)).map(lanes);
    // Lane 1 has the first packs, as on the sheets of a part: 9 and 10, then 33 and nothing.
    for (const side of [0, 1]) {
      expect(again[side]).toEqual([printed(1)[16 + side]![0], printed(2)[4 + side]![1]]);
      expect(again[2 + side]![0]).toBe(printed(1)[18 + side]![0]);
    }
    const plan = JSON.parse(readFileSync(join(block, 'plan.json'), 'utf8')).hash.slice(0, 12);
    const slug = `REPRINT 3 · 3 packs of 000009-000033 · plan ${plan} · sheet 0002 of 0002`;
    expect(contents(path)[2]).toContain(`${shown(path, slug)}Tj ET`);
    expect(rotative('preflight', path)).toMatchObject({ exitCode: 0 });
    const ticket = readFileSync(join(block, 'reprint', 'MICRO_B01_reprint003_2up.xjdf'), 'utf8');
    for (const fact of ['REPRINT 3', 'lane 2 of 2', sha256(path)]) expect(ticket).toContain(fact);
  });

  it('of the style imprint has the plates of the block with it, and the manifest lists it', () => {
    const how = ['--style', 'imprint', '--nup', '2', '--gap', '6mm'];
    expect(spoil('--packs', '40', '--reason', 'coat missing').exitCode).toBe(0);
    expect(reprint(...how)).toMatchObject({ exitCode: 0 });
    const names = readdirSync(join(block, 'reprint')).filter((name) => name.includes('reprint004'));
    expect(names.sort()).toEqual([
      'MICRO_B01_reprint004_2up.xjdf',
      'MICRO_B01_reprint004_2up_back.pdf',
      'MICRO_B01_reprint004_2up_front.pdf',
      'MICRO_B01_reprint004_2up_static.pdf',
    ]);
    const run = rotative('run', GAME, ...SIZE, ...keys, ...here, ...how, '--parts', '3', '--quiet');
    expect(run).toMatchObject({ exitCode: 0 });
    expect(sha256(join(block, 'reprint', names.at(-1)!))).toBe(
      sha256(join(block, 'print', 'MICRO_B01_2up_static.pdf')),
    );
    const { reprints, jobTickets } = JSON.parse(readFileSync(join(block, 'manifest.json'), 'utf8'));
    expect(jobTickets).toContain('reprint/MICRO_B01_reprint004_2up.xjdf');
    expect(reprints).toHaveLength(6);
    for (const { path, sha256: told } of reprints) expect(sha256(join(block, path))).toBe(told);
    const packs = [
      [9, 10],
      [33, 33],
    ];
    expect(reprints).toContainEqual(
      expect.objectContaining({ path: 'reprint/MICRO_B01_reprint003_2up.pdf', packs }),
    );
  });

  it('a record that was altered stops everything that goes by it', () => {
    const entry = join(block, 'spoils', '000001.json');
    const before = readFileSync(entry, 'utf8');
    writeFileSync(entry, before.replace('web tear', 'WEB TEAR'));
    for (const run of [() => spoil('--packs', '5', '--reason', 'web tear'), () => reprint()]) {
      expect(run()).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/void packs was altered/) });
    }
    writeFileSync(entry, before);
    rmSync(join(block, 'spoils', '000009.json'));
    expect(reprint()).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/it has 8 entries, and 9 were written/),
    });
  });
});

/** What is imaged in each lane of a page of sheets. */
const lanes = (content: string): string[] =>
  [...content.matchAll(/ cm BT\n([\s\S]*?)ET Q\n/g)].map(([, lane]) => lane!);

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Words in the codes of the font of variable data, as a page shows them. */
function shown(path: string, words: string): string {
  const file = new PdfFile(readFileSync(path), path);
  const [page] = pagesOf(file);
  const dict = (value: PdfValue | undefined): PdfDict => file.resolve(value) as PdfDict;
  const font = dict(dict(dict(page!.resources).get('Font')).get(IMAGING_FONT));
  const codes = new Map([...unicodeMap(file, font)].map(([code, sign]) => [sign, code]));
  return Buffer.from(literalString(Uint8Array.from(words, (sign) => codes.get(sign)!))).toString('latin1');
}

/** The content of every page as it lies in the file, compressed. */
function contents(path: string): string[] {
  const file = new PdfFile(readFileSync(path), path);
  return [...pagesOf(file)].map(({ dict }) => {
    const stream = file.streamOf(dict.get('Contents') ?? null, 'a page');
    return Buffer.from(file.decode(stream, 'a page')).toString('latin1');
  });
}

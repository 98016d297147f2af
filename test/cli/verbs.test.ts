import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256OfFile } from '../../src/work/journal.ts';
import { plannedFolder, root, rotative, rotativeJson } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

// Block of 750 000 packs in parts of 40: small files of the real game.
const SIZE = ['--part-size', '40'];
const DATA = 'part-00001.parquet';
const PRINT = '7EXTRA_B01_part00001_of_18750.pdf';

let out: string;
let folder: string;

beforeAll(() => {
  out = plannedFolder();
  folder = join(out, '7extra', 'block-01');
  const made = rotative(
    'run',
    '7extra',
    '--parts',
    '1-2',
    ...SIZE,
    '--out',
    out,
    '--workers',
    '2',
    '--quiet',
  );
  expect(made.stderr).toBe('');
  expect(made.exitCode).toBe(0);
});

describe('run', () => {
  it('makes data, print files, reports, samples and a manifest, and no half files', () => {
    expect(readdirSync(join(folder, 'data'))).toEqual([DATA, 'part-00002.parquet']);
    expect(readdirSync(join(folder, 'print'))).toEqual([
      '7EXTRA_B01_part00001-00002_of_18750.xjdf',
      PRINT,
      '7EXTRA_B01_part00002_of_18750.pdf',
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
    expect(readdirSync(join(folder, 'samples'))).toEqual(['sheet-01.pdf', 'sheet-01.png']);
  });

  it('lists in the manifest what is on disk', async () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ game: '7Extra', block: 1, specimen: true });
    expect(manifest.provenance).toMatchObject({ 39901: 'regulation', 39908: 'reconstructed' });
    expect(manifest.files).toHaveLength(4);
    for (const file of manifest.files) {
      expect(statSync(join(folder, file.path)).size).toBe(file.bytes);
      expect(await sha256OfFile(join(folder, file.path))).toBe(file.sha256);
    }
    expect(manifest.files[3]).toMatchObject({ pages: 80, firstPack: 41, lastPack: 80 });
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      edition: expect.stringMatching(/./),
      toolVersion: version,
      style: 'composite',
      pages: 160,
      spots: ['ReleaseVarnish', 'ScratchOff', 'Perforation', 'CutLine'],
      profile: { condition: 'FOGRA39', sha256: await sha256OfFile(join(root, 'profiles/fogra39l.icc')) },
      jobTickets: ['print/7EXTRA_B01_part00001-00002_of_18750.xjdf'],
    });
    expect(existsSync(join(folder, manifest.jobTickets[0]))).toBe(true);
  });

  it('skips what is done, and makes only what is missing or damaged, to the same bytes', async () => {
    const print = join(folder, 'print', PRINT);
    const before = await sha256OfFile(print);
    const stamp = statSync(join(folder, 'print', '7EXTRA_B01_part00002_of_18750.pdf')).mtimeMs;
    const bytes = readFileSync(print);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(print, bytes);
    const again = rotative('run', '7extra', '--parts', '1-2', ...SIZE, '--out', out);
    expect(again.exitCode).toBe(0);
    expect(again.stdout).toContain('3 files were there and intact');
    expect(await sha256OfFile(print)).toBe(before);
    expect(statSync(join(folder, 'print', '7EXTRA_B01_part00002_of_18750.pdf')).mtimeMs).toBe(stamp);
  });

  it('gives the same bytes with one worker, in another folder, and with parts of another size the same packs', async () => {
    const other = plannedFolder();
    const one = ['--out', other, '--workers', '1', '--quiet'];
    expect(rotative('deal', '7extra', '--parts', '2,1', ...SIZE, ...one).exitCode).toBe(0);
    expect(rotative('print', '7extra', '--parts', '1-2', ...SIZE, ...one).exitCode).toBe(0);
    for (const path of [`data/${DATA}`, `print/${PRINT}`, 'print/7EXTRA_B01_part00002_of_18750.pdf']) {
      expect(await sha256OfFile(join(other, '7extra', 'block-01', path))).toBe(
        await sha256OfFile(join(folder, path)),
      );
    }
  });

  it('needs no more than the data to print: a part deleted and made again is the same', async () => {
    const print = join(folder, 'print', PRINT);
    const before = await sha256OfFile(print);
    rmSync(print);
    expect(rotative('print', '7extra', '--parts', '1', ...SIZE, '--out', out, '--quiet').exitCode).toBe(0);
    expect(await sha256OfFile(print)).toBe(before);
  });
});

describe('plan --json', () => {
  it('adds up', () => {
    const { exitCode, json } = rotativeJson('plan', '7extra', '--out', out);
    expect(exitCode).toBe(0);
    const plan = json as unknown as {
      blockSize: number;
      packPrizes: { amount: number; count: number; decompositions: number[][] }[];
      tickets: { provenance: string; prizes: { amount: number; count: number }[] }[];
      recipes: { prizes: number[]; count: number }[];
    };
    const packs = plan.recipes.reduce((sum, recipe) => sum + recipe.count, 0);
    expect(packs).toBe(plan.blockSize);
    for (const line of plan.packPrizes) {
      const own = plan.recipes.filter(({ prizes }) => prizes.reduce((a, b) => a + b) === line.amount);
      expect(own.reduce((sum, recipe) => sum + recipe.count, 0)).toBe(line.count);
    }
    plan.tickets.forEach((ticket, index) => {
      for (const { amount, count } of ticket.prizes) {
        const won = plan.recipes.filter(({ prizes }) => prizes[index] === amount);
        expect(won.reduce((sum, recipe) => sum + recipe.count, 0)).toBe(count);
      }
    });
    expect(plan.tickets.map((ticket) => ticket.provenance)).toEqual([
      ...Array(4).fill('regulation'),
      ...Array(4).fill('reconstructed'),
    ]);
  });
});

describe('show --json', () => {
  it('shows the pack that is in the data, with figures, letters and numbers', () => {
    const { json } = rotativeJson('show', '7extra', '--pack', '17', '--out', out);
    const show = json as unknown as {
      pack: number;
      tickets: {
        emissionCode: number;
        prize: number;
        inscriptions: unknown[];
        inventory: string;
        validation: string;
        pin: string;
      }[];
    };
    expect(show.pack).toBe(17);
    expect(show.tickets.map((ticket) => ticket.emissionCode)).toEqual([
      39901, 39902, 39903, 39904, 39905, 39906, 39907, 39908,
    ]);
    for (const ticket of show.tickets) {
      expect(ticket.inventory).toMatch(new RegExp(`^${ticket.emissionCode}00000017\\d$`));
      expect(ticket.validation).toMatch(/^\d{10}$/);
      expect(ticket.pin).toMatch(/^\d{4}$/);
    }
    expect(show.tickets.map((ticket) => ticket.inscriptions.length)).toEqual([1, 4, 3, 7, 9, 4, 16, 6]);
  });

  it('draws the strip', () => {
    const png = join(temporaryFolder(), 'strip.png');
    expect(rotative('show', '7extra', '--pack', '17', '--out', out, '--png', png, '--quiet').exitCode).toBe(
      0,
    );
    expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG');
  });
});

describe('sample --seed', () => {
  it('draws what the seed says, and writes sheets and a picture of each page', () => {
    const ask = ['sample', '7extra', '--count', '1', '--seed', 'tirage 1', '--by', 'C. Durand', ...SIZE];
    const { exitCode, json } = rotativeJson(...ask, '--out', plannedFolder());
    expect(exitCode).toBe(0);
    const { packs, files } = json as unknown as { packs: number[]; files: string[] };
    expect(packs).toHaveLength(1);
    expect(files.map((file) => basename(file))).toEqual([
      'sample.pdf',
      ...[1, 2, 3, 4].map((page) => `sample-page-00${page}.png`),
    ]);
    expect(files.every((file) => statSync(file).size > 10_000)).toBe(true);
  });
});

describe('audit --json', () => {
  it('has the form others rely on', () => {
    const { exitCode, json } = rotativeJson('audit', '7extra', '--parts', '1-2', ...SIZE, '--out', out);
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ ok: true, packs: 80, tickets: 640, faults: 0 });
    const rules = (json as unknown as { rules: Record<string, unknown>[] }).rules;
    expect(rules.length).toBeGreaterThan(8);
    for (const rule of rules)
      expect(Object.keys(rule)).toEqual(expect.arrayContaining(['id', 'ok', 'severity', 'figure']));
  });
});

describe('other styles and games', () => {
  it('imprint: plates, fronts and backs in files of their own, audited as one part', () => {
    const dir = plannedFolder();
    const made = rotative(
      'run',
      '7extra',
      '--style',
      'imprint',
      '--parts',
      '1',
      ...SIZE,
      '--out',
      dir,
      '--quiet',
    );
    expect(made).toMatchObject({ exitCode: 0, stderr: '' });
    const files = readdirSync(join(dir, '7extra', 'block-01', 'print')).filter((name) =>
      name.endsWith('.pdf'),
    );
    expect(files).toEqual([
      PRINT.replace('.pdf', '_back.pdf'),
      PRINT.replace('.pdf', '_front.pdf'),
      '7EXTRA_B01_static.pdf',
    ]);
  });

  // X10's back has ligatures, whose map to text is written with spaces: the audit read other words.
  it.each(['x10', 'exemple'])('%s goes through the line', (name) => {
    const made = rotative('run', name, '--parts', '1', ...SIZE, '--out', temporaryFolder(), '--quiet');
    expect(made).toMatchObject({ exitCode: 0, stderr: '' });
  });
});

describe('production', () => {
  it('keygen makes a key that others cannot read, and never twice', () => {
    const key = join(temporaryFolder(), 'key.hex');
    const made = rotative('keygen', key);
    expect(made.exitCode).toBe(0);
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(made.stdout).not.toContain(readFileSync(key, 'utf8').trim());
    expect(rotative('keygen', key)).toMatchObject({ exitCode: 2 });
  });

  it('makes other packs than the specimen, prints its block, and keeps the key out of everything', () => {
    const dir = plannedFolder();
    const key = join(dir, 'key.hex');
    rotative('keygen', key);
    const secret = readFileSync(key, 'utf8').trim();
    const made = rotative(
      'run',
      '7extra',
      '--key',
      key,
      '--parts',
      '1',
      ...SIZE,
      '--out',
      dir,
      '--block',
      '7',
      '--json',
    );
    expect(made.exitCode).toBe(0);
    const block = join(dir, '7extra', 'block-07');
    const files = readdirSync(block, { recursive: true, encoding: 'utf8' }).map((name) => join(block, name));
    for (const file of files.filter((name) => statSync(name).isFile())) {
      expect(readFileSync(file).includes(secret)).toBe(false);
      expect(readFileSync(file).includes(Buffer.from(secret, 'hex'))).toBe(false);
    }
    expect(made.stdout + made.stderr).not.toContain(secret);
    const { json } = rotativeJson(
      'show',
      '7extra',
      '--pack',
      '3',
      '--key',
      key,
      '--out',
      dir,
      '--block',
      '7',
    );
    expect(JSON.stringify(json)).toContain('3990107000003');
    expect(JSON.parse(readFileSync(join(block, 'manifest.json'), 'utf8')).specimen).toBe(false);
  });

  it('refuses a key that others can read', () => {
    const key = join(temporaryFolder(), 'key.hex');
    writeFileSync(key, `${'ab'.repeat(31)}cd`);
    chmodSync(key, 0o644);
    expect(rotative('show', '7extra', '--pack', '1', '--key', key, '--out', out)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('chmod 600'),
    });
  });
});

describe('a block folder belongs to one job', () => {
  const cases: [string, string[], RegExp][] = [
    ['parts of another size', ['--part-size', '50'], /parts of 40 packs.*--part-size 40/],
    ['another key', [...SIZE, '--key', 'KEY'], /holds specimens.*production under key [0-9a-f]{16}.*--out/],
  ];
  it.each(cases)('refuses %s, and leaves the files as they are', async (_name, options, words) => {
    const key = join(temporaryFolder(), 'key.hex');
    rotative('keygen', key, '--quiet');
    const before = await sha256OfFile(join(folder, 'data', DATA));
    for (const verb of ['deal', 'run']) {
      const args = options.map((option) => (option === 'KEY' ? key : option));
      const result = rotative(verb, '7extra', '--parts', '1', ...args, '--out', out, '--quiet');
      expect(result.stderr).toMatch(words);
      expect(result.exitCode).toBe(2);
    }
    expect(await sha256OfFile(join(folder, 'data', DATA))).toBe(before);
    expect(readdirSync(join(folder, 'print')).filter((name) => /part00001_.*pdf$/.test(name))).toEqual([
      PRINT,
    ]);
  });

  it('lists parts of earlier runs in the manifest too', () => {
    expect(rotative('run', '7extra', '--parts', '2', ...SIZE, '--out', out, '--quiet').exitCode).toBe(0);
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    expect(manifest.files.map(({ path }: { path: string }) => path)).toContain(`print/${PRINT}`);
    expect(manifest.files).toHaveLength(4);
  });

  it('keeps everything to its owner, and sweeps what a killed run left', () => {
    const left = join(folder, 'print', '.part.pdf.999999999-1.tmp');
    writeFileSync(left, 'half a file');
    expect(rotative('run', '7extra', '--parts', '1', ...SIZE, '--out', out, '--quiet').exitCode).toBe(0);
    expect(existsSync(left)).toBe(false);
    for (const path of [
      `data/${DATA}`,
      `print/${PRINT}`,
      'samples/sheet-01.pdf',
      'audit/part-00001.findings',
    ]) {
      expect(statSync(join(folder, path)).mode & 0o077).toBe(0);
    }
    expect(statSync(join(folder, 'data')).mode & 0o077).toBe(0);
  });
});

describe('bad use and bad input', () => {
  const cases: [string, string[], number, RegExp][] = [
    ['an unknown verb', ['draw'], 2, /unknown command/],
    ['an unknown option', ['plan', '7extra', '--fast'], 2, /unknown option '--fast'/],
    ['no game', ['plan'], 2, /missing required argument 'game'/],
    ['a game that is not there', ['plan', 'nogame'], 2, /nogame/],
    ['a part out of range', ['deal', '7extra', '--parts', '76'], 2, /parts 1 to 75/],
    ['parts that are none', ['print', '7extra', '--parts', 'first'], 2, /1-3,7/],
    ['a pack out of range', ['show', '7extra', '--pack', '750001'], 2, /1 to 750000/],
    ['workers that are none', ['deal', '7extra', '--workers', '0'], 2, /--workers 0/],
    ['a key that is not there', ['deal', '7extra', '--key', '/nowhere/key'], 2, /keygen/],
    ['printing before dealing', ['print', '7extra', '--parts', '18750', ...SIZE], 2, /rotative deal/],
  ];
  it.each(cases)('%s', (_name, args, exitCode, words) => {
    const result = rotative(...args, ...(args[1] === '7extra' ? ['--out', out] : []));
    expect(result.stderr).toMatch(words);
    expect(result.stderr).not.toMatch(/\n\s+at /);
    expect(result.exitCode).toBe(exitCode);
  });

  it('says the same in JSON', () => {
    const { exitCode, json } = rotativeJson('deal', '7extra', '--parts', '76', '--out', out);
    expect(exitCode).toBe(2);
    expect(json).toMatchObject({ ok: false, error: { code: 'PART_OUT_OF_RANGE', details: { parts: 75 } } });
  });

  it('an output folder that cannot be written', () => {
    const file = join(temporaryFolder(), 'plain');
    writeFileSync(file, '');
    const result = rotative('deal', '7extra', '--parts', '1', '--out', file);
    expect(result).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('--out') });
  });

  it.each<[string, (data: string) => void, RegExp]>([
    ['cut short', (data) => truncateSync(data, 2000), /part-00001\.parquet/],
    ['of another part', (data) => cpSync(join(data, '..', 'part-00002.parquet'), data), /part/],
  ])('data %s', (_name, damage, words) => {
    const dir = temporaryFolder();
    cpSync(out, dir, { recursive: true });
    damage(join(dir, '7extra', 'block-01', 'data', DATA));
    const result = rotative('print', '7extra', '--parts', '1', ...SIZE, '--out', dir, '--quiet');
    expect(result.stderr).toMatch(words);
    expect(result.exitCode).toBe(2);
  });

  it('data of another block', () => {
    const dir = temporaryFolder();
    cpSync(out, dir, { recursive: true });
    mkdirSync(join(dir, '7extra', 'block-02', 'data'), { recursive: true });
    cpSync(join(dir, '7extra', 'block-01', 'data', DATA), join(dir, '7extra', 'block-02', 'data', DATA));
    const result = rotative(
      'print',
      '7extra',
      '--block',
      '2',
      '--parts',
      '1',
      ...SIZE,
      '--out',
      dir,
      '--quiet',
    );
    expect(result.stderr).toMatch(/block/);
    expect(result.exitCode).toBe(2);
    expect(existsSync(join(dir, '7extra', 'block-02', 'print', PRINT.replace('B01', 'B02')))).toBe(false);
  });
});

describe('doctor', () => {
  it('finds this machine able', () => {
    const { exitCode, json } = rotativeJson('doctor', '--out', out);
    expect(json).toMatchObject({ ok: true });
    expect(exitCode).toBe(0);
  });
});

it('help names every verb', () => {
  const { stdout, exitCode } = rotative('--help');
  expect(exitCode).toBe(0);
  for (const verb of ['plan', 'deal', 'print', 'audit', 'sample', 'show', 'run', 'keygen', 'doctor']) {
    expect(stdout).toContain(verb);
  }
});

describe('preflight', () => {
  it('says that a print file meets our rules, and never that it is certified', () => {
    const { exitCode, stdout } = rotative('preflight', join(folder, 'print', PRINT));
    expect(stdout).toMatch(/part00001_of_18750\.pdf: meets our rules \(80 pages, \d+ rules\)/);
    expect(stdout).not.toMatch(/certif|conform/i);
    expect(exitCode).toBe(0);
  });

  it('names rule, file and fault of each file, and fails if one of them does', () => {
    const dir = temporaryFolder();
    const wrong = join(dir, 'wrong.pdf');
    const bytes = readFileSync(join(folder, 'print', PRINT));
    bytes.write('%PDF-1.7');
    writeFileSync(wrong, bytes);
    const { exitCode, stdout } = rotative('preflight', join(folder, 'print', PRINT), wrong);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('FAIL wrong.pdf: it begins with "%PDF-1.7" (X4-HEADER)');
    expect(stdout).toContain('wrong.pdf: does not meet our rules: 1 faults');
    const { exitCode: code, json } = rotativeJson('preflight', wrong);
    expect(code).toBe(1);
    expect(json).toMatchObject({ ok: false, files: [{ file: 'wrong.pdf', ok: false, errors: 1 }] });
  });

  it('refuses what is no PDF as a fault, and what is not there as bad use', () => {
    const dir = temporaryFolder();
    const text = join(dir, 'text.pdf');
    writeFileSync(text, 'no PDF');
    expect(rotative('preflight', text)).toMatchObject({ exitCode: 1 });
    expect(rotative('preflight', join(dir, 'none.pdf'))).toMatchObject({ exitCode: 2 });
    expect(rotative('preflight')).toMatchObject({ exitCode: 2 });
  });
});

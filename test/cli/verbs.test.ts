/** What each verb answers, and what it refuses: on the smallest game, where 7Extra is not the point. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockFolder } from '../../src/work/folder-lock.ts';
import { MICRO, plannedFolder, rotative, rotativeJson } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const SIZE = ['--part-size', '20'];
const DATA = 'part-001.parquet';
const PRINT = 'MICRO_B01_part001_of_003.pdf';

let out: string;
let folder: string;

beforeAll(() => {
  out = temporaryFolder();
  folder = join(out, 'micro', 'block-01');
  for (const verb of ['deal', 'print']) {
    const made = rotative(verb, MICRO, '--parts', '1-2', ...SIZE, '--out', out, '--quiet');
    expect(made).toMatchObject({ exitCode: 0, stderr: '' });
  }
});

describe('plan --json', () => {
  it('adds up', () => {
    const { exitCode, json } = rotativeJson('plan', '7extra', '--out', plannedFolder());
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
    const { json } = rotativeJson('show', '7extra', '--pack', '17', '--out', plannedFolder());
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

  it('draws the strip, and makes nothing else', () => {
    const here = temporaryFolder();
    const png = join(here, 'strip.png');
    const show = rotative('show', MICRO, '--pack', '17', '--out', join(here, 'out'), '--png', png, '--quiet');
    expect(show.exitCode).toBe(0);
    expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG');
    expect(readdirSync(here)).toEqual(['strip.png']);
  });
});

describe('sample --seed', () => {
  it('draws what the seed says, and writes sheets and a picture of each page, with none left of an older sample', () => {
    const out = temporaryFolder();
    const samples = join(out, 'micro', 'block-01', 'samples');
    mkdirSync(samples, { recursive: true });
    for (const name of ['sample-page-004.png', 'overview-page-004.png'])
      writeFileSync(join(samples, name), '');

    const ask = ['sample', MICRO, '--count', '1', '--seed', 'tirage 1', '--by', 'C. Durand', ...SIZE];
    const { exitCode, json } = rotativeJson(...ask, '--out', out);
    expect(exitCode).toBe(0);
    expect(readdirSync(samples)).toHaveLength(5);
    expect(readdirSync(samples)).not.toContain('sample-page-004.png');
    const { packs, files } = json as unknown as { packs: number[]; files: string[] };
    expect(packs).toHaveLength(1);
    expect(files.map((file) => basename(file))).toEqual([
      'sample.pdf',
      ...[1, 2, 3].map((page) => `sample-page-00${page}.png`),
    ]);
    expect(files.every((file) => statSync(file).size > 10_000)).toBe(true);
  });
});

describe('while another run works in the folder', () => {
  it.each(['sample', 'statement'])('%s, which writes there too, waits for its turn', (verb) => {
    const release = lockFolder(folder, 'run');
    try {
      const { exitCode, stderr } = rotative(verb, MICRO, ...SIZE, '--out', out);
      expect(stderr).toMatch(/a run of "run" .* works in/);
      expect(exitCode).toBe(2);
    } finally {
      release();
    }
  });

  it('show and plan answer, and leave the plan of the run in its place though game.yaml was edited', () => {
    const edited = join(temporaryFolder(), 'micro');
    cpSync(MICRO, edited, { recursive: true });
    const yaml = join(edited, 'game.yaml');
    writeFileSync(yaml, readFileSync(yaml, 'utf8').replace('edition: for tests', 'edition: of tomorrow'));
    const plan = (): string => readFileSync(join(folder, 'plan.json'), 'utf8');
    const before = plan();
    const release = lockFolder(folder, 'run');
    try {
      for (const game of [MICRO, edited])
        expect(rotative('show', game, '--pack', '1', '--out', out)).toMatchObject({ exitCode: 0 });
      expect(rotative('plan', MICRO, '--out', out)).toMatchObject({ exitCode: 0 });
      expect(rotative('plan', edited, '--out', out)).toMatchObject({
        exitCode: 2,
        stderr: expect.stringMatching(/a run of "run" .* works in .*: wait for it/),
      });
      expect(plan()).toBe(before);
    } finally {
      release();
    }
    expect(rotative('show', edited, '--pack', '1', '--out', out)).toMatchObject({ exitCode: 0 });
    expect(plan()).toBe(before);
    expect(rotative('plan', edited, '--out', out)).toMatchObject({ exitCode: 0 });
    expect(plan()).not.toBe(before);
    expect(readdirSync(folder)).not.toContain('.lock');
    expect(rotative('plan', MICRO, '--out', out)).toMatchObject({ exitCode: 0 });
    expect(plan()).toBe(before);
  });
});

describe('audit --json', () => {
  it('has the form others rely on', () => {
    const { exitCode, json } = rotativeJson('audit', MICRO, '--parts', '1-2', ...SIZE, '--out', out);
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ ok: true, packs: 40, tickets: 40, faults: 0 });
    const rules = (json as unknown as { rules: Record<string, unknown>[] }).rules;
    expect(rules.length).toBeGreaterThan(8);
    for (const rule of rules)
      expect(Object.keys(rule)).toEqual(expect.arrayContaining(['id', 'ok', 'severity', 'figure']));
  });
});

describe('bad use and bad input', () => {
  const cases: [string, string[], number, RegExp][] = [
    ['an unknown verb', ['draw'], 2, /unknown command/],
    ['an unknown option', ['plan', MICRO, '--fast'], 2, /unknown option '--fast'/],
    ['no game', ['plan'], 2, /missing required argument 'game'/],
    ['a game that is not there', ['plan', 'nogame'], 2, /nogame/],
    ['a part out of range', ['deal', MICRO, '--parts', '76'], 2, /parts 1 to 1/],
    ['parts that are none', ['print', MICRO, '--parts', 'first'], 2, /1-3,7/],
    ['a pack out of range', ['show', MICRO, '--pack', '61'], 2, /1 to 60/],
    ['workers that are none', ['deal', MICRO, '--workers', '0'], 2, /--workers 0/],
    ['a key that is not there', ['deal', MICRO, '--key', '/nowhere/key'], 2, /keygen/],
    ['printing before dealing', ['print', MICRO, '--parts', '3', ...SIZE], 2, /rotative deal/],
  ];
  it.each(cases)('%s', (_name, args, exitCode, words) => {
    const result = rotative(...args, ...(args[1] === MICRO ? ['--out', out] : []));
    expect(result.stderr).toMatch(words);
    expect(result.stderr).not.toMatch(/\n\s+at /);
    expect(result.exitCode).toBe(exitCode);
  });

  it('says the same in JSON', () => {
    const { exitCode, json } = rotativeJson('deal', MICRO, '--parts', '76', '--out', out);
    expect(exitCode).toBe(2);
    expect(json).toMatchObject({ ok: false, error: { code: 'PART_OUT_OF_RANGE', details: { parts: 1 } } });
  });

  it('an output folder that cannot be written', () => {
    const file = join(temporaryFolder(), 'plain');
    writeFileSync(file, '');
    const result = rotative('deal', MICRO, '--parts', '1', '--out', file);
    expect(result).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('--out') });
  });

  it.each<[string, (data: string) => void, RegExp]>([
    ['cut short', (data) => truncateSync(data, 2000), /part-001\.parquet/],
    ['of another part', (data) => cpSync(join(data, '..', 'part-002.parquet'), data), /part/],
  ])('data %s', (_name, damage, words) => {
    const dir = temporaryFolder();
    cpSync(out, dir, { recursive: true });
    damage(join(dir, 'micro', 'block-01', 'data', DATA));
    const result = rotative('print', MICRO, '--parts', '1', ...SIZE, '--out', dir, '--quiet');
    expect(result.stderr).toMatch(words);
    expect(result.exitCode).toBe(2);
  });

  it('data of another block', () => {
    const dir = temporaryFolder();
    cpSync(out, dir, { recursive: true });
    mkdirSync(join(dir, 'micro', 'block-02', 'data'), { recursive: true });
    cpSync(join(dir, 'micro', 'block-01', 'data', DATA), join(dir, 'micro', 'block-02', 'data', DATA));
    const result = rotative('print', MICRO, '--block', '2', '--parts', '1', ...SIZE, '--out', dir, '--quiet');
    expect(result.stderr).toMatch(/block/);
    expect(result.exitCode).toBe(2);
    expect(existsSync(join(dir, 'micro', 'block-02', 'print', PRINT.replace('B01', 'B02')))).toBe(false);
  });
});

describe('doctor', () => {
  it('finds this machine able, if it has the memory', () => {
    const { exitCode, json } = rotativeJson('doctor', '--out', out);
    const { findings } = json as unknown as { findings: { level: string; what: string }[] };
    const bad = findings.filter(({ level }) => level === 'bad').map(({ what }) => what);
    expect(bad.filter((what) => !/GB of memory/.test(what))).toEqual([]);
    expect(json).toMatchObject({ ok: bad.length === 0 });
    expect(exitCode).toBe(bad.length === 0 ? 0 : 3);
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
    expect(stdout).toMatch(/part001_of_003\.pdf: meets our rules \(40 pages, \d+ rules\)/);
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

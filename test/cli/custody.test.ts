import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotative, rotativeJson } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** One block of Kermesse dealt under two shares; the cases below go on from there. */
let dir: string;
let block: string;
let keys: string[];
const deal = (out: string, ...more: string[]) =>
  rotative(
    'deal',
    'exemple',
    '--parts',
    '1',
    '--part-size',
    '40',
    '--workers',
    '1',
    '--out',
    join(dir, out),
    '--state',
    join(dir, 'state'),
    ...more,
  );

beforeAll(() => {
  dir = temporaryFolder();
  block = join(dir, 'out', 'exemple', 'block-01');
  for (const name of ['k', 'other'])
    expect(rotative('keygen', join(dir, name), '--shares', '2').exitCode).toBe(0);
  keys = ['--key', join(dir, 'k.printer'), '--key', join(dir, 'k.lottery')];
  expect(deal('out', ...keys)).toMatchObject({
    exitCode: 0,
    stderr: expect.not.stringContaining('rotative:'),
  });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('a block under two keys', () => {
  it('is dealt the same whichever share comes first, and going on in its folder is not dealing again', () => {
    const part = join(block, 'data', 'part-0001.parquet');
    const before = readFileSync(part);
    rmSync(part);
    expect(deal('out', '--key', join(dir, 'k.lottery'), '--key', join(dir, 'k.printer')).exitCode).toBe(0);
    expect(readFileSync(part).equals(before)).toBe(true);
  });

  it.each<[string, () => ReturnType<typeof rotative>, RegExp]>([
    ['one share alone', () => deal('out', '--key', join(dir, 'k.printer')), /share alone is no key/],
    ['the same block in another folder', () => deal('out2', ...keys), /was dealt under this key.*--again/],
    [
      'the same block under another key',
      () => deal('out3', '--key', join(dir, 'other.printer'), '--key', join(dir, 'other.lottery')),
      /was dealt under another key/,
    ],
    ['a reason that is none', () => deal('out2', ...keys, '--again', ' '), /give a reason/],
  ])('refuses %s', (_name, run, words) => {
    const { exitCode, stderr } = run();
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(words);
  });

  it('is dealt again with a reason, to the same bytes', () => {
    expect(deal('out2', ...keys, '--again', 'press two takes over').exitCode).toBe(0);
    const [a, b] = ['out', 'out2'].map((out) =>
      readFileSync(join(dir, out, 'exemple', 'block-01', 'data', 'part-0001.parquet')),
    );
    expect(a!.equals(b!)).toBe(true);
  });

  it('logs who did what under which key, also what failed', () => {
    const { exitCode, json } = rotativeJson(
      'log',
      'exemple',
      '--out',
      join(dir, 'out'),
      '--state',
      join(dir, 'state'),
      '--check',
      ...keys,
    );
    expect(exitCode).toBe(0);
    const entries = json.entries as unknown as { body: Record<string, unknown> }[];
    expect(entries.slice(0, 2).map(({ body }) => [body.verb, body.state, body.holders])).toEqual([
      ['deal', 'begun', 2],
      ['deal', 'done', 2],
    ]);
    expect(entries[1]!.body.products).toMatchObject({
      deal: { files: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  const reconstruct = (out: string, ...more: string[]) =>
    rotative(
      'reconstruct',
      'exemple',
      '--pack',
      '17',
      '--ticket',
      '4',
      '--out',
      join(dir, out),
      '--state',
      join(dir, 'state'),
      '--part-size',
      '40',
      ...more,
    );

  it('reconstructs one ticket without any data, and it is the one that was dealt', () => {
    const shown = rotative(
      'show',
      'exemple',
      '--pack',
      '17',
      '--out',
      join(dir, 'out'),
      '--state',
      join(dir, 'state'),
      '--part-size',
      '40',
      ...keys,
    );
    const made = reconstruct(
      'nowhere',
      ...keys,
      '--reason',
      'torn, claim 4711',
      '--png',
      join(dir, 'ticket.png'),
    );
    expect(made.exitCode).toBe(0);
    const lines = made.stdout.split('\n');
    expect(shown.stdout.split('\n')).toContain(lines[1]);
    expect(lines[3]).toMatch(/dealt under key [0-9a-f]{16} on 20/);
    expect(existsSync(join(dir, 'nowhere', 'exemple', 'block-01', 'data'))).toBe(false);
    expect(readFileSync(join(dir, 'ticket.png')).subarray(1, 4).toString()).toBe('PNG');
    const { stdout } = rotative('log', '--out', join(dir, 'x'), '--state', join(dir, 'state'), '--check');
    expect(stdout).toMatch(/reconstruct {2}done.*pack 17 {2}ticket 4 {2}"torn, claim 4711"/);
  });

  it.each<[string, () => ReturnType<typeof rotative>, RegExp]>([
    ['without a reason', () => reconstruct('out', ...keys), /reason/],
    [
      'with one share',
      () => reconstruct('out', '--key', join(dir, 'k.lottery'), '--reason', 'torn'),
      /alone is no key/,
    ],
    [
      'with the key of another block, which would make another ticket',
      () =>
        reconstruct(
          'nowhere',
          '--key',
          join(dir, 'other.printer'),
          '--key',
          join(dir, 'other.lottery'),
          '--reason',
          'torn',
        ),
      /it would make another ticket/,
    ],
  ])('does not reconstruct %s', (_name, run, words) => {
    const { exitCode, stderr, stdout } = run();
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(words);
  });

  it('log --check finds an edit with exit code 1, and nothing more is done with the block', () => {
    const entry = join(block, 'log', '000001.json');
    const before = readFileSync(entry);
    writeFileSync(entry, readFileSync(entry, 'utf8').replace('"verb":"deal"', '"verb":"show"'));
    const { exitCode, stdout } = rotative(
      'log',
      'exemple',
      '--out',
      join(dir, 'out'),
      '--state',
      join(dir, 'state'),
      '--check',
    );
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('THE LOG WAS ALTERED')]);
    expect(deal('out', ...keys)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('log --check'),
    });
    writeFileSync(entry, before);
  });

  it('leaves no lock behind, and refuses a second run meanwhile', () => {
    expect(readdirSync(block)).not.toContain('.lock');
    writeFileSync(
      join(block, '.lock'),
      JSON.stringify({ process: process.pid, began: '', host: 'press-2', verb: 'run' }),
    );
    expect(deal('out', ...keys)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/on press-2 works in/),
    });
    rmSync(join(block, '.lock'));
  });

  it('specimens need no registry and keep no log', () => {
    const out = join(dir, 'specimen');
    expect(rotative('deal', 'exemple', '--parts', '1', '--part-size', '40', '--out', out).exitCode).toBe(0);
    expect(existsSync(join(out, 'state'))).toBe(false);
    expect(existsSync(join(out, 'exemple', 'block-01', 'log'))).toBe(false);
    expect(rotative('log', 'exemple', '--out', out)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('no log is kept'),
    });
  });
});

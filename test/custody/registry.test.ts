import { spawn } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Dealing, Registry } from '../../src/custody/registry.ts';
import { State, stateFolder } from '../../src/custody/state.ts';
import { root } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let dir: string;
let registry: Registry;
beforeEach(() => {
  dir = temporaryFolder();
  registry = new Registry(new State(dir));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const first: Dealing = {
  dealing: 'd1',
  keyId: 'aaaaaaaaaaaaaaaa',
  holders: 2,
  game: '7Extra',
  edition: 'e1',
  block: 1,
  planHash: 'p1',
  when: '2026-11-30T10:00:00.000Z',
  who: 'someone@somewhere',
};

describe('registry of dealt blocks', () => {
  beforeEach(() => registry.take(first));

  it.each<[string, Partial<Dealing>]>([
    ['the same dealing again', { when: '2027-01-01T00:00:00.000Z' }],
    ['another block under the same key', { dealing: 'd2', block: 2 }],
    ['another block under another key', { dealing: 'd2', block: 2, keyId: 'bbbbbbbbbbbbbbbb' }],
    ['another game', { dealing: 'd2', game: 'Kermesse' }],
    ['the same block with a reason', { dealing: 'd2', again: 'the first press burnt down' }],
  ])('lets pass %s', (_name, change) => expect(() => registry.take({ ...first, ...change })).not.toThrow());

  it.each<[string, Partial<Dealing>, RegExp]>([
    [
      'the block in another folder',
      { dealing: 'd2' },
      /was dealt under this key on 2026-11-30 by someone@.*in another folder.*--again/,
    ],
    [
      'the block under another key',
      { dealing: 'd2', keyId: 'bbbbbbbbbbbbbbbb' },
      /under another key, aaaaaaaaaaaaaaaa/,
    ],
    [
      'the block of another edition, which bears the same numbers',
      { dealing: 'd2', edition: 'e2' },
      /dealt under this key/,
    ],
    ['the block from another plan in its own folder', { planHash: 'p2' }, /from another plan/],
  ])('refuses %s', (_name, change, words) => {
    expect(() => registry.take({ ...first, ...change })).toThrow(words);
    expect(registry.dealings()).toHaveLength(1);
  });

  it('a dealing that was taken with a reason goes on without one, and the reason stays', () => {
    registry.take({ ...first, dealing: 'd2', again: 'the first press burnt down' });
    expect(() => registry.take({ ...first, dealing: 'd2' })).not.toThrow();
    expect(registry.of('7Extra', 1).map(({ again }) => again)).toEqual([
      undefined,
      'the first press burnt down',
    ]);
  });

  it('an altered registry stops all dealing', () => {
    writeFileSync(join(dir, 'registry', '000001.json'), '{}');
    expect(() => registry.take({ ...first, block: 5 })).toThrow(/registry of dealt blocks was altered/);
  });

  it.each<[string, () => void]>([
    ['whose last entry was deleted', () => rmSync(join(dir, 'registry', '000001.json'))],
    ['that was put back from an older copy', () => rmSync(join(dir, 'registry'), { recursive: true })],
  ])('a registry %s stops all dealing: the head of it was noted', (_name, tamper) => {
    tamper();
    expect(() => registry.take({ ...first, dealing: 'd2' })).toThrow(
      /registry of dealt blocks was altered.*1 were written: the tail is cut/,
    );
  });
});

it('of many processes that want one block at once, one gets it', async () => {
  const script = join(dir, 'take.mjs');
  writeFileSync(
    script,
    `import { Registry } from ${JSON.stringify(`file://${join(root, 'dist/custody/registry.js')}`)};
     import { State } from ${JSON.stringify(`file://${join(root, 'dist/custody/state.js')}`)};
     const registry = new Registry(new State(process.argv[2]));
     try { registry.take({ ...${JSON.stringify(first)}, dealing: process.argv[3] }); process.exit(0); } catch (e) { process.exit(e.exitCode ?? 9); }`,
  );
  const codes = await Promise.all(
    Array.from(
      { length: 6 },
      (_, i) =>
        new Promise((done) => spawn(process.execPath, [script, join(dir, 'r2'), `d${i}`]).on('exit', done)),
    ),
  );
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(codes.filter((code) => code === 2)).toHaveLength(5);
  expect(readdirSync(join(dir, 'r2', 'registry'))).toEqual(['000001.json']);
});

it.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['what is asked', { ROTATIVE_STATE: '/firm/rotative' }, /^\/firm\/rotative$/],
  ['the folder of the system', { XDG_STATE_HOME: '/x' }, /^\/x\/rotative$/],
  ['the home', {}, /\.local\/state\/rotative$/],
])('the state lies in %s', (_name, env, path) => expect(stateFolder(env)).toMatch(path));

import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKeyFiles, writeKeyFile, writeShareFiles } from '../../src/custody/key-files.ts';
import { RotativeError } from '../../src/shared/errors.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, i) => 5 * i + 1);
const OTHER = KEY.toReversed();
const NOISE = Uint8Array.from({ length: 32 }, (_, i) => 11 * i + 200);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

let dir: string;
const at = (name: string): string => join(dir, name);

beforeEach(() => {
  dir = temporaryFolder();
  writeKeyFile(at('whole'), KEY);
  writeShareFiles(at('k'), KEY, NOISE);
  writeShareFiles(at('other'), OTHER, NOISE);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const refusal = (...paths: string[]): RotativeError => {
  try {
    readKeyFiles(paths.map(at));
  } catch (error) {
    return error as RotativeError;
  }
  throw new Error('was accepted');
};

describe('key files', () => {
  it('a whole key has one holder, two shares two, in any order', () => {
    expect(readKeyFiles([at('whole')])).toEqual({ master: KEY, holders: 1 });
    expect(readKeyFiles([at('k.printer'), at('k.lottery')])).toEqual({ master: KEY, holders: 2 });
    expect(readKeyFiles([at('k.lottery'), at('k.printer')])).toEqual({ master: KEY, holders: 2 });
  });

  it('are their owner’s alone, and neither share holds the key', () => {
    for (const name of readdirSync(dir)) expect(statSync(at(name)).mode & 0o777).toBe(0o600);
    for (const name of ['k.printer', 'k.lottery']) {
      expect(readFileSync(at(name), 'utf8')).not.toContain(hex(KEY));
    }
  });

  it.each<[string, () => void, string[], string, RegExp]>([
    [
      'a share alone',
      () => {},
      ['k.printer'],
      'SHARE_ALONE',
      /printer's share of key [0-9a-f]{16}.*second --key/,
    ],
    ['one share twice', () => {}, ['k.printer', 'k.printer'], 'SHARE_TWICE', /give the lottery's/],
    ['shares of two keys', () => {}, ['k.printer', 'other.lottery'], 'SHARES_OF_TWO_KEYS', /two keys/],
    ['a whole key and a share', () => {}, ['whole', 'k.printer'], 'KEYS_MIXED', /two shares of one key/],
    ['two whole keys', () => {}, ['whole', 'whole'], 'KEYS_MIXED', /one whole key/],
    ['three files', () => {}, ['whole', 'k.printer', 'k.lottery'], 'KEY_COUNT', /twice/],
    ['a file that is not there', () => {}, ['nothing'], 'KEY_MISSING', /rotative keygen/],
    ['a folder', () => mkdirSync(at('folder'), 0o700), ['folder'], 'KEY_MISSING', /rotative keygen/],
    [
      'an empty file',
      () => writeFileSync(at('empty'), '', { mode: 0o600 }),
      ['empty'],
      'KEY_FORMAT',
      /64 hex/,
    ],
    [
      'a large file',
      () => writeFileSync(at('large'), Buffer.alloc(1e6, 97), { mode: 0o600 }),
      ['large'],
      'KEY_FORMAT',
      /too long/,
    ],
    [
      'a share the group can read',
      () => chmodSync(at('k.printer'), 0o640),
      ['k.printer', 'k.lottery'],
      'KEY_READABLE',
      /chmod 600/,
    ],
    [
      'a share others can read',
      () => chmodSync(at('k.lottery'), 0o604),
      ['k.printer', 'k.lottery'],
      'KEY_READABLE',
      /chmod 600/,
    ],
    [
      'a damaged share',
      () =>
        writeFileSync(
          at('k.printer'),
          readFileSync(at('k.printer'), 'utf8').replace(/\nshare ./, '\nshare x'),
        ),
      ['k.printer', 'k.lottery'],
      'SHARE_DAMAGED',
      /k\.printer: .*restore it from its copy/,
    ],
  ])('refuses %s and shows nothing of it', (_name, prepare, paths, code, words) => {
    prepare();
    const error = refusal(...paths);
    expect(error).toBeInstanceOf(RotativeError);
    expect(error).toMatchObject({ exitCode: 2, code });
    expect(error.message).toMatch(words);
    const shown = JSON.stringify([error.message, error.details, error.stack]);
    for (const secret of [KEY, OTHER, NOISE, KEY.map((byte, i) => byte ^ NOISE[i]!)]) {
      expect(shown).not.toContain(hex(secret).slice(0, 10));
    }
  });

  it('never overwrites one, and leaves no share without the other', () => {
    expect(() => writeKeyFile(at('whole'), OTHER)).toThrow(/never overwritten/);
    rmSync(at('k.printer'));
    expect(() => writeShareFiles(at('k'), OTHER, NOISE)).toThrow(/k\.lottery exists/);
    expect(readdirSync(dir)).not.toContain('k.printer');
  });
});

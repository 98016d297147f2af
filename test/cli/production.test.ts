/** Keys on the command line, and what is made with one. */
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MICRO, rotative, rotativeJson } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const SIZE = ['--part-size', '20'];

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
    const dir = temporaryFolder();
    const key = join(dir, 'key.hex');
    rotative('keygen', key);
    const secret = readFileSync(key, 'utf8').trim();
    const made = rotative(
      'run',
      MICRO,
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
    const block = join(dir, 'micro', 'block-07');
    const files = readdirSync(block, { recursive: true, encoding: 'utf8' }).map((name) => join(block, name));
    for (const file of files.filter((name) => statSync(name).isFile())) {
      expect(readFileSync(file).includes(secret)).toBe(false);
      expect(readFileSync(file).includes(Buffer.from(secret, 'hex'))).toBe(false);
    }
    expect(made.stdout + made.stderr).not.toContain(secret);
    const { json } = rotativeJson('show', MICRO, '--pack', '3', '--key', key, '--out', dir, '--block', '7');
    expect(JSON.stringify(json)).toContain('7900107000003');
    expect(JSON.parse(readFileSync(join(block, 'manifest.json'), 'utf8')).specimen).toBe(false);
  });

  it('refuses a key that others can read', () => {
    const key = join(temporaryFolder(), 'key.hex');
    writeFileSync(key, `${'ab'.repeat(31)}cd`);
    chmodSync(key, 0o644);
    expect(rotative('show', MICRO, '--pack', '1', '--key', key, '--out', temporaryFolder())).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('chmod 600'),
    });
  });
});

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root, rotative } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const dir = temporaryFolder();
const GAME = join(root, 'test/faults/micro');
const block = join(dir, 'micro', 'block-01');
const data = join(block, 'data', 'part-001.parquet');
const args = (verb: string, ...more: string[]) => [
  verb,
  GAME,
  '--part-size',
  '20',
  '--workers',
  '1',
  '--out',
  dir,
  '--parts',
  '1',
  ...more,
];
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('a run that is stopped or goes on', () => {
  it('by Ctrl-C says what is kept and how to go on, and frees the folder', async () => {
    const child = spawn(process.execPath, [join(root, 'bin/rotative.js'), ...args('run')], { cwd: root });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk;
    });
    // Again and again from the first moment, as npm and an impatient hand do.
    const stop = setInterval(() => {
      if (existsSync(join(block, '.lock'))) child.kill('SIGINT');
    }, 1);
    const code = await new Promise((done) => child.on('close', done));
    clearInterval(stop);
    expect(code).toBe(130);
    expect(stderr).toMatch(
      /stopped\. Finished files in .*block-01 are kept; "rotative run".*goes on from there/,
    );
    expect(existsSync(join(block, '.lock'))).toBe(false);
  });

  it('finds a changed bit by its hash, or by size and time when asked to be fast', () => {
    expect(rotative(...args('run', '--quiet'))).toMatchObject({ exitCode: 0 });
    const before = readFileSync(data);
    const { mtimeMs } = statSync(data);
    // Set, since some systems keep times in whole seconds, in which nothing would have changed.
    const harm = (laterMs: number): void => {
      const bytes = Uint8Array.from(before);
      bytes[100]! ^= 1;
      writeFileSync(data, bytes);
      const time = new Date(mtimeMs + laterMs);
      utimesSync(data, time, time);
    };
    const intact = (...more: string[]): boolean => {
      expect(rotative(...args('run', '--quiet', ...more))).toMatchObject({ exitCode: 0 });
      return readFileSync(data).equals(before);
    };
    harm(2000);
    expect(intact('--check', 'fast')).toBe(true);
    harm(0);
    expect(intact('--check', 'full')).toBe(true);
  });

  it('doctor ends with exit code 3 where a folder cannot be written', () => {
    const file = join(dir, 'plain');
    writeFileSync(file, '');
    expect(rotative('doctor', '--out', file, '--quiet')).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('cannot be written'),
    });
  });

  it('show and its like answer also with --quiet, which silences summaries', () => {
    const { stdout } = rotative('show', GAME, '--pack', '3', '--out', dir, '--quiet');
    expect(stdout).toMatch(/^SPECIMEN pack 3/);
    expect(rotative('plan', GAME, '--out', dir, '--quiet').stdout).toBe('');
  });
});

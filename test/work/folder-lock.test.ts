import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../src/work/folder-lock.ts';
import { NO_PROCESS } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const lock = (owner: unknown): void =>
  writeFileSync(join(dir, '.lock'), typeof owner === 'string' ? owner : JSON.stringify(owner));

describe('lock of a folder', () => {
  it('keeps others out until it is released, and leaves nothing behind', () => {
    const release = lockFolder(dir, 'print');
    expect(() => lockFolder(dir, 'audit')).toThrow(
      new RegExp(`run of "print" \\(process ${process.pid}\\).*wait`),
    );
    release();
    expect(readdirSync(dir)).toEqual([]);
    lockFolder(dir, 'audit')();
  });

  it.each<[string, unknown]>([
    ['a process that is gone', { process: NO_PROCESS, began: '', host: hostname(), verb: 'run' }],
    [
      'a process whose number another one has now',
      { process: process.pid, began: '17', host: hostname(), verb: 'run' },
    ],
    ['a crash while it was written', '{"proc'],
    ['nobody', ''],
  ])('is taken over from %s', (_name, owner) => {
    lock(owner);
    const release = lockFolder(dir, 'run');
    expect(() => lockFolder(dir, 'run')).toThrow(/wait/);
    release();
    expect(existsSync(join(dir, '.lock'))).toBe(false);
  });

  it('that is a folder is told, not waited for', () => {
    mkdirSync(join(dir, '.lock'));
    expect(() => lockFolder(dir, 'run')).toThrow(/\.lock is no file: delete it if no run works/);
  });

  it('of another machine is left alone, and says what to do', () => {
    lock({ process: NO_PROCESS, began: '', host: 'press-2', verb: 'run' });
    expect(() => lockFolder(dir, 'run')).toThrow(/on press-2.*if that machine is down, delete/);
  });

  it('releasing does not take away the lock of another', () => {
    const release = lockFolder(dir, 'run');
    lock({ process: NO_PROCESS, began: '', host: 'press-2', verb: 'run' });
    release();
    expect(existsSync(join(dir, '.lock'))).toBe(true);
  });
});

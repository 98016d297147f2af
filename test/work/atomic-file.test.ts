import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { fileSystemError, withAtomicFile, writeFileAtomic } from '../../src/work/atomic-file.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

describe('atomic files', () => {
  it.each([0, 1, 1000, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 5_000_000])(
    'keeps %i bytes and their hash',
    (size) => {
      const bytes = Buffer.alloc(size, 'rotative');
      const path = join(temporaryFolder(), 'deep', 'file.bin');
      const seal = writeFileAtomic(path, bytes);
      expect(readFileSync(path).equals(bytes)).toBe(true);
      expect(seal).toEqual({ bytes: size, sha256: createHash('sha256').update(bytes).digest('hex') });
    },
  );

  it('joins small and large chunks in order', () => {
    const chunks = [1, 700_000, 3, 2_500_000, 400_000].map((size, index) => Buffer.alloc(size, 65 + index));
    const path = join(temporaryFolder(), 'file.bin');
    withAtomicFile(path, (file) => {
      for (const chunk of chunks) file.write(chunk);
    });
    expect(readFileSync(path).equals(Buffer.concat(chunks))).toBe(true);
  });

  it('leaves nothing behind when the work fails, and the old file as it was', () => {
    const dir = temporaryFolder();
    const path = join(dir, 'file.bin');
    writeFileSync(path, 'old');
    const work = (): unknown =>
      withAtomicFile(path, (file) => {
        file.write(Buffer.alloc(3_000_000));
        throw new Error('stop');
      });
    expect(work).toThrow('stop');
    expect(readdirSync(dir)).toEqual(['file.bin']);
    expect(readFileSync(path, 'utf8')).toBe('old');
  });

  it('follows no link that lies under the name of its temporary file', () => {
    const dir = temporaryFolder();
    const victim = join(dir, 'victim');
    writeFileSync(victim, 'mine');
    symlinkSync(victim, join(dir, `.file.bin.${process.pid}-${threadId}.tmp`));
    expect(() => writeFileAtomic(join(dir, 'file.bin'), 'x')).toThrow(/a link lies in the way/);
    expect(readFileSync(victim, 'utf8')).toBe('mine');
  });

  it('says what to do when a part of the path is a file', () => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, 'plain'), '');
    expect(() => writeFileAtomic(join(dir, 'plain', 'file.bin'), 'x')).toThrow(/a file, not a folder.*--out/);
    expect(existsSync(join(dir, 'plain', 'file.bin'))).toBe(false);
  });

  it.skipIf(process.getuid?.() === 0)('says what to do when the folder is read-only', () => {
    const dir = temporaryFolder();
    chmodSync(dir, 0o500);
    expect(() => writeFileAtomic(join(dir, 'file.bin'), 'x')).toThrow(/permission denied.*--out/);
  });

  it.runIf(process.platform === 'linux')(
    'ends with advice where no folder can be made, rather than never',
    () => {
      expect(() => writeFileAtomic('/proc/rotative/file.bin', 'x')).toThrow(/cannot be made here.*--out/);
    },
  );

  it.each([
    ['ENOSPC', /disk is full/],
    ['EROFS', /read-only/],
    ['EACCES', /permission denied/],
    ['EIO', /the system says EIO/],
  ])('turns %s into advice with exit code 3', (code, words) => {
    const error = fileSystemError('/x/y', Object.assign(new Error('raw'), { code }));
    expect(error.message).toMatch(words);
    expect(error.exitCode).toBe(3);
  });
});

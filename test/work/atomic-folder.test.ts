import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { withAtomicFolder } from '../../src/work/atomic-folder.ts';
import { sweepTemporaries } from '../../src/work/sweep.ts';
import { NO_PROCESS } from '../helpers/rotative.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let dir: string;
beforeEach(() => {
  dir = temporaryFolder();
});
const put = (content: string) => async (folder: string) => writeFileSync(join(folder, 'a'), content);
const held = (): string => readFileSync(join(dir, 'made', 'a'), 'utf8');

describe('a folder', () => {
  it('takes its name when it is whole, in place of the one before with all that was in it', async () => {
    await withAtomicFolder(join(dir, 'made'), async (folder) => {
      expect(existsSync(join(dir, 'made'))).toBe(false);
      await put('one')(folder);
      writeFileSync(join(folder, 'b'), '');
    });
    await withAtomicFolder(join(dir, 'made'), async (folder) => {
      expect(held()).toBe('one');
      await put('two')(folder);
    });
    expect(held()).toBe('two');
    expect(readdirSync(join(dir, 'made'))).toEqual(['a']);
    expect(readdirSync(dir)).toEqual(['made']);
  });

  it('that could not be filled leaves the one before, and nothing else', async () => {
    await withAtomicFolder(join(dir, 'made'), put('one'));
    const failing = withAtomicFolder(join(dir, 'made'), async (folder) => {
      await put('half')(folder);
      throw new RangeError('no');
    });
    await expect(failing).rejects.toThrow(RangeError);
    expect(held()).toBe('one');
    expect(readdirSync(dir)).toEqual(['made']);
  });

  it('that a killed run left is swept, one of a running process is not', () => {
    const [none, own] = [NO_PROCESS, process.pid];
    for (const name of [`.made.${none}-0.tmp`, `.made.replaced.${none}-0.tmp`, `.made.${own}-0.tmp`])
      mkdirSync(join(dir, name, 'sub'), { recursive: true });
    sweepTemporaries(dir);
    expect(readdirSync(dir)).toEqual([`.made.${own}-0.tmp`]);
  });
});

import { appendFileSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeFileAtomic } from '../../src/work/atomic-file.ts';
import { fingerprint, Journal, type JournalLine } from '../../src/work/journal.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

let path: string;
let file: string;
let line: JournalLine;

beforeEach(() => {
  const dir = temporaryFolder();
  path = join(dir, 'journal.jsonl');
  file = join(dir, 'part.bin');
  line = { phase: 'print', part: 3, inputs: 'abc', ...writeFileAtomic(file, 'content') };
});

describe('journal', () => {
  it('finds an intact file again in a new process', async () => {
    new Journal(path).append(line);
    expect(await new Journal(path).intact('print', 3, 'abc', file)).toEqual(line);
  });

  it('the last line of a part counts', () => {
    const journal = new Journal(path);
    journal.append({ ...line, inputs: 'old' });
    journal.append(line);
    expect(new Journal(path).line('print', 3)?.inputs).toBe('abc');
  });

  it.each<[string, () => void]>([
    ['a flipped bit', () => writeFileSync(file, 'contenT')],
    ['a cut file', () => truncateSync(file, 3)],
    ['a grown file', () => appendFileSync(file, 'x')],
  ])('does not take %s for intact', async (_name, damage) => {
    new Journal(path).append(line);
    damage();
    expect(await new Journal(path).intact('print', 3, 'abc', file)).toBeUndefined();
  });

  it('a fast check goes by size and time alone', async () => {
    const { mtimeMs, mtime } = statSync(file);
    new Journal(path).append({ ...line, mtimeMs });
    const look = () => new Journal(path).intact('print', 3, 'abc', file, undefined, 'fast');
    expect(await look()).toBeDefined();
    writeFileSync(file, 'contenT');
    utimesSync(file, mtime, new Date(mtimeMs + 2000));
    expect(await look()).toBeUndefined();
    // The clock set back makes no file older than it is: times are compared for being the same.
    utimesSync(file, mtime, new Date(0));
    expect(await look()).toBeUndefined();
    appendFileSync(file, 'x');
    expect(await look()).toBeUndefined();
  });

  it('does not take a file made from other inputs, of another part or phase for intact', async () => {
    const journal = new Journal(path);
    journal.append(line);
    expect(await journal.intact('print', 3, 'other', file)).toBeUndefined();
    expect(await journal.intact('print', 4, 'abc', file)).toBeUndefined();
    expect(await journal.intact('deal', 3, 'abc', file)).toBeUndefined();
  });

  it('survives a line cut by a crash and goes on after it', () => {
    const journal = new Journal(path);
    journal.append(line);
    writeFileSync(path, readFileSync(path, 'utf8') + JSON.stringify({ ...line, part: 4 }).slice(0, 30));
    const again = new Journal(path);
    expect(again.line('print', 4)).toBeUndefined();
    again.append({ ...line, part: 5 });
    const third = new Journal(path);
    expect(
      [third.line('print', 3), third.line('print', 4), third.line('print', 5)].map((l) => l?.part),
    ).toEqual([3, undefined, 5]);
  });
});

it('fingerprints tell lists apart that would run together as text', () => {
  expect(fingerprint('ab', 'c')).not.toBe(fingerprint('a', 'bc'));
  expect(fingerprint('1')).not.toBe(fingerprint(1));
  expect(fingerprint('a', 2, true)).toBe(fingerprint('a', 2, true));
});

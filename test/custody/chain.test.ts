import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Access, AccessLog } from '../../src/custody/access-log.ts';
import { Chain } from '../../src/custody/chain.ts';
import { State } from '../../src/custody/state.ts';
import { keyId } from '../../src/random/keys.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, i) => 3 * i + 9);
const OTHER_KEY = KEY.toReversed();
const ENTRIES = 6;

let dir: string;
let log: AccessLog;
const name = (n: number): string => join(dir, 'block', 'log', `${String(n).padStart(6, '0')}.json`);
const text = (n: number): string => readFileSync(name(n), 'utf8');

const access = (n: number): Access => ({
  verb: 'show',
  state: 'done',
  when: `2026-11-30T10:00:0${n}.000Z`,
  who: 'someone@somewhere',
  keyId: keyId(KEY),
  holders: 2,
  what: { pack: n },
  reason: `reason ${n}`,
});
const openLog = (folder = 'block', dealing = 'd1', state = 'state'): AccessLog =>
  new AccessLog(new State(join(dir, state)), { folder: join(dir, folder), dealing });

beforeEach(() => {
  dir = temporaryFolder();
  log = openLog();
  for (let n = 1; n <= ENTRIES; n++) log.append(access(n), KEY);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Makes the chain anew from entry `from`, as someone would who knows its format but not the key. */
function chainAnew(from: number): void {
  const bodies = Array.from(
    { length: ENTRIES },
    (_, i) => JSON.parse(text(i + 1)) as Record<string, unknown>,
  );
  for (let n = from; n <= ENTRIES; n++) rmSync(name(n), { force: true });
  const chain = new Chain(join(dir, 'block', 'log'), 'log of d1');
  for (const { n: _n, previous: _previous, ...body } of bodies.slice(from - 1)) chain.append(() => body);
}

/** A link to what has no end: reading it would never return. */
function leadToDevice(path: string): void {
  rmSync(path);
  symlinkSync('/dev/zero', path);
}

const edit = (n: number, from: string | RegExp, to: string): void =>
  writeFileSync(name(n), text(n).replace(from, to));

describe('the log', () => {
  it('holds as it was written', () => {
    expect(log.check({ master: KEY })).toMatchObject({ faults: [], notes: [], head: { count: ENTRIES } });
    expect(log.check().entries.map(({ body }) => body.reason)).toEqual(
      Array.from({ length: ENTRIES }, (_, i) => `reason ${i + 1}`),
    );
  });

  it.each<[string, () => void, RegExp]>([
    ['an edited reason', () => edit(3, 'reason 3', 'reason 9'), /entry 4 does not follow entry 3/],
    ['an edited reason in the last entry', () => edit(6, 'reason 6', 'reason 9'), /entry 6 is another/],
    ['an edited name', () => edit(2, 'someone', 'anotherr'), /entry 3 does not follow/],
    ['an edited time', () => edit(2, '10:00', '11:00'), /entry 3 does not follow/],
    ['a space more', () => edit(4, '{', '{ '), /entry 4 was altered/],
    [
      'a changed order of fields',
      () => {
        const { n, previous, ...body } = JSON.parse(text(6)) as Record<string, unknown>;
        writeFileSync(
          name(6),
          `${JSON.stringify({ n, previous, ...Object.fromEntries(Object.entries(body).reverse()) })}\n`,
        );
      },
      /entry 6 is another/,
    ],
    ['a deleted first entry', () => rmSync(name(1)), /entry 1 is missing/],
    ['a deleted entry', () => rmSync(name(4)), /entry 4 is missing/],
    [
      'a deleted entry and the rest renamed',
      () => {
        for (let n = 4; n <= 6; n++) copyFileSync(name(n), name(n - 1));
        rmSync(name(6));
      },
      /entry 3 says that it is entry 4/,
    ],
    ['a cut tail', () => rmSync(name(6)), /5 entries, and 6 were written: the tail is cut/],
    [
      'a tail of all entries',
      () => rmSync(join(dir, 'block', 'log'), { recursive: true }),
      /0 entries, and 6 were/,
    ],
    [
      'two entries exchanged',
      () => {
        const [a, b] = [text(2), text(5)];
        writeFileSync(name(2), b);
        writeFileSync(name(5), a);
      },
      /entry 2 says that it is entry 5/,
    ],
    ['an entry copied to the end', () => copyFileSync(name(6), name(7)), /entry 7 says that it is entry 6/],
    ['a half entry', () => writeFileSync(name(6), text(6).slice(0, 40)), /entry 6 cannot be read/],
    ['an empty entry', () => writeFileSync(name(6), ''), /entry 6 cannot be read/],
    ['a list in place of an entry', () => writeFileSync(name(6), '[1]'), /entry 6 cannot be read/],
    [
      'a strange file',
      () => writeFileSync(join(dir, 'block', 'log', 'notes.txt'), 'x'),
      /notes\.txt is no entry/,
    ],
    [
      'a chain made anew after an edit',
      () => {
        edit(3, 'reason 3', 'reason 9');
        chainAnew(3);
      },
      /entry 6 is another than the one that was written/,
    ],
    [
      'a log of another block',
      () => {
        const other = openLog('other', 'd2');
        for (let n = 1; n <= ENTRIES; n++) other.append(access(n), KEY);
        rmSync(join(dir, 'block', 'log'), { recursive: true });
        renameSync(join(dir, 'other', 'log'), join(dir, 'block', 'log'));
      },
      /entry 1 belongs to another log/,
    ],
    ['an entry that leads elsewhere and never ends', () => leadToDevice(name(6)), /entry 6 cannot be read/],
    [
      'an entry that is a folder',
      () => {
        rmSync(name(6));
        mkdirSync(name(6));
      },
      /entry 6 cannot be read/,
    ],
  ])('finds %s without the key', (_name, tamper, words) => {
    tamper();
    expect(openLog().check().faults.join('; ')).toMatch(words);
    expect(() => openLog().append(access(7), KEY)).toThrow(/the log was altered/);
  });

  it('where no head was noted, a chain made anew is found by the key, and by a head written down', () => {
    const head = log.check().head.sha256;
    edit(3, 'reason 3', 'reason 9');
    chainAnew(3);
    const elsewhere = openLog('block', 'd1', 'another-state');
    expect(elsewhere.check().faults).toEqual([]);
    expect(elsewhere.check().notes.join()).toMatch(/noted no head/);
    expect(elsewhere.check({ master: KEY }).faults[0]).toMatch(/entry 3 was not made with key/);
    expect(elsewhere.check({ head: head.slice(0, 12) }).faults[0]).toMatch(/no entry has the head/);
    expect(elsewhere.check({ master: OTHER_KEY }).faults).toHaveLength(ENTRIES);
  });

  it('a head of which a crash left half does not spoil the next', () => {
    const heads = join(dir, 'state', 'heads.jsonl');
    writeFileSync(heads, readFileSync(heads, 'utf8').slice(0, -20));
    log.append(access(7), KEY);
    rmSync(name(7));
    expect(openLog().check().faults).toEqual(['it has 6 entries, and 7 were written: the tail is cut']);
  });

  it('tells of a clock that was set back, which is no fault', () => {
    log.append({ ...access(1), when: '2020-01-01T00:00:00.000Z' }, KEY);
    const { faults, notes } = log.check({ master: KEY });
    expect(faults).toEqual([]);
    expect(notes).toEqual(['entry 7 is dated before entry 6: the clock was set back']);
  });

  it('leaves nothing but entries behind, and nothing of the key in them', () => {
    const names = readdirSync(join(dir, 'block', 'log'));
    expect(names).toHaveLength(ENTRIES);
    for (let n = 1; n <= ENTRIES; n++)
      expect(text(n)).not.toContain(Buffer.from(KEY).toString('hex').slice(0, 12));
  });
});

describe('chains', () => {
  it('two writers in turn never lose an entry', () => {
    const [a, b] = [new Chain(join(dir, 'c'), 'x'), new Chain(join(dir, 'c'), 'x')];
    for (let i = 0; i < 10; i++) (i % 2 ? a : b).append(({ entries }) => ({ after: entries.length }));
    const { entries, faults } = a.read();
    expect(faults).toEqual([]);
    expect(entries.map(({ body }) => body.after)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('a writer that was overtaken asks again', () => {
    const chain = new Chain<{ seen: number }>(join(dir, 'c'), 'x');
    let first = true;
    chain.append(({ entries }) => {
      if (first) {
        first = false;
        new Chain<{ seen: number }>(join(dir, 'c'), 'x').append(() => ({ seen: -1 }));
      }
      return { seen: entries.length };
    });
    expect(chain.read().entries.map(({ body }) => body.seen)).toEqual([-1, 1]);
  });
});

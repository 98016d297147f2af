import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/play/migrations.ts';
import { openDatabase } from '../../src/play/open-database.ts';
import { PlayStore, REFILL_CENTS } from '../../src/play/play-store.ts';
import { PlayTable } from '../../src/play/play-table.ts';
import { fc } from '../helpers/fast-check.ts';
import { boardOfNumber, SYMBOLS } from './boards.ts';

const PRICE = 200;
const ISSUE = { game: 'X10', block: 1, planHash: 'a' };
const clock = () => new Date('2026-01-02T03:04:05Z');

let folder: string;
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rotative-play-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const newPath = (): string => join(folder, `purse-${files++}.sqlite`);
const open = async (path: string, issue = ISSUE): Promise<PlayStore> =>
  new PlayStore(await openDatabase(path), issue, clock);
const tableOf = (store: PlayStore, blockSize = 1000): PlayTable =>
  new PlayTable({ store, blockSize, priceEuros: PRICE / 100, board: async (n) => boardOfNumber(n) });
const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

describe('whatever is done in whatever order', () => {
  const action = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('stake' as const), request: fc.integer({ min: 0, max: 40 }) }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('uncover' as const),
        play: fc.integer({ min: 1, max: 12 }),
        symbols: fc.uniqueArray(fc.integer({ min: 0, max: SYMBOLS - 1 }), { minLength: 1 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('refill' as const),
        request: fc.integer({ min: 100, max: 103 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  );

  it('the purse is never negative, stakes and wins make it up, no play is given twice, and symbols stay uncovered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        const path = newPath();
        let store = await open(path);
        const numbers = new Map<number, number>();
        const uncovered = new Map<number, readonly number[]>();
        let [refills, stakes] = [new Set<number>(), new Set<number>()];
        for (const step of actions) {
          if (step.do === 'restart') {
            store.close();
            store = await open(path);
          } else if (step.do === 'refill') {
            store.refill(uuid(step.request));
            refills = refills.add(step.request);
          } else if (step.do === 'stake') {
            const before = store.purseCents;
            const answer = await tableOf(store)
              .stake(uuid(step.request))
              .catch(() => undefined);
            if (answer === undefined) {
              expect(before).toBeLessThan(PRICE);
              expect(stakes.has(step.request)).toBe(false);
            } else {
              expect(answer.isNew).toBe(!stakes.has(step.request));
              expect(before - store.purseCents).toBe(answer.isNew ? PRICE : 0);
              if (answer.isNew) {
                expect([...numbers.values()]).not.toContain(answer.play.number);
                numbers.set(answer.play.id, answer.play.number);
              }
              stakes = stakes.add(step.request);
            }
          } else {
            const play = store.uncover(step.play, step.symbols);
            expect(play !== undefined).toBe(numbers.has(step.play));
            if (play !== undefined) {
              const before = uncovered.get(step.play) ?? [];
              expect(play.uncovered.slice(0, before.length)).toEqual(before);
              expect(new Set(play.uncovered)).toEqual(new Set([...before, ...step.symbols]));
              uncovered.set(step.play, play.uncovered);
            }
          }
          expect(store.purseCents).toBeGreaterThanOrEqual(0);
          const { opening, refills: refilled, stakes: staked, prizes, purse } = store.totals;
          expect(opening + refilled - staked + prizes).toBe(purse);
          expect(purse).toBe(store.purseCents);
          const history = store.history(1000, 0);
          expect(history).toHaveLength(store.plays);
          expect(history.reduce((sum, { stakeCents }) => sum + stakeCents, 0)).toBe(staked);
          const paid = history.filter((play) => play.uncovered.length === SYMBOLS);
          expect(paid.reduce((sum, { board }) => sum + board.prizeCents, 0)).toBe(prizes);
          expect(refilled).toBe(refills.size * REFILL_CENTS);
          expect(staked).toBe(stakes.size * PRICE);
          for (const play of history) expect(play.board).toEqual(boardOfNumber(play.number));
        }
        store.close();
        rmSync(path);
      }),
      { numRuns: 40 },
    );
  });
});

describe('stakes at once', () => {
  it('each get a play of their own while the purse lasts, from two servers on one file, too', async () => {
    const path = newPath();
    const stores = [await open(path), await open(path)];
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, (_, i) => tableOf(stores[i % 2]!).stake(uuid(i))),
    );
    const played = answers.flatMap((a) => (a.status === 'fulfilled' ? [a.value.play.number] : []));
    expect(played.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(stores[0]!.purseCents).toBe(0);
    expect(stores[1]!.plays).toBe(10);
    for (const store of stores) store.close();
  });

  it('of one key are one stake', async () => {
    const store = await open(newPath());
    const table = tableOf(store);
    const answers = await Promise.all(Array.from({ length: 10 }, () => table.stake(uuid(1))));
    expect(new Set(answers.map(({ play }) => play.id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(store.purseCents).toBe(REFILL_CENTS - PRICE);
    store.close();
  });
});

describe('a stake', () => {
  it('is refused by the store itself when the purse is too poor or the number is not the next', async () => {
    const store = await open(newPath());
    expect(store.stake(uuid(1), 2, boardOfNumber(2), PRICE)).toEqual({ kind: 'taken' });
    expect(store.stake(uuid(1), 1, boardOfNumber(1), REFILL_CENTS + 1)).toEqual({ kind: 'poor' });
    expect(store.stake(uuid(1), 1, boardOfNumber(1), REFILL_CENTS).kind).toBe('new');
    expect(store.stake(uuid(2), 2, boardOfNumber(2), 1)).toEqual({ kind: 'poor' });
    expect(store.stake(uuid(1), 2, boardOfNumber(2), 1).kind).toBe('known');
    expect(store.purseCents).toBe(0);
    store.close();
  });
});

describe('a play', () => {
  it('is there after a restart in its middle, as far as it was uncovered, in the order of its player', async () => {
    const path = newPath();
    const first = await open(path);
    const { play } = await tableOf(first).stake(uuid(3));
    first.uncover(play.id, [11, 4]);
    first.uncover(play.id, [0]);
    first.close();
    const second = await open(path);
    expect(second.last).toMatchObject({ id: play.id, uncovered: [11, 4, 0] });
    expect(second.purseCents).toBe(REFILL_CENTS - PRICE);
    second.close();
  });

  it('is paid once, with the last symbol and not before', async () => {
    const store = await open(newPath());
    const table = tableOf(store);
    await table.stake(uuid(1));
    await table.stake(uuid(2));
    const { play } = await table.stake(uuid(3));
    const all = Array.from({ length: SYMBOLS }, (_, i) => i);
    store.uncover(play.id, all.slice(1));
    expect(store.totals.prizes).toBe(0);
    store.uncover(play.id, [0]);
    store.uncover(play.id, [0]);
    store.uncover(play.id, all);
    expect(store.totals.prizes).toBe(500);
    store.close();
  });

  it('cannot be changed, paid twice, given twice or overdrawn in the file itself', async () => {
    const database = await openDatabase(newPath());
    const store = new PlayStore(database, ISSUE, clock);
    const { play } = await tableOf(store).stake(uuid(1));
    store.uncover(play.id, [2]);
    for (const [sql, why] of [
      ["UPDATE play SET board = '{}'", /does not change/],
      ['UPDATE play SET stake_cents = 1', /does not change/],
      ['DELETE FROM play', /stays/],
      ['DELETE FROM reveal', /uncovered/],
      ['UPDATE reveal SET symbol = 5', /uncovered/],
      ['DELETE FROM entry', /stay/],
      ['UPDATE entry SET cents = 0', /do not change/],
      ['UPDATE purse SET cents = -1', /CHECK/],
      [
        "INSERT INTO entry (kind, cents, balance_cents, play, at) VALUES ('stake', -200, 0, 1, 'x')",
        /UNIQUE/,
      ],
      [
        "INSERT INTO play (issue, number, request, stake_cents, symbols, board, started_at) VALUES (1, 1, 'y', 200, 12, '{}', 'x')",
        /UNIQUE/,
      ],
    ] as const) {
      expect(() => database.exec(sql), sql).toThrow(why);
    }
    store.close();
  });

  it('a block that is used up says so and takes no stake', async () => {
    const store = await open(newPath());
    const table = tableOf(store, 2);
    await table.stake(uuid(1));
    await table.stake(uuid(2));
    await expect(table.stake(uuid(3))).rejects.toMatchObject({ code: 'BLOCK_EXHAUSTED', status: 409 });
    expect(store.purseCents).toBe(REFILL_CENTS - 2 * PRICE);
    store.close();
  });

  it('that cannot be dealt takes no stake', async () => {
    const store = await open(newPath());
    const board = () => Promise.reject(new Error('damaged'));
    const table = new PlayTable({ store, board, blockSize: 9, priceEuros: 2 });
    await expect(table.stake(uuid(1))).rejects.toThrow('damaged');
    expect(store.purseCents).toBe(REFILL_CENTS);
    store.close();
  });
});

describe('the history', () => {
  it('has pages from the newest', async () => {
    const store = await open(newPath());
    store.refill(uuid(99));
    const table = tableOf(store);
    for (let i = 0; i < 13; i++) await table.stake(uuid(i));
    expect(table.history(1)).toMatchObject({ page: 1, pages: 2, plays: 13 });
    expect(table.history(1).lines.map(({ number }) => number)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
    expect(table.history(2).lines.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(table.history(99).page).toBe(2);
    store.close();
  });
});

describe('the file', () => {
  it('is its owner’s alone, in WAL, at the version of its migrations', async () => {
    const path = newPath();
    const database = await openDatabase(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
    database.close();
  });

  it('of a newer version, no database, or of another plan, is refused with what to do', async () => {
    const path = newPath();
    const database = await openDatabase(path);
    database.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    database.close();
    await expect(openDatabase(path)).rejects.toMatchObject({ exitCode: 2, code: 'PLAY_DATABASE_NEWER' });
    await expect(openDatabase(join(import.meta.dirname, 'boards.ts'))).rejects.toMatchObject({
      exitCode: 3,
      code: 'PLAY_DATABASE',
    });
    const other = newPath();
    (await open(other)).close();
    const again = await openDatabase(other);
    expect(() => new PlayStore(again, { ...ISSUE, planHash: 'b' }, clock)).toThrow(
      /another game.yaml or plan/,
    );
    again.close();
  });
});

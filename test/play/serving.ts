/** A server of boards that need no game, on a database of its own; everything that it answers is kept. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Board } from '../../src/play/board.ts';
import { openDatabase } from '../../src/play/open-database.ts';
import { PaperShelf } from '../../src/play/paper-shelf.ts';
import { createPlayApp } from '../../src/play/play-app.ts';
import { PlayStore } from '../../src/play/play-store.ts';
import { PlayTable } from '../../src/play/play-table.ts';
import { ScratchStore } from '../../src/play/scratch-store.ts';
import { loadStaticFiles } from '../../src/play/static-files.ts';
import { boardOfNumber } from './boards.ts';

export const HOST = '127.0.0.1:8510';

export interface Serving {
  readonly app: Hono;
  readonly makeApp: (hosts: () => readonly string[]) => Hono;
  readonly failures: unknown[];
  /** Bodies of all answers, in their order. */
  readonly traffic: string[];
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): void;
}

export async function serving(
  options: { board?: (number: number) => Board; blockSize?: number; path?: string } = {},
): Promise<Serving> {
  const folder = mkdtempSync(join(tmpdir(), 'rotative-play-'));
  const database = await openDatabase(options.path ?? join(folder, 'play.sqlite'));
  const store = new PlayStore(
    database,
    { game: 'X10', block: 1, planHash: 'a' },
    () => new Date('2026-01-02T03:04:05Z'),
  );
  const deal = options.board ?? boardOfNumber;
  const table = new PlayTable({
    store,
    board: async (number) => deal(number),
    blockSize: options.blockSize ?? 1000,
    priceEuros: 2,
  });
  const failures: unknown[] = [];
  const traffic: string[] = [];
  const makeApp = (hosts: () => readonly string[]): Hono =>
    createPlayApp({
      game: 'X10',
      folder: 'x10',
      screen: {
        table,
        layout: { widthMm: 100, heightMm: 134, labels: [], symbols: [], gain: [0, 0, 1, 1] },
        art: { board: '<svg xmlns="http://www.w3.org/2000/svg"/>', covers: ['<svg/>'] },
        block: 1,
        rule: 'règle',
      },
      shelf: new PaperShelf({
        games: ['x10'],
        open: () => Promise.reject(new Error('no paper here')),
        scratches: new ScratchStore(database),
      }),
      files: loadStaticFiles(),
      hosts,
      onFailure: (error) => failures.push(error),
    });
  const app = makeApp(() => [HOST]);
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await app.request(`http://${HOST}${path}`, init);
    traffic.push(await response.clone().text());
    return response;
  };
  return {
    app,
    makeApp,
    failures,
    traffic,
    get: (path, headers = {}) => ask(path, { headers: { host: HOST, ...headers } }),
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: {
          host: HOST,
          origin: `http://${HOST}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    close: () => {
      store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryView, PlayAnswer, TableView } from '../../src/play/protocol.ts';
import { fc } from '../helpers/fast-check.ts';
import { anyBoard, otherwise, SYMBOLS } from './boards.ts';
import { HOST, type Serving, serving } from './serving.ts';

let server: Serving;
beforeAll(async () => {
  server = await serving();
});
afterAll(() => server.close());

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

describe('what is covered', () => {
  /** Everything a page could ask for, with symbols of one play uncovered bit by bit, but for the last that are left. */
  async function walk(of: Serving, order: readonly number[], left: number): Promise<void> {
    await of.get('/api/table');
    const staked = (await (await of.post('/api/plays', { request: uuid(1) })).json()) as PlayAnswer;
    const { id } = staked.play;
    for (const symbol of order.slice(0, order.length - left)) {
      await of.post(`/api/plays/${id}/uncover`, { symbols: [symbol] });
      await of.get(`/api/plays/${id}`);
      await of.get('/api/table');
      await of.get('/api/history?page=1');
      await of.get(`/unite/${id}`);
      await of.post(`/api/plays/${id}/uncover`, { symbols: [99] });
      await of.post('/api/plays', { request: uuid(1) });
    }
    await of.get('/');
    await of.get('/historique');
  }

  it('never leaves: whatever lies under the covers that are left, all traffic is the same, to the byte', async () => {
    const order = fc.shuffledSubarray(
      Array.from({ length: SYMBOLS }, (_, i) => i),
      { minLength: SYMBOLS },
    );
    await fc.assert(
      fc.asyncProperty(
        anyBoard,
        anyBoard,
        order,
        fc.integer({ min: 1, max: SYMBOLS }),
        async (board, other, symbols, left) => {
          const twin = otherwise(board, other, symbols.slice(0, SYMBOLS - left));
          const [one, two] = [await serving({ board: () => board }), await serving({ board: () => twin })];
          await walk(one, symbols, left);
          await walk(two, symbols, left);
          expect(two.traffic).toEqual(one.traffic);
          one.close();
          two.close();
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is a null, and neither prize nor board has a name in any answer before the last symbol', async () => {
    const own = await serving();
    for (let i = 0; i < 3; i++) {
      await own.post('/api/plays', { request: uuid(10 + i) });
      await own.post(`/api/plays/${i + 1}/uncover`, { symbols: [0, 5, 7] });
    }
    await own.get('/api/history');
    await own.get('/api/table');
    expect(own.traffic.length).toBe(8);
    for (const body of own.traffic) expect(body).not.toMatch(/"(prizeCents|board|kind":"yours|sumCents)"/);
    const { last } = (await (await own.get('/api/table')).json()) as TableView;
    expect(last!.symbols.filter((symbol) => symbol === null)).toHaveLength(SYMBOLS - 3);
    own.close();
  });
});

describe('stakes', () => {
  it('take 2 € and give a play; a second click gives the same play and takes nothing', async () => {
    const own = await serving();
    const request = randomUUID();
    const [first, second] = await Promise.all([
      own.post('/api/plays', { request }),
      own.post('/api/plays', { request }),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 201]);
    const [one, two] = [(await first.json()) as PlayAnswer, (await second.json()) as PlayAnswer];
    expect(one.play.id).toBe(two.play.id);
    const { purse, last } = (await (await own.get('/api/table')).json()) as TableView;
    expect(purse.cents).toBe(1800);
    expect(last!.id).toBe(one.play.id);
    own.close();
  });

  it('at once from many tabs: ten plays of ten numbers for 20 €, then refusals; a refill helps', async () => {
    const own = await serving();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => own.post('/api/plays', { request: randomUUID() })),
    );
    const played = answers.filter(({ status }) => status === 201);
    const numbers = await Promise.all(played.map(async (a) => ((await a.json()) as PlayAnswer).play.number));
    expect(new Set(numbers)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    expect(numbers).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(await refused.json()).toMatchObject({ error: { code: 'PURSE_EMPTY' } });
    const refill = { request: randomUUID() };
    await own.post('/api/purse/refill', refill);
    expect(await (await own.post('/api/purse/refill', refill)).json()).toMatchObject({ cents: 2000 });
    expect((await own.post('/api/plays', { request: randomUUID() })).status).toBe(201);
    const history = (await (await own.get('/api/history?page=2')).json()) as HistoryView;
    expect(history).toMatchObject({ page: 2, plays: 11 });
    own.close();
  });

  it('of a block that is used up are refused in words', async () => {
    const own = await serving({ blockSize: 1 });
    await own.post('/api/plays', { request: randomUUID() });
    const answer = await own.post('/api/plays', { request: randomUUID() });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      error: { code: 'BLOCK_EXHAUSTED', message: expect.stringContaining('Le bloc est épuisé') },
    });
    own.close();
  });

  it('whose board cannot be dealt say nothing of why to the page', async () => {
    const own = await serving({
      board: () => {
        throw new Error('prize 20000 at pack 7');
      },
    });
    const answer = await own.post('/api/plays', { request: randomUUID() });
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(/20000|pack 7/);
    expect(own.failures).toHaveLength(1);
    own.close();
  });
});

describe('who may ask', () => {
  it.each([
    ['another host (DNS rebinding)', { host: 'evil.example:8510' }],
    ['another port', { host: '127.0.0.1:9999' }],
    ['no host', { host: '' }],
  ])('not: %s', async (_, headers) => {
    for (const path of ['/', '/api/table', '/api/history', '/assets/base.css']) {
      expect((await server.get(path, headers)).status).toBe(403);
    }
    expect((await server.post('/api/plays', { request: randomUUID() }, headers)).status).toBe(403);
  });

  it.each([
    ['a foreign page', { origin: 'http://evil.example' }],
    ['a page of another port', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed page', { origin: 'null' }],
    ['nobody', { origin: '' }],
    ['a form', { 'content-type': 'text/plain' }],
    ['a form, URL encoded', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('changes are not for %s', async (_, headers) => {
    const before = (await (await server.get('/api/table')).json()) as TableView;
    for (const path of ['/api/plays', '/api/purse/refill', '/api/paper/x10/1/renew']) {
      expect((await server.post(path, { request: randomUUID() }, headers)).status).toBe(403);
    }
    expect(await (await server.get('/api/table')).json()).toEqual(before);
  });

  it('a change is no GET', async () => {
    for (const path of ['/api/plays', '/api/purse/refill', '/api/plays/1/uncover']) {
      expect((await server.get(path)).status).toBe(404);
    }
  });

  it('every answer forbids foreign content, frames and caches', async () => {
    for (const path of ['/', '/historique', '/api/table', '/nowhere', '/assets/play.css']) {
      const { headers } = await server.get(path);
      const csp = headers.get('content-security-policy')!;
      expect(csp).toContain("default-src 'none'");
      expect(csp).toContain("frame-ancestors 'none'");
      expect(csp).not.toMatch(/unsafe|\*|https?:|data:/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cache-control')).toMatch(/no-store|no-cache/);
    }
  });
});

describe('bad requests', () => {
  it.each([
    ['no JSON', '{'],
    ['no key', {}],
    ['a key that is none', { request: 'abc' }],
    ['more than a key', { request: randomUUID(), stakeCents: 0 }],
    ['a list', []],
  ])('%s', async (_, body) => {
    expect((await server.post('/api/plays', body)).status).toBe(400);
  });

  it.each([
    ['a symbol below', { symbols: [-1] }],
    ['half a symbol', { symbols: [0.5] }],
    ['none', { symbols: [] }],
    ['text', { symbols: ['0'] }],
  ])('%s', async (_, body) => {
    expect((await server.post('/api/plays/1/uncover', body)).status).toBe(400);
  });

  it('too long a body, plays, pages and files that are not there', async () => {
    expect((await server.post('/api/plays', `{"request":"${'a'.repeat(9000)}"}`)).status).toBe(413);
    for (const path of [
      '/api/plays/999',
      '/api/plays/x',
      '/unite/999',
      '/ticket/nope/1',
      '/assets/../package.json',
      '/assets/%2e%2e%2fpackage.json',
      '/assets/fonts.json',
      '/nowhere',
    ]) {
      expect((await server.get(path)).status, path).toBe(404);
    }
    expect(await (await server.get('/unite/999')).text()).toContain('Cette unité de jeu n’existe pas.');
    expect((await server.get('/api/history?page=-3')).status).toBe(200);
  });

  it('shows what it was asked for as text, never as markup', async () => {
    const page = await (await server.get('/ticket/%3Cscript%3Ealert(1)%3C%2Fscript%3E/1')).text();
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('&lt;script&gt;');
  });

  it('a chooser’s form leads to its pack', async () => {
    const answer = await server.get('/ticket?jeu=x10&numero=42');
    expect(answer.headers.get('location')).toBe('/ticket/x10/42');
    expect(HOST).toContain('127.0.0.1');
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listen } from '../../src/play/listen.ts';
import type { PlayAnswer, TableView } from '../../src/play/protocol.ts';
import { serving } from './serving.ts';

const post = (url: string, path: string, body: unknown): Promise<Response> =>
  fetch(url + path, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Status of a GET with a Host header of one's own, which fetch does not allow. */
const statusFor = (url: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

it('serves on 127.0.0.1 alone, under its own names alone, and frees its port', async () => {
  const own = await serving();
  const listening = await listen(own.makeApp, 0);
  const { port } = new URL(listening.url);
  expect(listening.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${listening.url}/api/table`)).status).toBe(200);
  expect(await statusFor(listening.url, `localhost:${port}`)).toBe(200);
  expect(await statusFor(listening.url, 'evil.example')).toBe(403);
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal);
  if (outside !== undefined) {
    await expect(fetch(`http://${outside.address}:${port}/`)).rejects.toThrow();
  }
  await listening.close();
  await expect(fetch(`${listening.url}/`)).rejects.toThrow();
  own.close();
});

it('says which port is in use and what to do, with exit code 3', async () => {
  const own = await serving();
  const listening = await listen(own.makeApp, 0);
  const port = Number(new URL(listening.url).port);
  await expect(listen(own.makeApp, port)).rejects.toMatchObject({
    exitCode: 3,
    code: 'PORT_IN_USE',
    message: expect.stringMatching(/another program uses it.*--port/),
  });
  await listening.close();
  own.close();
});

it('a play goes on where it was when the server is stopped in its middle and started again, with requests under way', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rotative-play-'));
  const path = join(folder, 'play.sqlite');
  const first = await serving({ path });
  const one = await listen(first.makeApp, 0);
  const asked = randomUUID();
  const { play } = (await (await post(one.url, '/api/plays', { request: asked })).json()) as PlayAnswer;
  await post(one.url, `/api/plays/${play.id}/uncover`, { symbols: [3, 8] });
  const under = Array.from({ length: 20 }, () =>
    post(one.url, '/api/plays', { request: randomUUID() }).then(
      (answer) => answer.status,
      () => 0,
    ),
  );
  await one.close();
  await Promise.all(under);
  first.close();

  const second = await serving({ path });
  const two = await listen(second.makeApp, 0);
  const again = (await (await fetch(`${two.url}/api/plays/${play.id}`)).json()) as PlayAnswer;
  expect(again.play.symbols.map((symbol) => symbol !== null)).toEqual(
    Array.from({ length: 12 }, (_, i) => i === 3 || i === 8),
  );
  // The answer to the first stake may have been lost: asked again, it is the same play.
  const same = (await (await post(two.url, '/api/plays', { request: asked })).json()) as PlayAnswer;
  expect(same.play.id).toBe(play.id);
  const { purse } = (await (await fetch(`${two.url}/api/table`)).json()) as TableView;
  const { totals, plays } = (await (await fetch(`${two.url}/api/history`)).json()) as {
    totals: { stakes: number; purse: number };
    plays: number;
  };
  expect(totals.stakes).toBe(plays * 200);
  expect(purse.cents).toBe(2000 - totals.stakes);
  await two.close();
  second.close();
  rmSync(folder, { recursive: true });
});

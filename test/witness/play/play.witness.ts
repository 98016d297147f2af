/** Playing in a real browser: Debian's Chromium, led by playwright-core, against the server as a user starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { boardOf } from '../../../src/play/board.ts';
import type { HistoryView, PlayView, TableView } from '../../../src/play/protocol.ts';
import { chosenPacks } from '../../../src/print/packs.ts';
import { specimenSource } from '../../helpers/press.ts';
import { plannedFolder, root } from '../../helpers/rotative.ts';
import { accessibilityFaults } from './accessibility.ts';

const SYMBOLS = 12;
const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  // Small in containers.
  '--disable-dev-shm-usage',
];
/** For what comes at once on a machine that has nothing else to do. */
const PATIENCE_MS = 10 * 60_000;

let browser: Browser;
let server: { readonly url: string; readonly child: ChildProcess; readonly out: string };
const contexts: BrowserContext[] = [];
const faults: string[] = [];

/** Starts the server; resolves with its address. */
function start(out: string, port = 0): Promise<typeof server> {
  const child = spawn(
    process.execPath,
    [join(root, 'bin/rotative.js'), 'play', 'x10', '--port', String(port), '--out', out, '--json'],
    { cwd: root },
  );
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (!text.endsWith('}\n')) return;
      resolve({ child, out, url: (JSON.parse(text) as { url: string }).url.replace(/\/$/, '') });
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.on('exit', () => reject(new Error(said)));
  });
}

const stop = (): Promise<number | null> =>
  new Promise((resolve) => {
    server.child.on('exit', (code) => resolve(code));
    server.child.kill('SIGINT');
  });

/** A player with a browser of their own; whatever the page complains of is a fault. */
async function player(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce', ...options });
  contexts.push(context);
  context.setDefaultTimeout(PATIENCE_MS);
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  context.on('weberror', (error) => faults.push(error.error().message));
  return context;
}

async function openPage(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.url + path);
  await ready(page);
  return page;
}

const ready = (page: Page) => page.locator('[data-ready]').waitFor();
const symbols = (page: Page) => page.locator('.symbol');
const covered = (page: Page) => page.locator('.symbol[data-state=covered]').count();
const purse = async (page: Page): Promise<number> =>
  Number((await page.locator('#purse').textContent())!.replace(/[^\d-]/g, ''));
const finished = (page: Page) => page.locator('#result.won, #result.lost').waitFor();

/** Finishes what another test has left, so that a stake is possible. */
async function tidy(page: Page): Promise<void> {
  if (await page.locator('#auto').isEnabled()) {
    await page.locator('#auto').click();
    await finished(page);
  }
  for (let i = 0; i < 5 && (await purse(page)) < 10; i++) {
    const before = await purse(page);
    await page.locator('#refill').click();
    await page.waitForFunction(
      (cents) => !document.querySelector('#purse')!.textContent!.startsWith(cents),
      `${before}\u00a0`,
    );
  }
}

async function stakeNew(page: Page): Promise<void> {
  await tidy(page);
  await page.locator('#stake').click();
  await page.locator('#auto:enabled').waitFor();
}

const table = async (): Promise<TableView> =>
  (await fetch(`${server.url}/api/table`)).json() as Promise<TableView>;
const history = async (): Promise<HistoryView> =>
  (await fetch(`${server.url}/api/history`)).json() as Promise<HistoryView>;

beforeAll(async () => {
  server = await start(plannedFolder());
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: FLAGS,
    timeout: PATIENCE_MS,
  });
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  expect(faults.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await stop();
  rmSync(server.out, { recursive: true });
});

describe('a play', () => {
  it('costs 2 € and is uncovered in any order; nothing of a covered symbol is in what the browser is sent', async () => {
    const context = await player();
    const page = await context.newPage();
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/api/')) bodies.push(response.text());
    });
    await page.goto(server.url);
    await ready(page);
    const before = await purse(page);
    // A symbol of a card that is not staked is no button to press; who presses it is told how to begin.
    await symbols(page).nth(0).click({ force: true });
    expect(await page.locator('#error').textContent()).toMatch(/^Jouez 2\s€ pour commencer\.$/u);
    await page.locator('#stake').click();
    await page.locator('#auto:enabled').waitFor();
    expect(await purse(page)).toBe(before - 2);
    const { number } = (await table()).last!;
    const data = chosenPacks(await specimenSource('x10'), [number]);
    const board = boardOf((await specimenSource('x10')).game, data, 0);
    const order = [7, 0, 11, 3, 5, 2, 9, 1, 4, 10, 6, 8];
    for (const [done, index] of order.entries()) {
      expect(await covered(page)).toBe(SYMBOLS - done);
      await symbols(page).nth(index).click();
      const { sign, sum } = board.symbols[index]!;
      await page.waitForFunction(
        ([i, text]) =>
          document.querySelectorAll('.symbol')[i as number]!.querySelector('.sign')?.textContent === text,
        [index, sign] as const,
      );
      if (sum !== undefined) expect(await symbols(page).nth(index).locator('.sum').textContent()).toBe(sum);
    }
    await finished(page);
    expect(await purse(page)).toBe(before - 2 + board.prizeCents / 100);
    expect(await page.locator('.wins').count()).toBe((await table()).last!.wins.length);
    const views = (await Promise.all(bodies)).map((text) => JSON.parse(text) as { play?: PlayView });
    const plays = views.flatMap(({ play }) => (play === undefined ? [] : [play]));
    expect(plays).toHaveLength(SYMBOLS + 1);
    plays.forEach((play, done) => {
      play.symbols.forEach((symbol, index) => {
        const open = order.slice(0, done).includes(index);
        expect(symbol).toEqual(open ? expect.objectContaining({ sign: board.symbols[index]!.sign }) : null);
      });
      expect('prizeCents' in play).toBe(done === SYMBOLS);
    });
  });

  it('is uncovered at once by Auto, with motion, too, and shows the result only then', async () => {
    const page = await openPage(await player({ reducedMotion: 'no-preference' }));
    await stakeNew(page);
    await symbols(page).nth(4).click();
    // The page itself keeps how many symbols were covered at each change, and what was said then.
    await page.evaluate(() => {
      const seen: [covered: number, result: string][] = [];
      const look = (): void => {
        const left = document.querySelectorAll('.symbol[data-state=covered]').length;
        seen.push([left, document.querySelector('#result')!.className]);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, attributes: true });
      Object.assign(window, { seen });
    });
    await page.locator('#auto').click();
    await finished(page);
    expect(await covered(page)).toBe(0);
    const seen = await page.evaluate(() => (window as unknown as { seen: [number, string][] }).seen);
    const said = new Map(seen.filter(([left]) => left > 0).map(([left, result]) => [left, result]));
    expect(said.size).toBeGreaterThan(5);
    for (const result of said.values()) expect(result).toContain('open');
    expect(await page.locator('#result').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
  });

  it('goes on after a reload, and after the server was stopped and started again in its middle', async () => {
    const context = await player();
    const page = await openPage(context);
    await stakeNew(page);
    const spent = await purse(page);
    for (const index of [2, 9, 5]) await symbols(page).nth(index).click();
    await page.waitForFunction(() => document.querySelectorAll('.symbol[data-state=open]').length === 3);
    const signs = await page.locator('.sign').allTextContents();
    await page.reload();
    await ready(page);
    expect(await page.locator('.sign').allTextContents()).toEqual(signs);
    expect(await purse(page)).toBe(spent);

    const port = Number(new URL(server.url).port);
    expect(await stop()).toBe(0);
    await symbols(page).nth(0).click();
    await page.locator('#error').filter({ hasText: 'Le serveur ne répond pas' }).waitFor();
    // The browser reports a connection that was refused; here that is what is to happen.
    expect(faults.splice(0).every((fault) => fault.includes('ERR_CONNECTION_REFUSED'))).toBe(true);
    server = await start(server.out, port);
    await symbols(page).nth(0).click();
    await page.waitForFunction(() => document.querySelectorAll('.symbol[data-state=open]').length === 4);
    await page.reload();
    await ready(page);
    expect(await covered(page)).toBe(SYMBOLS - 4);
    await page.locator('#auto').click();
    await finished(page);
  });

  it('is one play however fast the button is clicked', async () => {
    const page = await openPage(await player());
    await tidy(page);
    const { plays, totals } = await history();
    await page.locator('#stake').evaluate((button: HTMLButtonElement) => {
      for (let i = 0; i < 8; i++) button.click();
    });
    await page.locator('#auto:enabled').waitFor();
    await page
      .locator('#stake')
      .dblclick({ force: true, timeout: 2000 })
      .catch(() => {});
    expect(await history()).toMatchObject({ plays: plays + 1, totals: { stakes: totals.stakes + 200 } });
  });

  it('is not the same in two tabs that stake at once; each goes on with its own', async () => {
    const context = await player();
    const [one, two] = [await openPage(context), await context.newPage()];
    await tidy(one);
    await two.goto(server.url);
    await ready(two);
    const before = await history();
    await Promise.all([one.locator('#stake').click(), two.locator('#stake').click()]);
    await Promise.all([one, two].map((page) => page.locator('#auto:enabled').waitFor()));
    const facts = await Promise.all([one, two].map((page) => page.locator('#facts').textContent()));
    expect(facts[0]).not.toBe(facts[1]);
    const after = await history();
    expect(after.plays).toBe(before.plays + 2);
    expect(after.totals.stakes).toBe(before.totals.stakes + 400);
    for (const page of [one, two]) {
      await page.locator('#auto').click();
      await finished(page);
    }
  });
});

describe('the purse', () => {
  it('never goes below nothing: the stake is refused, and a refill helps', async () => {
    const page = await openPage(await player());
    await tidy(page);
    for (let i = 0; i < 400 && !(await page.locator('#stake').isDisabled()); i++) {
      await page.locator('#stake').click();
      await page.locator('#auto:enabled').waitFor();
      await page.locator('#auto').click();
      await finished(page);
      expect(await purse(page)).toBeGreaterThanOrEqual(0);
    }
    expect(await page.locator('#stake').isDisabled()).toBe(true);
    expect(await page.locator('#result-text').textContent()).toContain('rechargez-la');
    // A page that does not know yet that the purse is empty is told so by the server.
    const refused = await page.evaluate(async () => {
      const answer = await fetch('/api/plays', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ request: crypto.randomUUID() }),
      });
      return answer.status;
    });
    expect(refused).toBe(409);
    expect(faults.splice(0)).toEqual([expect.stringContaining('409')]);
    await page.locator('#refill').click();
    await page.locator('#stake:enabled').waitFor();
  });
});

describe('the history', () => {
  it('has pages, and shows every play again', async () => {
    const page = await openPage(await player());
    for (let i = (await history()).plays; i < 12; i++) await stakeNew(page);
    expect((await history()).pages).toBeGreaterThan(1);
    await tidy(page);
    await stakeNew(page);
    await symbols(page).nth(1).click();
    await page.locator('.symbol[data-state=open]').waitFor();
    const { plays, totals } = await history();
    await page.goto(`${server.url}/historique`);
    await page.locator('#lines tr').first().waitFor();
    expect(await page.locator('#lines tr').count()).toBe(10);
    expect(await page.locator('#lines tr').first().textContent()).toContain(`n° ${plays}`);
    expect(await page.locator('.state.open').first().textContent()).toContain('en cours, 1 sur 12');
    const { opening, refills, stakes, prizes, purse: left } = totals;
    expect(opening + refills - stakes + prizes).toBe(left);
    await page.getByRole('button', { name: 'Plus anciennes' }).click();
    await page
      .locator('#pager')
      .getByText(/^Page 2 sur /)
      .waitFor();
    expect(await page.locator('#lines tr').first().textContent()).toContain(`n° ${plays - 10}`);
    await page.getByRole('link', { name: `Revoir l’unité ${plays - 10}`, exact: true }).click();
    await ready(page);
    expect(await page.locator('#facts').textContent()).toContain(`Unité n° ${plays - 10} `);
    expect(await covered(page)).toBe(0);
    await page.goto(server.url);
    await ready(page);
    expect(await page.locator('#facts').textContent()).toContain(`Unité n° ${plays} `);
    expect(await covered(page)).toBe(SYMBOLS - 1);
  });
});

describe('who sees or moves little', () => {
  it('plays by keyboard alone: arrows and Enter, and the focus is never lost', async () => {
    const page = await openPage(await player());
    await tidy(page);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.locator('#stake').focus();
    await page.keyboard.press('Enter');
    await page.locator('#auto:enabled').waitFor();
    expect(await focused()).toBe('Numéro gagnant, 1 sur 3, à découvrir');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.symbol[data-state=open]').length === 1);
    expect(await focused()).toMatch(/^Numéro gagnant, 1 sur 3 : \d+$/);
    expect(await page.locator('#live').textContent()).toMatch(/^\d+\.$/);
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toMatch(/^Numéro gagnant, 2 sur 3/);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toMatch(/^Votre numéro, 2 sur 9/);
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelectorAll('.symbol[data-state=open]').length === 2);
    expect(await page.locator('#live').textContent()).toMatch(/^(\d+|x\d+), [\d\s]+€.*\.$/u);
    // The rest by Tab: every symbol is reached.
    await page.locator('.symbol').first().focus();
    for (let i = 0; i < 12 && (await covered(page)) > 0; i++) {
      const left = await covered(page);
      if ((await focused()).endsWith('à découvrir')) {
        await page.keyboard.press('Enter');
        await page.waitForFunction(
          (n) => document.querySelectorAll('.symbol[data-state=covered]').length < n,
          left,
        );
      }
      if ((await covered(page)) > 0) await page.keyboard.press('Tab');
    }
    await finished(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('result');
    // Holding Enter must not stake again.
    const { plays } = await history();
    await page.keyboard.press('Enter');
    expect((await history()).plays).toBe(plays);
  });

  it.each(['/', '/historique', '/ticket/x10/7'])(
    '%s: names, roles and contrasts, by night and by day, and 320 px',
    async (path) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        const context = await player({ colorScheme, viewport: { width: 320, height: 640 } });
        const page = await context.newPage();
        await page.goto(server.url + path);
        await page.locator('[data-ready], #lines tr, .coat').first().waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      }
    },
  );
});

describe('paper tickets', () => {
  it('come off zone by zone, by keyboard and by pointer; nothing below a coat is sent before', async () => {
    const context = await player({ viewport: { width: 1200, height: 900 } });
    const page = await context.newPage();
    const zonePictures: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/paper\/7extra\/123\/\d+\/./.test(pathname)) zonePictures.push(pathname);
    });
    await page.goto(`${server.url}/ticket/7extra/123`);
    // The first visit compiles the press of 7Extra.
    await page.locator('section').nth(7).locator('.coat').first().waitFor();
    expect(await page.locator('section').count()).toBe(8);
    expect(zonePictures).toEqual([]);

    const mise = page.locator('section[aria-label="La Mise"]');
    for (let left = 4; left > 0; left--) {
      await mise.locator('.zone:not(.control):not(.off)').first().focus();
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (n) =>
          document.querySelectorAll('section[aria-label="La Mise"] .zone:not(.control):not(.off)').length < n,
        left,
      );
    }
    await mise.locator('.verdict').filter({ hasText: 'Perdu' }).waitFor();
    expect(zonePictures).toHaveLength(4);
    expect(await mise.locator('.below').first().getAttribute('alt')).toBe('2 DEUX');
    expect(await page.locator('#live').textContent()).toContain('La Mise : 10 DIX. Perdu');

    const bonus = page.locator('section').nth(7).locator('.zone').first();
    await bonus.scrollIntoViewIfNeeded();
    const box = (await bonus.boundingBox())!;
    await page.mouse.move(box.x + 4, box.y + 10);
    await page.mouse.down();
    for (let row = 0; row <= 6; row++) {
      await page.mouse.move(
        row % 2 ? box.x + 4 : box.x + box.width - 4,
        box.y + 8 + (row * (box.height - 16)) / 6,
        {
          steps: 6,
        },
      );
    }
    await page.mouse.up();
    await page.locator('section').nth(7).locator('.below').waitFor();
    expect(zonePictures).toHaveLength(5);
    await page.waitForFunction(() => document.querySelectorAll('section:nth-of-type(8) .zone').length === 6);

    await page.reload();
    await page.locator('section').nth(7).locator('.coat').first().waitFor();
    expect(await page.locator('.below').count()).toBe(5);
    await page.locator('#all').click();
    await page.getByText('Tout est gratté. Total : 10 €').waitFor();
    await page.locator('#renew').click();
    await page.getByText('Grattés : 0 sur 8').waitFor();
  });
});

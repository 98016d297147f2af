/**
 * Makes the pictures of docs/gallery.md that show `rotative play`, with Debian's Chromium. Run after `npm run build`:
 *
 *     node docs/img/make-play-pictures.mjs
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'rotative-'));
const server = spawn(process.execPath, [
  join(root, 'bin/rotative.js'),
  'play',
  'x10',
  '--port',
  '0',
  '--out',
  out,
]);
const url = await new Promise((resolve, reject) => {
  server.stdout.on('data', (chunk) => resolve(/http:\S+:\d+/.exec(String(chunk))[0]));
  server.stderr.on('data', (chunk) => reject(new Error(String(chunk))));
});
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const open = async (options) => {
  const context = await browser.newContext({ locale: 'fr-FR', colorScheme: 'dark', ...options });
  return context.newPage();
};
const save = async (page, name, width) => {
  const image = await sharp(await page.screenshot())
    .resize({ width })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(fileURLToPath(new URL(name, import.meta.url)));
  console.log(`${name}: ${Math.round(image.size / 1024)} KB`);
};
const auto = async (page) => {
  await page.click('#auto');
  await page.waitForSelector('#result.won, #result.lost');
};

const desktop = await open({ viewport: { width: 1180, height: 840 }, deviceScaleFactor: 1.5 });
await desktop.goto(url);
await desktop.waitForSelector('[data-ready]');
await desktop.click('#stake');
await desktop.waitForSelector('#auto:enabled');
for (const symbol of [0, 2, 4, 7, 11]) await desktop.locator('.symbol').nth(symbol).click();
await desktop.waitForTimeout(900);
await save(desktop, 'play.jpg', 1180);
await auto(desktop);

const phone = await open({
  viewport: { width: 390, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
});
await phone.goto(url);
await phone.waitForSelector('[data-ready]');
do {
  if (await phone.locator('#stake').isDisabled()) await phone.click('#refill');
  await phone.click('#stake');
  await phone.waitForSelector('#auto:enabled');
  await auto(phone);
} while (!(await phone.locator('#result.won').isVisible()));
await phone.waitForTimeout(700);
await save(phone, 'play-phone.jpg', 400);

const paper = await open({ viewport: { width: 1180, height: 840 }, deviceScaleFactor: 1.5 });
await paper.goto(`${url}/ticket/7extra/123`);
await paper.waitForSelector('.coat', { timeout: 120_000 });
await paper.waitForTimeout(1500);
const box = await paper.locator('.zone').first().boundingBox();
await paper.mouse.move(box.x + 6, box.y + 40);
await paper.mouse.down();
for (const [across, down] of [
  [0.9, 0.3],
  [0.1, 0.5],
  [0.85, 0.62],
]) {
  await paper.mouse.move(box.x + box.width * across, box.y + box.height * down, { steps: 12 });
}
await paper.waitForTimeout(700);
for (let zone = 0; zone < 3; zone++) {
  await paper.locator('section').nth(1).locator('.zone:not(.control):not(.off)').first().press('Enter');
  await paper.waitForTimeout(600);
}
await paper.evaluate(() => {
  document.activeElement.blur();
  scrollTo(0, 200);
});
await paper.waitForTimeout(300);
await save(paper, 'scratch.jpg', 1180);

await browser.close();
server.kill('SIGINT');
rmSync(out, { recursive: true });

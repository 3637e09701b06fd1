import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { lab, says } from './lab.mjs';

const started = lab();
const { open } = started;

test('the link holds the whole state', async () => {
  const hash = '#tour&b=6x7&s=a1&x=c3.c4&m=warnsdorff.search&t=pohl&n=12&v=16';
  const { page, close } = await open(hash);
  await says(page.locator('figcaption').nth(0), '12 steps');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await says(page.getByRole('status'), 'The link is copied.');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), started.server.address + hash);
  await close();
});

test('a link that is opened in the page is followed', async () => {
  const { page, close } = await open('#tour&n=30');
  await says(page.locator('output.place'), /^30/);
  for (const [hash, shown] of [['#tour&b=6x6&n=9', /^9\D+36/], ['#tour&b=6x6&n=0', /^0\D+36/], ['#tour&b=6x6', /^36\D+36/]]) {
    await page.evaluate((hash) => (location.hash = hash), hash);
    await says(page.locator('output.place'), shown);
  }
  await page.evaluate(() => (location.hash = '#count&b=5x5'));
  await says(page.locator('.number'), '864');
  await close();
});

test('exports: SVG, PNG, GIF, JSON and the grid', async () => {
  const { page, complaints, close } = await open('#tour&b=6x6');
  const begins = { SVG: '<svg', PNG: '\u0089PNG', GIF: 'GIF8', JSON: '{"schema":"cavallo-tour/1"', Grid: ' ' };
  for (const [name, beginning] of Object.entries(begins)) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
    const content = await readFile(await download.path());
    assert.ok(content.toString('latin1').includes(beginning), name);
    if (name === 'Grid') assert.equal(content.toString().trim().split(/\s+/).length, 36);
  }
  assert.deepEqual(complaints, []);
  await close();
});

test('a picture to embed is one line of HTML that shows it', async () => {
  const { page, close } = await open('#tour&b=6x6');
  await page.getByRole('button', { name: 'Copy as HTML' }).click();
  await says(page.getByRole('status'), 'copied as a line of HTML');
  const html = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(html, /^<img alt="A tour of 6x6" src="data:image\/svg\+xml,[^"]+">$/);
  const wide = await page.evaluate(async (html) => {
    const image = new DOMParser().parseFromString(html, 'text/html').querySelector('img');
    const copy = new Image();
    copy.src = image.src;
    await copy.decode();
    return copy.naturalWidth;
  }, html);
  assert.ok(wide > 50);
  await close();
});

test('help, Italian, dark', async () => {
  const { page, close } = await open();
  await page.keyboard.press('?');
  await says(page.getByRole('dialog'), 'play or pause');
  await page.keyboard.press('Escape');
  await page.getByLabel('Language').selectOption('it');
  await says(page.locator('nav'), 'Raduno');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'it');
  await page.getByLabel('Tema').selectOption('dark');
  await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === 'rgb(24, 26, 30)');
  await close();
});

test('the page weighs less than 300 kB compressed', async (context) => {
  const { page, close } = await open();
  const files = await page.evaluate(() => [location.pathname, ...performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !name.includes('/api'))]);
  let weight = 0;
  for (const file of new Set(files)) weight += gzipSync(await (await fetch(new URL(file, started.server.address))).text()).length;
  context.diagnostic(`${weight} bytes`);
  assert.ok(weight < 300_000);
  await close();
});

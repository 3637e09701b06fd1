import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, says, startBrowser, startServer } from './lab.mjs';

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('the number of tours, a random one, and an estimate that agrees', async () => {
  const { page, complaints, close } = await open(browser, server.address, '#count&b=6x6&e=closed');
  await says(page.locator('.number'), '9,862', 30_000);
  await page.getByRole('button', { name: 'Random tour' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.layer .line path').length > 30);
  await page.getByRole('button', { name: 'Estimate' }).click();
  await says(page.getByRole('status'), /between .* and .*95 %/, 60_000);
  assert.deepEqual(complaints, []);
  await close();
});

test('a long count shows progress and is cancelled', async () => {
  const { page, close } = await open(browser, server.address, '#count&b=8x8');
  await page.getByRole('button', { name: 'Count', exact: true }).last().click();
  await page.getByRole('button', { name: 'Cancel' }).click({ timeout: 15_000 });
  await page.waitForFunction(() => !document.querySelector('progress'));
  await close();
});

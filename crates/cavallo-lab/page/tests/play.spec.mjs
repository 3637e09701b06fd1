import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, says, square, startBrowser, startServer } from './lab.mjs';

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const reachable = async (page, name) => (await square(page, name).getAttribute('aria-label')).includes('can be reached');
const becomesReachable = (page, name) => page.waitForFunction((name) => document.querySelector(`[data-square=${name}]`).getAttribute('aria-label').includes('can be reached'), name);

test('a tour by hand: legal squares, undo, hints, and whether it can be completed', async () => {
  const { page, complaints, close } = await open(browser, server.address, '#play&b=5x5');
  const verdict = page.locator('.verdict');
  await says(verdict, 'can still be completed');
  await square(page, 'a1').click();
  await becomesReachable(page, 'b3');
  assert.equal(await reachable(page, 'c3'), false);
  await page.getByLabel('Hints').check();
  assert.match(await square(page, 'b3').getAttribute('aria-label'), /exits: \d/);
  await square(page, 'c3').click();
  await square(page, 'b3').click();
  await becomesReachable(page, 'd4');
  await says(verdict, 'can still be completed');
  await page.keyboard.press('Backspace');
  await becomesReachable(page, 'c2');
  await page.getByRole('button', { name: 'Start again' }).click();
  await square(page, 'a2').click();
  await says(verdict, 'can no longer be completed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await square(page, 'a1').click();
  await page.getByRole('button', { name: 'Show a completion' }).click();
  await says(verdict, 'A tour!');
  assert.deepEqual(complaints, []);
  await close();
});

test('a puzzle is filled in and checked', async () => {
  const { page, complaints, close } = await open(browser, server.address, '#play&b=5x5&puzzle=1');
  await says(page.locator('.verdict'), 'Grade', 60_000);
  const given = await page.locator('rect.given').count();
  assert.ok(given > 0 && given < 25);
  const empty = page.locator('[role=gridcell][aria-label$=empty]').first();
  const name = await empty.getAttribute('data-square');
  await empty.click();
  assert.match(await square(page, name).getAttribute('aria-label'), /\d/);
  await page.getByRole('button', { name: 'Check' }).click();
  await says(page.locator('.verdict'), /right so far|wrong/);
  await square(page, name).focus();
  await page.keyboard.press('Delete');
  assert.match(await square(page, name).getAttribute('aria-label'), /empty/);
  assert.deepEqual(complaints, []);
  await close();
});

// Each tab by touch, 390 pixels wide.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomes, inAddress, lab, PHONE, place, says, square } from './lab.mjs';

const { open } = lab();
const fold = (page, title) => page.locator('summary', { hasText: title }).tap();

test('tour: start by a tap, play, scrub, another board from the folded panel', async () => {
  const { page, complaints, close } = await open('#tour&n=0&v=16', PHONE);
  await says(place(page), /^0/);
  await page.getByRole('button', { name: 'Play', exact: true }).last().tap();
  await page.waitForFunction(() => Number.parseInt(document.querySelector('output.place').innerText, 10) > 3);
  await page.getByRole('button', { name: 'Pause' }).tap();
  await page.getByRole('slider', { name: 'Timeline' }).fill('40');
  await says(place(page), /^40/);
  await square(page, 'd4').tap();
  await inAddress(page, 's=d4');
  await fold(page, 'Question');
  await page.getByLabel('Board', { exact: true }).fill('5x6');
  await square(page, 'e6').waitFor();
  assert.equal(await square(page, 'f1').count(), 0);
  assert.deepEqual(complaints, []);
  await close();
});

test('gather: a tap places a knight and takes it away', async () => {
  const { page, complaints, close } = await open('#gather&gx=&k=a1:1.h8:1', PHONE);
  await says(page.locator('.panel').first(), 'turns in all');
  await square(page, 'c6').tap();
  await becomes(page, 'c6', /knight with k = 1/);
  await square(page, 'c6').tap();
  await inAddress(page, 'k=a1:1.h8:1');
  await becomes(page, 'c6', /^c6 cost/);
  assert.deepEqual(complaints, []);
  await close();
});

test('count: the number and a random tour', async () => {
  const { page, complaints, close } = await open('#count&b=5x5', PHONE);
  await says(page.locator('.number'), '864');
  await page.getByRole('button', { name: 'Random tour' }).tap();
  await becomes(page, 'a1', /visit \d+/);
  assert.deepEqual(complaints, []);
  await close();
});

test('play: jumps by taps, hints, undo', async () => {
  const { page, complaints, close } = await open('#play&b=5x5', PHONE);
  await square(page, 'a1').tap();
  await becomes(page, 'b3', /can be reached/);
  await page.getByLabel('Hints').tap();
  await becomes(page, 'b3', /exits: \d/);
  await square(page, 'b3').tap();
  await inAddress(page, 'path=a1.b3');
  await page.getByRole('button', { name: 'Undo' }).tap();
  await becomes(page, 'b3', /can be reached/);
  assert.deepEqual(complaints, []);
  await close();
});

test('share: the link is copied', async () => {
  const { page, close } = await open('#tour&b=5x5&n=7', PHONE);
  await says(place(page), /^7/);
  await fold(page, 'Share');
  await page.getByRole('button', { name: 'Copy link' }).tap();
  await says(page.getByRole('status'), 'The link is copied.');
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#tour&b=5x5&n=7$/);
  await close();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lab, says, square } from './lab.mjs';

const { open } = lab();

const reachable = async (page, name) => (await square(page, name).getAttribute('aria-label')).includes('can be reached');
const becomesReachable = (page, name) => page.waitForFunction((name) => document.querySelector(`[data-square=${name}]`).getAttribute('aria-label').includes('can be reached'), name);

test('a tour by hand: legal squares, undo, hints, and whether it can be completed', async () => {
  const { page, complaints, close } = await open('#play&b=5x5');
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
  const { page, complaints, close } = await open('#play&b=5x5&puzzle=1');
  await says(page.locator('.verdict'), 'numbers are missing', 60_000);
  await says(page.locator('.grade'), /easy|medium|hard/);
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

test('a puzzle: a wrong number is named, one is revealed, then the solution; all numbers are jumps apart', async () => {
  const { page, complaints, close } = await open('#play&b=5x5&puzzle=1');
  const verdict = page.locator('.verdict');
  await says(verdict, 'numbers are missing', 60_000);
  const missing = async () => Number.parseInt(await verdict.innerText(), 10);
  const before = await missing();
  await page.getByRole('button', { name: 'Reveal one' }).click();
  await page.waitForFunction((before) => Number.parseInt(document.querySelector('.verdict').innerText, 10) === before - 1, before);
  const wrong = await page.evaluate(() => {
    const label = (cell) => cell.getAttribute('aria-label');
    return document.querySelector('[role=gridcell][aria-label$=empty]') && [...document.querySelectorAll('[role=gridcell]')].filter((cell) => label(cell).endsWith('empty')).map((cell) => cell.dataset.square);
  });
  // The same number on all empty squares, one after the other: it is wrong on all but one.
  let refuted = 0;
  for (const name of wrong.slice(0, 2)) {
    await square(page, name).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await says(verdict, /right so far|1 number is wrong/);
    if ((await verdict.innerText()).includes('wrong')) refuted++;
    await square(page, name).focus();
    await page.keyboard.press('Delete');
  }
  assert.ok(refuted >= 1);
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await says(verdict, 'only solution');
  const order = await page.locator('[role=gridcell]').evaluateAll((cells) =>
    cells.map((cell) => [Number(/\d+$/.exec(cell.getAttribute('aria-label'))[0]), cell.dataset.square]).sort(([a], [b]) => a - b));
  assert.deepEqual(order.map(([number]) => number), Array.from({ length: 25 }, (_, index) => index + 1));
  for (let index = 1; index < order.length; index++) {
    const [a, b] = [order[index - 1][1], order[index][1]];
    const [files, ranks] = [Math.abs(a.charCodeAt(0) - b.charCodeAt(0)), Math.abs(a[1] - b[1])];
    assert.equal(files * ranks, 2, `${a} to ${b}`);
  }
  assert.deepEqual(complaints, []);
  await close();
});

test('a board without a tour has no puzzle, and the reason is given', async () => {
  const { page, complaints, close } = await open('#play&b=4x4&puzzle=1');
  await says(page.locator('.verdict'), /There is no tour: .+/);
  assert.deepEqual(complaints, []);
  await close();
});

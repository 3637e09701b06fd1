import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { becomes, centre, inAddress, lab, says, square } from './lab.mjs';

const { open } = lab();

test('knights by clicking, digits and dragging; costs, ways and methods follow', async () => {
  const { page, complaints, close } = await open('#gather&gx=&k=a1:1.h8:1');
  const answer = page.locator('.panel').first();
  await says(answer, 'turns in all');
  await says(page.locator('table'), 'Floyd-Warshall');
  await page.waitForFunction(() => /cost \d/.test(document.querySelector('[data-square=d4]').getAttribute('aria-label')));
  await square(page, 'b2').click();
  await page.waitForFunction(() => location.hash.includes('b2:1'));
  await page.keyboard.press('3');
  await square(page, 'b2').focus();
  await page.keyboard.press('5');
  await page.waitForFunction(() => location.hash.includes('b2:5'));
  await page.mouse.move(...(await centre(page, 'b2')));
  await page.mouse.down();
  await page.mouse.move(...(await centre(page, 'f4')), { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(() => location.hash.includes('f4:5'));
  await page.locator('summary', { hasText: 'Ways' }).click();
  await says(page.locator('li'), 'f4, k = 5');
  await page.locator('h1').click();
  await page.keyboard.press('ArrowRight');
  await says(page.locator('output.place'), /^1/);
  assert.deepEqual(complaints, []);
  await close();
});

test('the slowest knight, and the king of Camelot', async () => {
  const { page, close } = await open('#gather&gx=&k=a1:1.h8:1&o=slowest&king=d4');
  const answer = page.locator('.panel').first();
  await says(answer, 'turns until the last arrives');
  await says(answer, /king: \d+ moves in all/);
  await close();
});

test('the ways are played turn by turn until all knights stand on one square', async () => {
  const { page, close } = await open('#gather&gx=&k=a1:1.h8:1');
  await says(page.locator('.panel').first(), 'turns in all');
  const knights = () => page.locator('.layer g path.knight').evaluateAll((paths) => new Set(paths.map((path) => path.parentElement.getAttribute('transform').split('scale')[0].split(/[ (]/)[1] >> 5)).size);
  assert.equal(await page.locator('.layer g path.knight').count(), 2);
  const apart = await knights();
  await page.getByRole('button', { name: 'Play', exact: true }).last().click();
  const total = Number((await page.locator('output.place').innerText()).split('/')[1]);
  await page.waitForFunction((total) => Number.parseInt(document.querySelector('output.place').innerText, 10) === total, total);
  assert.equal(apart, 2);
  assert.equal(await knights(), 1);
  await close();
});

test('blocked squares are painted and change the costs', async () => {
  const { page, close } = await open('#gather&gx=&k=a1:1.h8:1');
  await becomes(page, 'd4', /cost \d/);
  await page.getByLabel('blocked squares').check();
  await page.mouse.move(...(await centre(page, 'd4')));
  await page.mouse.down();
  await page.mouse.move(...(await centre(page, 'd6')), { steps: 6 });
  await page.mouse.up();
  await inAddress(page, 'gx=d4.d5.d6');
  await becomes(page, 'd4', /^d4 blocked$/);
  await close();
});

test('a board larger than 64x64 is a heat map with the knights upon it', async () => {
  const { page, complaints, close } = await open('#gather&gb=200x150&gx=&k=a1:1.ct20:2.gr150:9');
  await says(page.locator('.panel').first(), 'turns in all');
  const colours = () => page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let pixel = 0; pixel < data.length; pixel += 4 * 31) seen.add((data[pixel] << 16) | (data[pixel + 1] << 8) | data[pixel + 2]);
    return seen.size;
  });
  for (let tries = 0; tries < 60 && (await colours()) < 12; tries++) await page.waitForTimeout(100);
  assert.ok((await colours()) >= 12);
  const box = await page.locator('canvas').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => location.hash.split('k=')[1].split('&')[0].split('.').length === 4);
  assert.deepEqual(complaints, []);
  await close();
});

test('beyond the limit of the server the knights are shown, and a sentence says why no costs are', async () => {
  const { page, close } = await open('#gather&gb=5000x5000&gx=&k=a1:1.ct20:2');
  await says(page.locator('.panel').first(), 'turns in all');
  await says(page.locator('.stage'), /the costs are not\. .*25000000 squares/);
  await close();
});

test("files: the coursework's text and JSON go out and come in", async () => {
  const { page, close } = await open('#gather&gx=&k=a1:2.h8:1');
  await says(page.locator('.panel').first(), 'turns in all');
  const save = async (name) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return download.path();
  };
  const text = await save('Save as coursework text');
  const json = await save('Save as JSON');
  for (const file of [text, json]) {
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.waitForFunction(() => location.hash.includes('k=&') || location.hash.endsWith('k='));
    await page.locator('input[type=file]').setInputFiles({ name: 'knights', mimeType: 'text/plain', buffer: await readFile(file) });
    await inAddress(page, 'a1:2.h8:1');
  }
  await close();
});

test('what the coursework cannot hold is refused with a sentence; JSON holds it', async () => {
  const { page, close } = await open('#gather&gx=c3&k=a1:2x3.h8:1');
  await says(page.locator('.panel').first(), 'turns in all');
  await page.getByRole('button', { name: 'Save as coursework text' }).click();
  await page.getByRole('alert').waitFor();
  assert.ok((await page.getByRole('alert').innerText()).length > 20);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as JSON' }).click()]);
  const { knights, blocked } = JSON.parse(await readFile(await download.path(), 'utf8'));
  assert.deepEqual(blocked, ['c3']);
  assert.deepEqual(knights[0], { square: 'a1', k: 2, count: 3 });
  await close();
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { centre, open, says, square, startBrowser, startServer } from './lab.mjs';

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test('knights by clicking, digits and dragging; costs, ways and methods follow', async () => {
  const { page, complaints, close } = await open(browser, server.address, '#gather&gx=&k=a1:1.h8:1');
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

test('costs of 20x20 follow a change', async (context) => {
  const { page, close } = await open(browser, server.address, '#gather&gb=20x20&gx=&k=a1:1.t20:2.j3:1');
  const label = () => page.evaluate(() => document.querySelector('[data-square=j10]').getAttribute('aria-label'));
  await page.waitForFunction(() => /cost \d/.test(document.querySelector('[data-square=j10]').getAttribute('aria-label')));
  const before = await label();
  const took = await page.evaluate(async () => {
    const place = document.querySelector('[data-square=p5]');
    const shown = () => document.querySelector('[data-square=j10]').getAttribute('aria-label');
    const old = shown();
    const from = performance.now();
    place.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
    while (shown() === old) await new Promise(requestAnimationFrame);
    return performance.now() - from;
  });
  assert.notEqual(await label(), before);
  context.diagnostic(`costs of 20x20 after a change: ${took.toFixed(1)} ms`);
  await close();
});

test('the slowest knight, and the king of Camelot', async () => {
  const { page, close } = await open(browser, server.address, '#gather&gx=&k=a1:1.h8:1&o=slowest&king=d4');
  const answer = page.locator('.panel').first();
  await says(answer, 'turns until the last arrives');
  await says(answer, /king: \d+ moves in all/);
  await close();
});

test("files: the coursework's text and JSON go out and come in", async () => {
  const { page, close } = await open(browser, server.address, '#gather&gx=c3&k=a1:2x3.h8:1');
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
    const { readFile } = await import('node:fs/promises');
    await page.locator('input[type=file]').setInputFiles({ name: 'knights', mimeType: 'text/plain', buffer: await readFile(file) });
    await page.waitForFunction(() => location.hash.includes('a1:2x3.h8:1') && location.hash.includes('gx=c3'));
  }
  await close();
});

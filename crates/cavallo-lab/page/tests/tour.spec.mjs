import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centre, lab, PHONE, place, says, square } from './lab.mjs';

const started = lab();
const { open } = started;

const position = async (page) => (await place(page).innerText()).replaceAll(/[\s,\u2009]/g, '');

test('the answer is there at once, paused, and every step goes both ways', async () => {
  const { page, complaints, close } = await open('#tour&n=30');
  await says(place(page), '30');
  assert.match(await position(page), /^30\/\d+$/);
  const sentence = page.locator('.sentence');
  await says(sentence, ' to ');
  const before = await sentence.innerText();
  await page.keyboard.press('ArrowRight');
  await says(place(page), '31');
  await page.waitForFunction((old) => document.querySelector('.sentence').innerText !== old, before);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction((old) => document.querySelector('.sentence').innerText === old, before);
  await page.keyboard.press('Home');
  await says(place(page), /^0/);
  await page.keyboard.press('End');
  const total = (await position(page)).split('/')[1];
  assert.equal(await position(page), `${total}/${total}`);
  assert.deepEqual(complaints, []);
  await close();
});

test('play and pause by the space bar, speed by plus and minus', async () => {
  const { page, close } = await open('#tour&n=1');
  await says(place(page), /^1/);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  assert.equal(await page.locator('.speed select').inputValue(), '16');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => Number.parseInt(document.querySelector('output.place').innerText, 10) > 5);
  await page.keyboard.press('Space');
  const stopped = await position(page);
  await page.waitForTimeout(300);
  assert.equal(await position(page), stopped);
  await close();
});

test('exits stand on the candidates, and jumps taken back are drawn', async () => {
  const { page, close } = await open('#tour&b=6x6&m=depth-first&n=60');
  await says(place(page), '60');
  assert.ok((await page.locator('.back path').count()) > 0);
  await page.goto(`${started.server.address}#tour&n=2`);
  await page.reload();
  await says(place(page), /^2/);
  assert.ok((await page.locator('.layer .exits').count()) >= 2);
  await close();
});

test('jumps around joined edges leave one edge and come in at the other', async () => {
  const { page, close } = await open('#tour&b=6x6&w=both&m=search');
  await page.locator('.layer .line path').first().waitFor();
  const lines = await page.locator('.layer .line path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
  // No line is longer than a knight's jump of 40 x 80 units, and some jumps are in two parts.
  const lengths = lines.flatMap((d) => d.split('M').slice(1)).flatMap((part) => {
    const points = part.split('L').map((point) => point.split(' ').map(Number));
    return points.slice(1).map(([x, y], index) => Math.hypot(x - points[index][0], y - points[index][1]));
  });
  assert.ok(Math.max(...lengths) < 90, `a line of ${Math.max(...lengths)} units`);
  assert.ok(lines.some((d) => d.split('M').length > 2));
  await close();
});

test('counters: steps, squares visited, jumps, jumps taken back', async () => {
  const { page, close } = await open('#tour&b=6x6&m=depth-first&n=60');
  const counter = async (name) => Number((await page.locator('.counters div', { hasText: name }).locator('dd').first().innerText()).replaceAll(',', ''));
  await says(page.locator('.counters'), 'Jumps');
  const [step, visited, jumps, back] = [await counter('Step'), await counter('Squares visited'), await counter(/^Jumps\s*\d/), await counter('taken back')];
  assert.equal(step, 60);
  // The first step puts the knight on its square; depth-first takes one jump back at a time.
  assert.equal(jumps + back, step - 1);
  assert.equal(1 + jumps - back, visited);
  assert.ok(back > 0);
  await page.keyboard.press('End');
  await page.waitForFunction(() => /Squares visited\s*36/.test(document.querySelector('.counters').innerText));
  await close();
});

test('a link to step 0 opens there, paused', async () => {
  const { page, close } = await open('#tour&n=0');
  await says(place(page), /^0/);
  await says(page.locator('.answer'), 'Found');
  assert.match(await position(page), /^0\/64$/);
  await page.waitForTimeout(400);
  assert.match(await position(page), /^0\/64$/);
  assert.ok(page.url().endsWith('#tour&n=0'));
  await close();
});

test('the board by typing, by its handles and by the keyboard', async () => {
  const { page, close } = await open();
  await page.getByLabel('Board', { exact: true }).fill('5x6');
  await square(page, 'e6').waitFor();
  assert.equal(await square(page, 'f1').count(), 0);
  const handle = page.getByRole('slider', { name: 'Number of files' });
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await square(page, 'f6').waitFor();
  const box = await handle.boundingBox();
  const [ax] = await centre(page, 'a1');
  const [bx] = await centre(page, 'b1');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 2 * (bx - ax), box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await square(page, 'h6').waitFor();
  await page.getByLabel('Board', { exact: true }).fill('5x');
  await says(page.locator('.error'), 'A board is a size');
  await close();
});

test('start, end and blocked squares by pressing and painting', async () => {
  const { page, close } = await open();
  await square(page, 'c3').click();
  await page.waitForFunction(() => location.hash.includes('s=c3'));
  await page.getByLabel('blocked squares').check();
  await page.mouse.move(...(await centre(page, 'd5')));
  await page.mouse.down();
  await page.mouse.move(...(await centre(page, 'f5')), { steps: 8 });
  await page.mouse.up();
  await page.waitForFunction(() => location.hash.includes('x=d5.e5.f5'));
  assert.match(await square(page, 'e5').getAttribute('aria-label'), /blocked/);
  await close();
});

test('no tour: the proof in words and as a picture', async () => {
  const { page, complaints, close } = await open('#tour&b=4x4');
  await says(page.locator('.answer'), 'There is no tour:');
  await says(page.locator('.answer'), '6 pieces');
  const picture = page.locator('.answer img');
  await picture.waitFor();
  assert.ok((await picture.evaluate((image) => image.decode().then(() => image.naturalWidth))) > 50);
  assert.deepEqual(complaints, []);
  await close();
});

test('three methods side by side on one timeline', async () => {
  const { page, close } = await open('#tour&b=6x6&m=warnsdorff.search.depth-first&n=60');
  await says(page.locator('figcaption').nth(2), '60 steps');
  assert.equal(await page.getByRole('grid').count(), 3);
  await says(page.locator('figcaption').nth(0), 'tour found');
  await page.getByRole('button', { name: 'Remove depth-first' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[role=grid]').length === 2);
  await close();
});

test('a step back at the end of a long trace; the time is reported', async (context) => {
  const { page, close } = await open('#tour&b=8x8&m=depth-first&n=999000');
  await says(place(page), /999[,.]000/, 70_000);
  const took = await page.evaluate(async () => {
    const shown = () => document.querySelector('output.place').innerText;
    const before = shown();
    const from = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    while (shown() === before) await new Promise(requestAnimationFrame);
    return performance.now() - from;
  });
  assert.match(await position(page), /^998999\//);
  context.diagnostic(`step back after 999000 steps: ${took.toFixed(1)} ms`);
  await close();
});

test('large boards as heat maps, giant ones by panning and zooming', async () => {
  const { page, complaints, close } = await open('#tour&b=1000000000x1000000000&m=auto');
  const map = page.getByRole('application');
  await map.waitFor();
  const colours = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const seen = new Set();
      for (let pixel = 0; pixel < data.length; pixel += 4 * 97) seen.add((data[pixel] << 16) | (data[pixel + 1] << 8) | data[pixel + 2]);
      return seen.size;
    });
  const until = async (count) => {
    // The map is cleared for a moment whenever it is drawn anew: what was seen once counts.
    let seen = 0;
    for (let tries = 0; tries < 60 && seen < count; tries++) {
      seen = await colours();
      if (seen < count) await page.waitForTimeout(100);
    }
    assert.ok(seen >= count, `${seen} colours`);
  };
  await until(8);
  await page.getByRole('textbox', { name: 'Position' }).fill('500000000000000000');
  await page.getByRole('button', { name: 'Go there' }).click();
  await says(page.getByRole('status'), 'is apbcvyq200000008');
  await until(8);
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => location.hash.includes('at='));
  assert.deepEqual(complaints, []);
  await close();
});

test('on a phone the page is as wide as the screen and a tap sets the start', async () => {
  const { page, close } = await open('', PHONE);
  await square(page, 'h8').waitFor();
  await square(page, 'd4').tap();
  await page.waitForFunction(() => location.hash.includes('s=d4'));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await close();
});

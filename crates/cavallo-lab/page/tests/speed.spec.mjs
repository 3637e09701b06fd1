// Figures, printed and not asserted: machines differ. What is asserted is that the measured thing happens.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomes, DESKTOP, lab, place, says } from './lab.mjs';

const { open } = lab();
const quantile = (values, part) => values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))];

test('costs of 20x20 follow a change', async (context) => {
  const { page, close } = await open('#gather&gb=20x20&gx=&k=a1:1.t20:2.j3:1');
  await becomes(page, 'j10', /cost \d/);
  await page.waitForTimeout(600);
  const times = [];
  for (const key of ['1', '0', '2', '0', '3']) {
    times.push(await page.evaluate(async (key) => {
      const shown = () => document.querySelector('[data-square=j10]').getAttribute('aria-label');
      const old = shown();
      const from = performance.now();
      document.querySelector('[data-square=p5]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      while (shown() === old) await new Promise(requestAnimationFrame);
      return performance.now() - from;
    }, key));
    await page.waitForTimeout(500);
  }
  context.diagnostic(`costs of 20x20 after a change: median ${quantile(times, 0.5).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`);
  await close();
});

for (const [board, speed] of [['8x8', 16], ['64x64', 512]]) {
  test(`frames while ${board} is played`, async (context) => {
    const { page, close } = await open(`#tour&b=${board}&n=0&v=${speed}`);
    await says(place(page), /^0\D+[1-9]/);
    await page.keyboard.press('Space');
    const frames = await page.evaluate(async () => {
      const times = [];
      let last = await new Promise(requestAnimationFrame);
      for (let frame = 0; frame < 120; frame++) {
        const now = await new Promise(requestAnimationFrame);
        times.push(now - last);
        last = now;
      }
      return times;
    });
    assert.ok(Number.parseInt((await place(page).innerText()).replaceAll(',', ''), 10) > 1);
    context.diagnostic(`${board} at ${speed} jumps per second: median frame ${quantile(frames, 0.5).toFixed(1)} ms, p95 ${quantile(frames, 0.95).toFixed(1)} ms`);
    await close();
  });
}

test('the first paint is the page, not a blank before it', async (context) => {
  const { page, close } = await open('', { ...DESKTOP, colorScheme: 'dark' });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === 'first-paint') globalThis.painted = [startTime, document.querySelector('header') !== null, getComputedStyle(document.body).backgroundColor];
    }).observe({ type: 'paint', buffered: true });
  });
  await page.reload();
  await page.waitForFunction(() => globalThis.painted);
  const [time, whole, background] = await page.evaluate(() => globalThis.painted);
  context.diagnostic(`first paint after ${time.toFixed(0)} ms`);
  assert.ok(whole);
  assert.equal(background, 'rgb(24, 26, 30)');
  await close();
});

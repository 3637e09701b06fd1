// Every key that the help names does what it says there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomes, inAddress, lab, place, says, square } from './lab.mjs';

const started = lab();
const speed = (page) => page.locator('.speed select').inputValue();

/** By the key as the help writes it. */
const KEYS = {
  Space: ['#tour&n=1&v=16', async (page) => {
    await says(place(page), /^1/);
    await page.keyboard.press('Space');
    await page.waitForFunction(() => Number.parseInt(document.querySelector('output.place').innerText, 10) > 3);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Play', exact: true }).last().waitFor();
  }],
  '← →': ['#tour&n=20', async (page) => {
    await says(place(page), /^20/);
    for (const [key, step] of [['ArrowRight', 21], ['ArrowLeft', 20], ['Shift+ArrowRight', 30], ['Shift+ArrowLeft', 20]]) {
      await page.keyboard.press(key);
      await says(place(page), new RegExp(`^${step}\\D`));
    }
  }],
  ', .': ['#tour&n=20', async (page) => {
    await says(place(page), /^20/);
    await square(page, 'a1').focus();
    await page.keyboard.press('.');
    await says(place(page), /^21/);
    await page.keyboard.press(',');
    await says(place(page), /^20/);
  }],
  'Home End': ['#tour&n=20', async (page) => {
    await says(place(page), /^20/);
    await page.keyboard.press('Home');
    await says(place(page), /^0\D/);
    await page.keyboard.press('End');
    await says(place(page), /^64\D/);
  }],
  '+ −': ['#tour&n=20', async (page) => {
    await says(place(page), /^20/);
    await page.keyboard.press('+');
    assert.equal(await speed(page), '8');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    assert.equal(await speed(page), '2');
  }],
  'Tab, then arrows': ['#tour&n=20', async (page) => {
    await says(place(page), /^20/);
    await page.locator('.settings button').focus();
    await page.keyboard.press('Tab');
    for (const key of ['ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.square), 'a2');
    await says(place(page), /^20/);
  }],
  Enter: ['#tour', async (page) => {
    await square(page, 'c3').focus();
    await page.keyboard.press('Enter');
    await inAddress(page, 's=c3');
  }],
  '1 – 9, 0': ['#gather&gx=&k=a1:1.h8:1', async (page, address) => {
    await square(page, 'b2').focus();
    await page.keyboard.press('7');
    await becomes(page, 'b2', /knight with k = 7/);
    await page.keyboard.press('0');
    await inAddress(page, 'k=a1:1.h8:1');
    await page.goto(`${address}#play&b=5x5&puzzle=1`);
    await page.reload();
    await page.locator('.grade').waitFor();
    const [name, number] = await page.evaluate(() => {
      const labels = [...document.querySelectorAll('[role=gridcell]')].map((cell) => [cell.dataset.square, cell.getAttribute('aria-label')]);
      const given = labels.map(([, label]) => /given (\d+)/.exec(label)?.[1]);
      return [labels.find(([, label]) => label.endsWith('empty'))[0], Array.from({ length: 15 }, (_, index) => `${index + 10}`).find((number) => !given.includes(number) && !given.includes(number[0]))];
    });
    await square(page, name).focus();
    for (const digit of number) await page.keyboard.press(digit);
    await becomes(page, name, new RegExp(` ${number}$`));
  }],
  'Backspace, H': ['#play&b=5x5&path=a1.b3', async (page) => {
    await becomes(page, 'd4', /can be reached/);
    await page.keyboard.press('h');
    await becomes(page, 'd4', /exits: \d/);
    await page.keyboard.press('Backspace');
    await becomes(page, 'b3', /exits: \d/);
  }],
  '?': ['#tour', async (page) => {
    await page.keyboard.press('?');
    await says(page.getByRole('dialog'), 'play or pause');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }],
};

for (const [key, [hash, act]] of Object.entries(KEYS)) {
  test(`${key} works`, async () => {
    const { page, complaints, close } = await started.open(hash);
    await act(page, started.server.address);
    assert.deepEqual(complaints, []);
    await close();
  });
}

test('the help names no other keys', async () => {
  const { page, close } = await started.open();
  await page.keyboard.press('?');
  assert.deepEqual(await page.locator('dialog kbd').allInnerTexts(), Object.keys(KEYS));
  await close();
});

// On paper: the board and what is said of it, in light colours, without controls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, lab, says } from './lab.mjs';

const { open } = lab();
const TABS = { '#tour&n=30': '.sentence', '#gather': '.big', '#count&b=5x5': '.number', '#play&path=a1.b3': '.verdict' };

for (const [hash, kept] of Object.entries(TABS)) {
  test(`${hash} on paper`, async () => {
    const { page, close } = await open(hash, { ...DESKTOP, colorScheme: 'dark' });
    await page.locator(kept).first().filter({ hasText: /\w/ }).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
    assert.deepEqual(await page.locator('button:visible, select:visible, input:visible, nav:visible').allInnerTexts(), []);
    assert.ok(await page.getByRole('grid').isVisible());
    assert.ok(await page.locator(kept).first().isVisible());
    await close();
  });
}

test('a puzzle is a sheet with the given numbers alone, and with all of them once they are revealed', async () => {
  const { page, close } = await open('#play&b=5x5&puzzle=1');
  await page.locator('.grade').waitFor();
  const given = await page.locator('rect.given').count();
  await page.locator('[role=gridcell][aria-label$=empty]').first().click();
  assert.equal(await page.locator('text.value').count(), given + 1);
  await page.emulateMedia({ media: 'print' });
  const shown = () => page.locator('text.value').evaluateAll((texts) => texts.filter((text) => getComputedStyle(text).display !== 'none').length);
  assert.equal(await shown(), given);
  await says(page.locator('.paper'), "write the numbers of a knight's tour");
  assert.ok(await page.locator('.paper').isVisible());
  assert.deepEqual(await page.locator('button:visible, input:visible').allInnerTexts(), []);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await shown(), 25);
  await close();
});

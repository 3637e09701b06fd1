import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lab, says } from './lab.mjs';

const { open } = lab();

test('the number of tours, a random one, and an estimate that agrees', async () => {
  const { page, complaints, close } = await open('#count&b=6x6&e=closed');
  await says(page.locator('.number'), '9,862', 30_000);
  await says(page.locator('.number'), 'checked by another method (simpath)');
  await page.getByRole('button', { name: 'Random tour' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.layer .line path').length > 30);
  await page.getByRole('button', { name: 'Estimate' }).click();
  await says(page.getByRole('status'), /× 10.* between .* and .*95 %/, 60_000);
  assert.deepEqual(complaints, []);
  await close();
});

test('a long count shows progress and is cancelled', async () => {
  const { page, close } = await open('#count&b=8x8');
  await page.getByRole('button', { name: 'Count', exact: true }).last().click();
  await page.getByRole('button', { name: 'Cancel' }).click({ timeout: 15_000 });
  await page.waitForFunction(() => !document.querySelector('progress'));
  await close();
});

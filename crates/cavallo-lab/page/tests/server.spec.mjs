// A server that goes and comes back, and a trace that is gone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { becomes, lab, open as openAt, place, says, square, startServer } from './lab.mjs';

const started = lab();

test('without the server the page says so and keeps what is seen; when it is back, the page goes on', async () => {
  const first = await startServer();
  const { page, close } = await openAt(started.browser, first.address, '#gather&gx=&k=a1:1.h8:1');
  await becomes(page, 'd4', /cost \d/);
  await first.stop();
  await square(page, 'b2').click();
  await says(page.getByRole('alert'), 'The server does not answer. The page tries again.');
  await becomes(page, 'b2', /knight with k = 1, cost/);
  const second = await startServer(new URL(first.address).port);
  await page.getByRole('alert').waitFor({ state: 'hidden' });
  await page.locator('summary', { hasText: 'Ways' }).click();
  await says(page.locator('li'), 'b2, k = 1');
  await close();
  await second.stop();
});

test('a trace that the server has forgotten is asked for anew, at the same step', async () => {
  const first = await startServer();
  const { page, close } = await openAt(started.browser, first.address, '#tour&b=8x8&m=depth-first&n=500000');
  await says(place(page), /^500,000/, 30_000);
  await first.stop();
  const second = await startServer(new URL(first.address).port);
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/trace'));
  // Far away, so that its window is not here.
  await page.getByRole('slider', { name: 'Timeline' }).fill('900000');
  await asked;
  await says(place(page), /^900,000/, 30_000);
  await says(page.locator('.sentence'), /\d/);
  await close();
  await second.stop();
});

test('a trace that has made room for others (410) is asked for anew', async () => {
  const { page, close } = await started.open('#tour&b=8x8&m=depth-first&n=500000');
  await says(place(page), /^500,000/, 30_000);
  let refused = 0;
  await page.route(/\/api\/trace\/.*from=/, (route) =>
    refused++ === 0 ? route.fulfill({ status: 410, contentType: 'application/json', body: '{"schema":"cavallo-error/1","error":"gone"}' }) : route.fallback());
  await page.getByRole('slider', { name: 'Timeline' }).fill('700000');
  await says(place(page), /^700,000/, 30_000);
  assert.ok(refused > 1);
  await close();
});

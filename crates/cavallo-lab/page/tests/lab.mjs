// What the browser tests share: the server, started from the program CAVALLO_BIN (or an address in LAB_ADDRESS), and Debian's chromium.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before } from 'node:test';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

export const DESKTOP = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' };
export const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true, isMobile: true };

export async function startServer(port = 0) {
  if (process.env.LAB_ADDRESS) return { address: process.env.LAB_ADDRESS, stop: async () => undefined };
  const program = process.env.CAVALLO_BIN;
  if (!program) throw new Error('CAVALLO_BIN names the program to test');
  const server = spawn(program, ['serve', '--port', `${port}`, '--no-open'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: server.stdout }), 'line');
  const address = /http:\/\/\S+/.exec(line)?.[0]?.replace(/[.,;]$/, '');
  if (!address) throw new Error(`the first line names no address: ${line}`);
  const stop = async () => {
    server.kill('SIGINT');
    await once(server, 'exit');
  };
  return { address: address.endsWith('/') ? address : `${address}/`, stop };
}

/** A server and a browser for all tests of a file. */
export function lab() {
  const lab = {};
  before(async () => {
    lab.server = await startServer();
    lab.browser = await startBrowser();
  });
  after(async () => {
    await lab.browser?.close();
    await lab.server?.stop();
  });
  lab.open = (hash, options) => open(lab.browser, lab.server.address, hash, options);
  return lab;
}

export function startBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
}

/** Opens the page. Whatever the browser complains of fails the test through `complaints`. */
export async function open(browser, address, hash = '', options = DESKTOP) {
  const context = await browser.newContext({ locale: 'en-GB', ...options, permissions: ['clipboard-read', 'clipboard-write'] });
  // While the page is being worked on: the files of a folder instead of those in the program.
  if (process.env.LAB_ASSETS) {
    await context.route(/\/(lab\.js|lab\.css|index\.html)?(#.*)?$/, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1) || 'index.html';
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-length': undefined, 'content-encoding': undefined };
      await route.fulfill({ status: 200, headers, path: join(process.env.LAB_ASSETS, name) });
    });
  }
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => request.url().startsWith('http') && !request.url().startsWith(address) && complaints.push(`asked elsewhere: ${request.url()}`));
  await page.goto(address + hash);
  await page.locator('header').waitFor();
  return { page, complaints, close: () => context.close() };
}

export const square = (page, name) => page.locator(`[data-square="${name}"]`);
export const place = (page) => page.locator('output.place');

/** The centre of a square on the screen. */
export async function centre(page, name) {
  const box = await square(page, name).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** What a screen reader says of a square. */
export const said = (page, name) => square(page, name).getAttribute('aria-label');

/** Waits until that matches. */
export async function becomes(page, name, pattern) {
  await page.waitForFunction(([name, source]) => new RegExp(source).test(document.querySelector(`[data-square="${name}"]`)?.getAttribute('aria-label') ?? ''), [name, pattern.source]);
}

/** Waits until the address holds a text. */
export const inAddress = (page, text) => page.waitForFunction((text) => location.hash.includes(text), text);

/** Waits until a text is found in an element. */
export async function says(locator, text, timeout = 10_000) {
  await locator.filter({ hasText: text }).first().waitFor({ timeout });
}

// The picture of the lab in the README: CAVALLO_BIN=.. node tests/picture.mjs writes docs/pictures/lab.png.
import { fileURLToPath } from 'node:url';
import { open, place, says, startBrowser, startServer } from './lab.mjs';

const file = fileURLToPath(new URL('../../../../docs/pictures/lab.png', import.meta.url));
const server = await startServer();
const browser = await startBrowser();
const { page, close } = await open(browser, server.address, '#tour&s=b4&n=38', { viewport: { width: 1120, height: 700 }, colorScheme: 'light' });
await says(place(page), /^38/);
await page.locator('.candidate').first().waitFor();
await says(page.locator('.sentence'), 'exits');
await page.screenshot({ path: file });
await close();
await browser.close();
await server.stop();

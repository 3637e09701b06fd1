// Screenshots of each tab, for the eye: node tests/look.mjs ADDRESS FOLDER.
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const [address, folder] = process.argv.slice(2);
const STATES = {
  tour: '#tour&n=30', 'tour-side': '#tour&b=6x6&m=warnsdorff.search.depth-first&n=60', 'tour-no': '#tour&b=4x4', 'tour-end': '#tour&e=closed&m=auto&x=', 'tour-blocked': '#tour&x=d4.e5&s=a1&n=12',
  'tour-64': '#tour&b=64x64', large: '#tour&b=200x100', giant: '#tour&b=1000000000x1000000000&at=500000000_500000000_40',
  gather: '#gather', 'gather-king': '#gather&king=d5&o=slowest', count: '#count&b=6x6&e=closed', play: '#play&path=a1.b3.d4', puzzle: '#play&b=6x6&puzzle=1',
};
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const wanted = process.argv[4]?.split(',');
for (const [name, hash] of Object.entries(STATES)) {
  if (wanted && !wanted.includes(name)) continue;
  for (const [width, height, scheme] of [[1280, 800, 'light'], [360, 740, 'dark']]) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, hasTouch: width < 500 });
    const page = await context.newPage();
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log(name, message.text()));
    page.on('pageerror', (error) => console.log(name, error.message));
    await page.goto(address + hash);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: width < 500 });
    await context.close();
  }
}
await browser.close();

// Screenshots of every tab, for the eye: CAVALLO_BIN=.. node tests/look.mjs FOLDER [NAME,NAME..].
import { mkdir } from 'node:fs/promises';
import { DESKTOP, open, PHONE, startBrowser, startServer } from './lab.mjs';

const [folder = 'shots', names] = process.argv.slice(2);
const STATES = {
  tour: '#tour&n=30',
  side: '#tour&b=6x6&m=warnsdorff.search.depth-first&n=60',
  no: '#tour&b=4x4',
  blocked: '#tour&x=d4.e5&s=a1&n=12',
  torus: '#tour&b=6x6&w=both&m=search',
  'tour-64': '#tour&b=64x64',
  large: '#tour&b=200x100',
  giant: '#tour&b=1000000000x1000000000&at=500000000_500000000_40',
  gather: '#gather',
  'gather-king': '#gather&king=d5&o=slowest',
  'gather-20': '#gather&gb=20x20&gx=&k=a1:1.t20:2.j3:1',
  'gather-large': '#gather&gb=200x150&gx=&k=a1:1.ct20:2.gr150:9',
  count: '#count&b=6x6&e=closed',
  play: '#play&path=a1.b3.d4.f5',
  puzzle: '#play&b=6x6&puzzle=1',
};
const LOOKS = {
  light: [DESKTOP, 'screen'],
  dark: [{ ...DESKTOP, colorScheme: 'dark' }, 'screen'],
  phone: [{ ...PHONE, colorScheme: 'light' }, 'screen'],
  print: [DESKTOP, 'print'],
};
await mkdir(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
for (const [name, hash] of Object.entries(STATES)) {
  if (names && !names.split(',').includes(name)) continue;
  for (const [look, [options, media]] of Object.entries(LOOKS)) {
    const { page, complaints, close } = await open(browser, server.address, hash, options);
    await page.waitForTimeout(1200);
    if (name === 'count') {
      await page.getByRole('button', { name: 'Random tour' }).click();
      await page.getByRole('button', { name: 'Estimate' }).click();
      await page.waitForTimeout(2500);
    }
    await page.emulateMedia({ media });
    await page.screenshot({ path: `${folder}/${name}-${look}.png`, fullPage: look === 'phone' });
    if (complaints.length > 0) console.log(name, look, complaints);
    await close();
  }
}
await browser.close();
await server.stop();

// Opens pages as readers do, in Debian's chromium, and prints TAP: one test a view.
// usage: node views.mjs PICTURES PAGE...     PICTURES is a folder for what was seen
// The first page is seen in every view, the others in some.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const [pictures, ...pages] = process.argv.slice(2);
fs.mkdirSync(pictures, { recursive: true });

const views = [];
for (const width of [360, 800, 1600])
  for (const look of ['light', 'dark', 'print']) views.push({ width, look, script: true });
views.push({ width: 360, look: 'dark', script: false }, { width: 1600, look: 'light', script: false });

const few = views.filter((v) => [`360 light true`, `800 print true`, `1600 dark true`].includes(`${v.width} ${v.look} ${v.script}`));

// Runs in the page. What a reader would stumble over.
function stumbles() {
  const faults = [], root = document.documentElement;
  const seen = (e) => e.getBoundingClientRect().width > 0;
  if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  const charts = [...document.querySelectorAll('figure')];
  for (const figure of charts) {
    const shown = [...figure.querySelectorAll('svg')].filter(seen);
    if (shown.length !== 1) faults.push(`${shown.length} drawings of a chart are shown, not one`);
    for (const svg of shown) {
      const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
      const smallest = Math.min(...[...svg.querySelectorAll('text')].map((t) => parseFloat(getComputedStyle(t).fontSize)));
      if (scale * smallest < 8.8) faults.push(`text of ${(scale * smallest).toFixed(1)} px in a chart`);
      if (!svg.querySelector('title')?.textContent) faults.push('a drawing without a title');
      if (!svg.querySelector('desc')?.textContent) faults.push('a drawing without a description');
    }
    if (!figure.querySelector('figcaption')?.textContent) faults.push('a chart without a sentence');
  }
  return faults;
}

async function open(browser, file, view) {
  const faults = [];
  const context = await browser.newContext({
    viewport: { width: view.width, height: 900 },
    colorScheme: view.look === 'dark' ? 'dark' : 'light',
    javaScriptEnabled: view.script,
  });
  const page = await context.newPage();
  const url = pathToFileURL(path.resolve(file)).href;
  page.on('request', (r) => { if (r.url() !== url && !r.url().startsWith('data:')) faults.push(`asks for ${r.url()}`); });
  page.on('console', (m) => faults.push(`console: ${m.text()}`));
  page.on('pageerror', (e) => faults.push(`error: ${e.message}`));
  page.on('dialog', (d) => { faults.push(`dialog: ${d.message()}`); d.dismiss(); });
  await page.goto(url);
  if (view.look === 'print') await page.emulateMedia({ media: 'print' });
  const name = `${path.basename(file, '.html')}-${view.width}-${view.look}${view.script ? '' : '-noscript'}`;
  await page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true });
  if (view.script) faults.push(...await page.evaluate(stumbles));
  if (view.script && view.look !== 'print') {
    await page.evaluate(axe);
    const found = await page.evaluate((tags) => axe.run(document, { runOnly: tags }), rules);
    for (const v of found.violations) faults.push(`${v.id} at ${v.nodes[0].target.join(' ')}`);
  }
  await context.close();
  return { name, faults };
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
let n = 0, failed = 0;
for (const file of pages)
  for (const view of file === pages[0] ? views : few) {
    const { name, faults } = await open(browser, file, view);
    for (const fault of faults) console.log(`# ${fault}`);
    failed += faults.length > 0;
    console.log(`${faults.length ? 'not ok' : 'ok'} ${++n} - ${name} is as a reader wants it`);
  }
await browser.close();
console.log(`1..${n}`);
process.exit(failed ? 1 : 0);

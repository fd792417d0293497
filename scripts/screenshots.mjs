import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildBrowserApp } from './build-browser-app.mjs';
import { findChromium } from './find-chromium.mjs';
import { root, runProgram } from './run-program.mjs';
import { compareScreenshots } from './screenshots/compare-screenshots.ts';
import { writeContactSheet } from './screenshots/write-contact-sheet.ts';

// `npm run screenshots [-- -g "en, light"]`: pictures of every page into test-results/screenshots/now, compared with those
// of the last run, and a contact sheet of all.
const folder = join(root, 'test-results/screenshots');
const [now, last, changes] = [join(folder, 'now'), join(folder, 'last'), join(folder, 'changes')];

const failure = await buildBrowserApp();
const chromium = failure === null ? await findChromium() : null;
if (failure) process.stderr.write(`${failure}\n`);
if (!chromium) process.exit(1);

if (existsSync(now)) {
  rmSync(last, { recursive: true, force: true });
  renameSync(now, last);
}
mkdirSync(now, { recursive: true });
const command = [
  'playwright',
  'test',
  '--config',
  'playwright.screenshots.config.ts',
  'every-page',
  ...process.argv.slice(2),
];
const env = { CHROMIUM_PATH: chromium, SCREENSHOTS_FOLDER: now };
const { code } = await runProgram(command, { label: 'screenshots', env });
const compared = compareScreenshots(now, last, changes);
writeFileSync(join(folder, 'index.html'), writeContactSheet(folder, compared));
const changed = compared.filter((one) => one.changed !== 0).length;
process.stdout.write(`${compared.length} pictures, ${changed} changed or new: ${join(folder, 'index.html')}\n`);
process.exitCode = code;

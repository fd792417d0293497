import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, spawnBaton, whenReady } from '../server/testing/start-baton.ts';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { buildBrowserApp } from './build-browser-app.mjs';
import { findChromium } from './find-chromium.mjs';
import { runProgram } from './run-program.mjs';

// `npm run lighthouse`: the public pages by Lighthouse, which is fetched for this and not a dependency (114 packages).
// Accessibility, best practices and SEO must be 100. Performance is only printed, because it depends on the machine.
const version = '13.5.0';
const pages = ['/', '/library', '/library/expense-claim/show'];
const forms = { desktop: ['--preset=desktop'], phone: [] };
const required = ['accessibility', 'best-practices', 'seo'];

const failure = await buildBrowserApp();
const chromium = failure === null ? await findChromium() : null;
if (failure) process.stderr.write(`${failure}\n`);
if (!chromium) process.exit(1);

const folder = temporaryFolder('baton-lighthouse-');
const port = await freePort();
const baton = spawnBaton({ DATA_DIR: folder, PORT: String(port), BASE_URL: `http://localhost:${port}` });
try {
  await whenReady(baton);
  for (const page of pages) {
    for (const [form, settings] of Object.entries(forms)) await measure(page, form, settings);
  }
} finally {
  baton.process.kill('SIGTERM');
  await baton.ended;
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** Prints the scores of a page, and what keeps one of the required ones from 100. */
async function measure(page, form, settings) {
  const report = join(folder, 'report.json');
  const flags = ['--quiet', '--chrome-flags=--no-sandbox --disable-gpu', '--output=json', `--output-path=${report}`];
  const command = ['npx', '--yes', `lighthouse@${version}`, `http://localhost:${port}${page}`, ...flags, ...settings];
  const { code, output } = await runProgram(command, { quiet: true, env: { CHROME_PATH: chromium } });
  if (code !== 0) throw new Error(output);
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'));
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round(score * 100)}`);
  process.stdout.write(`${page} on a ${form}: ${scores.join(', ')}\n`);
  for (const name of required) {
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const { score, title } = audits[id] ?? { score: null, title: id };
      if (weight === 0 || score === null || score === 1) continue;
      process.stdout.write(`  ${name}: ${title}\n`);
      process.exitCode = 1;
    }
  }
}

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildBrowserApp } from './build-browser-app.mjs';
import { findChromium } from './find-chromium.mjs';
import { installPackages } from './install-packages.mjs';
import { root, runProgram } from './run-program.mjs';

// `npm test`: everything. `node scripts/test.mjs lint browser`: those parts only.
const reports = join(root, 'test-results/reports');
const vitest = (project) => ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json'];
const parts = {
  types: () => runProgram(['tsc']),
  lint: () => runProgram(['biome', 'check', '--reporter=summary']),
  unused: () => runProgram(['knip']),
  unit: () => runTests([...vitest('unit'), `--outputFile.json=${reportOf('unit')}`], 'unit'),
  server: () => runTests([...vitest('server'), `--outputFile.json=${reportOf('server')}`], 'server'),
  build: async () => {
    const failure = await buildBrowserApp();
    if (failure) process.stderr.write(`${failure}\n`);
    return { code: failure ? 1 : 0 };
  },
  browser: async () => {
    const chromium = await findChromium();
    if (!chromium) return { code: 1 };
    const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') };
    return runTests(['playwright', 'test', '--reporter=list,json'], 'browser', env);
  },
};

function reportOf(part) {
  return join(reports, `${part}.json`);
}

async function runTests(command, part, env = {}) {
  rmSync(reportOf(part), { force: true });
  const { code } = await runProgram(command, { env });
  try {
    return { code, ...countTests(JSON.parse(readFileSync(reportOf(part), 'utf8'))) };
  } catch {
    // It ended before it could report.
    return { code: code || 1, failed: 1 };
  }
}

/** Vitest's report counts tests; Playwright's has the figures under `stats`. A file that could not be run failed. */
function countTests(report) {
  if (report.stats) {
    const { expected, flaky, unexpected } = report.stats;
    return { passed: expected + flaky, failed: unexpected + report.errors.length };
  }
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const started = Date.now();
await installPackages();
mkdirSync(reports, { recursive: true });
const asked = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
const lines = [];
let [allPassed, allFailed, exitCode] = [0, 0, 0];
for (const name of asked) {
  const partStarted = Date.now();
  const { code, passed = 0, failed = 0 } = await parts[name]();
  allPassed += passed;
  allFailed += failed;
  if (code !== 0) exitCode = 1;
  lines.push(`${name.padEnd(8)} ${code === 0 ? 'ok    ' : 'FAILED'} ${seconds(partStarted).padStart(8)}`);
}
process.stdout.write(`\n${lines.join('\n')}\nIn all ${seconds(started)}\n\n${allPassed} passed, ${allFailed} failed\n`);
process.exit(exitCode);

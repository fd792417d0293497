import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { buildBrowserApp } from './build-browser-app.mjs';
import { buildServer } from './build-server.mjs';
import { findChromium } from './find-chromium.mjs';
import { installPackages } from './install-packages.mjs';
import { root, runProgram } from './run-program.mjs';

// `npm test` runs everything; `node scripts/test.mjs lint browser` runs only those parts.
const reports = join(root, 'test-results/reports');
const vitest = (project) => ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json'];
// By itself, TypeScript checks in four threads, each of which repeats some of the work: 56 s of a core in place of 26.
const checkers = availableParallelism() > 2 ? [] : ['--checkers', '1'];
const parts = {
  types: async (label) => {
    const { code } = await runProgram(['tsc', ...checkers], { label });
    return { code: code || (await runProgram(['tsc', '-p', 'tsconfig.engine.json', ...checkers], { label })).code };
  },
  lint: async (label) => {
    const style = await runProgram(['biome', 'check', '--reporter=summary'], { label });
    // The rules of React, by its compiler: Biome has none that look for refs read or written during a render.
    const react = await runProgram(['oxlint', 'web'], { label });
    return { code: style.code || react.code };
  },
  unused: (label) => runProgram(['knip'], { label }),
  unit: (label) => runTests([...vitest('unit'), `--outputFile.json=${reportOf('unit')}`], 'unit', { label }),
  server: async (label) => {
    if (await isServerMissing()) return { code: 1 };
    const command = [...vitest('server'), `--outputFile.json=${reportOf('server')}`];
    return runTests(command, 'server', { label, env: builtServer });
  },
  components: async (label) => {
    const chromium = await findChromium();
    if (!chromium) return { code: 1 };
    const command = [...vitest('components'), `--outputFile.json=${reportOf('components')}`];
    // With React as it is shipped, which takes two thirds of the time. Without NODE_ENV, Vitest tests with its warnings.
    return runTests(command, 'components', { label, env: { CHROMIUM_PATH: chromium, NODE_ENV: 'production' } });
  },
  build: async () => {
    const failure = await buildBrowserApp();
    if (failure) process.stderr.write(`${failure}\n`);
    return { code: failure || (await isServerMissing()) ? 1 : 0 };
  },
  browser: async (label) => {
    const chromium = await findChromium();
    if (!chromium) return { code: 1 };
    const env = { ...builtServer, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') };
    return runTests(['playwright', 'test', '--reporter=list,json'], 'browser', { label, env });
  },
};

/** What tests start is what `npm start` starts. */
const builtServer = { SERVER_SCRIPT: 'dist/server/main.js' };
let serverBuild;

/** Builds the server, once. @returns {Promise<boolean>} Whether that failed; the reason was printed. */
async function isServerMissing() {
  serverBuild ??= buildServer();
  const failure = await serverBuild;
  if (failure) process.stderr.write(`${failure}\n`);
  return failure !== null;
}

function reportOf(part) {
  return join(reports, `${part}.json`);
}

async function runTests(command, part, options) {
  rmSync(reportOf(part), { force: true });
  const { code } = await runProgram(command, options);
  try {
    return { code, ...countTests(JSON.parse(readFileSync(reportOf(part), 'utf8'))) };
  } catch {
    // The program ended before it could write its report.
    return { code: code || 1, failed: 1 };
  }
}

/**
 * Vitest's report counts tests; Playwright's has the numbers under `stats`. A file that could not be run counts as
 * failed. `names` are those of the failed tests, for the end of the output.
 */
function countTests(report) {
  if (report.stats) {
    const { expected, flaky, unexpected } = report.stats;
    const failed = specsOf(report).filter((spec) => spec.tests.some((test) => test.status === 'unexpected'));
    const names = failed.map((spec) => `${spec.file} ${spec.title}`);
    return { passed: expected + flaky, failed: unexpected + report.errors.length, names };
  }
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const names = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    return (broken.includes(file) ? ['(could not be run)'] : failed).map(
      (name) => `${relative(root, file.name)} ${name}`,
    );
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, names };
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** What runs beside types and the server's tests, which take as long as all of it together. */
const besideServer = ['lint', 'unused', 'unit', 'components', 'build', 'browser'];
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const started = Date.now();
await installPackages();
mkdirSync(reports, { recursive: true });
const requested = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
// Two lanes run at the same time, because each waits now and then; the parts of one lane run one after the other.
const lanes = [
  requested.filter((name) => !besideServer.includes(name)),
  requested.filter((name) => besideServer.includes(name)),
];
const isAlone = lanes.some((lane) => lane.length === 0);
const results = {};
await Promise.all(
  lanes.map(async (lane) => {
    for (const name of lane) {
      const since = Date.now();
      results[name] = { ...(await parts[name](isAlone ? undefined : name.padEnd(10))), time: seconds(since) };
    }
  }),
);
const lines = requested.map((name) => {
  const { code, time } = results[name];
  return `${name.padEnd(10)} ${code === 0 ? 'ok    ' : 'FAILED'} ${time.padStart(8)}`;
});
const failed = requested.flatMap((name) => (results[name].names ?? []).map((test) => `FAILED ${test}\n`));
const count = (what) => requested.reduce((sum, name) => sum + (results[name][what] ?? 0), 0);
process.stdout.write(
  `\n${lines.join('\n')}\nIn all ${seconds(started)}\n\n${failed.join('')}${count('passed')} passed, ${count('failed')} failed\n`,
);
process.exit(requested.every((name) => results[name].code === 0) ? 0 : 1);

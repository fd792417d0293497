import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyRepository, packages } from '../copy-repository.ts';

/**
 * `npm run test:mutations`: changes the engine's code in a copy, one small place at a time, and sees whether its unit tests
 * fail. Prints what no test noticed; the exit code is 1 if fewer than 85 % of the changes were noticed.
 * `-- --policies` changes who may do what on the server, and runs the tests of policies by themselves.
 * `-- engine/votes.ts engine/due.ts` changes only these files. Stryker is installed into the copy: 160 packages for a
 * measurement made now and then are no dependency of Baton.
 */
const least = 85;
const stryker = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1'];

/** What decides how a run goes on, and when planned runs start. */
const core = [
  ...['advance', 'answer-step', 'assignees', 'can', 'compare', 'conditions', 'due', 'find-step', 'on-worker-result'],
  ...['rule-days', 'schedule', 'settle-step', 'votes', 'actions/go-back'],
].map((name) => `engine/${name}.ts`);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { policies: { type: 'boolean', default: false } },
});
// Who operates the installation is decided in SQL, which these tests do not execute.
const ofPart = values.policies ? ['server/**/policy.ts', '!server/installation/policy.ts'] : core;
const files = positionals.length > 0 ? positionals : ofPart;

const engineConfig = `import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: {
    include: ['engine/**/*.test.ts'],
    // Thousands of generated cases for each change would take hours.
    exclude: ['engine/{schedule-generated,every-order,properties}.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
`;
const policiesConfig = `import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: { include: ['server/policies.test.ts', 'server/run-access/policy.test.ts'], testTimeout: 60_000 },
});
`;
const strykerConfig = {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutations.config.ts' },
  mutate: files,
  coverageAnalysis: 'perTest',
  reporters: ['json', 'progress-append-only'],
  concurrency: 1,
  // Stryker rewrites it with an API that TypeScript 7 does not have; Vitest does not read it.
  tsconfigFile: 'none.json',
  // What is computed when a module is loaded, as the policies' tables are, takes a run of all tests for each change.
  ignoreStatic: !values.policies,
};

interface Report {
  files: Record<string, { mutants: Mutant[] }>;
}
interface Mutant {
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Ignored';
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number } };
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = copyRepository('baton-mutations-');
try {
  // Linked, not copied: npm replaces files instead of writing into them.
  execFileSync('cp', ['-al', packages, join(folder, 'node_modules')]);
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...stryker];
  execFileSync('npm', install, { cwd: folder, stdio: 'inherit' });
  writeFileSync(join(folder, 'vitest.mutations.config.ts'), values.policies ? policiesConfig : engineConfig);
  writeFileSync(join(folder, 'stryker.config.json'), JSON.stringify(strykerConfig));
  spawnSync(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'], {
    cwd: folder,
    stdio: 'inherit',
  });
  const report = JSON.parse(readFileSync(join(folder, 'reports/mutation/mutation.json'), 'utf8')) as Report;
  let [noticed, all] = [0, 0];
  for (const [file, { mutants }] of Object.entries(report.files)) {
    const valid = mutants.filter(({ status }) => !['CompileError', 'RuntimeError', 'Ignored'].includes(status));
    const missed = valid.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
    noticed += valid.length - missed.length;
    all += valid.length;
    print(`${file}: ${valid.length - missed.length} of ${valid.length} noticed`);
    for (const { location, mutatorName, replacement } of missed)
      print(`  line ${location.start.line}, ${mutatorName}: ${replacement ?? ''}`);
  }
  const share = all === 0 ? 0 : (100 * noticed) / all;
  print(`${noticed} of ${all} changes noticed: ${share.toFixed(1)} %`);
  if (share < least) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

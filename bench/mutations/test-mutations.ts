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

interface Part {
  /** The folder with tests of its own; undefined for all other files. */
  folder?: string;
  /** Patterns of the files that are changed. */
  files: string[];
  /** Patterns of the tests that are run for each change. */
  tests: string[];
  /**
   * Code that runs when a module is loaded, such as the tables of policies, needs a run of all tests for each change. If true, such
   * code is left out and not counted.
   */
  withoutStatic: boolean;
}

/** Files that hold no rules: types, and what only tests use. */
const noRules = ['!engine/**/*.test.ts', '!engine/testing/**', '!engine/**/*.d.ts'];
/** Folders of the engine with tests of their own, which are enough for each change of them. */
const folders = ['dry-run', 'forecast', 'move-run', 'translations'];
const ownFolders = folders.map((name) => `engine/${name}`);

const engineParts: Part[] = [
  {
    files: ['engine/**/*.ts', ...noRules, ...ownFolders.map((folder) => `!${folder}/**`)],
    tests: ['engine/*.test.ts', 'engine/actions/*.test.ts'],
    withoutStatic: true,
  },
  ...ownFolders.map((folder) => ({
    folder,
    files: [`${folder}/*.ts`, ...noRules],
    tests: [`${folder}/*.test.ts`],
    withoutStatic: true,
  })),
];
const policies: Part = {
  // Who operates the installation is decided in SQL, which these tests do not execute.
  files: ['server/**/policy.ts', '!server/installation/policy.ts'],
  tests: ['server/policies.test.ts', 'server/run-access/policy.test.ts'],
  withoutStatic: false,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { policies: { type: 'boolean', default: false } },
});

const folderOf = (file: string) => ownFolders.find((folder) => file.startsWith(`${folder}/`));

/** The parts that are measured: all, or those of the named files with only these. */
function chosenParts(): Part[] {
  if (values.policies) return [policies];
  if (positionals.length === 0) return engineParts;
  return engineParts.flatMap((part) => {
    const files = positionals.filter((file) => folderOf(file) === part.folder);
    return files.length > 0 ? [{ ...part, files }] : [];
  });
}

const vitestConfig = (tests: string[]) => `import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: {
    include: ${JSON.stringify(tests)},
    // Thousands of generated cases for each change would take hours.
    exclude: ['engine/every-order.test.ts', 'engine/**/*{generated,properties}.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
});
`;
const strykerConfig = ({ files, withoutStatic }: Part) => ({
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutations.config.ts' },
  mutate: files,
  coverageAnalysis: 'perTest',
  reporters: ['json', 'progress-append-only'],
  concurrency: 1,
  // Stryker rewrites it with an API that TypeScript 7 does not have; Vitest does not read it.
  tsconfigFile: 'none.json',
  ignoreStatic: withoutStatic,
});

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

function measure(part: Part): Report {
  const report = join(folder, 'reports/mutation/mutation.json');
  rmSync(report, { force: true });
  writeFileSync(join(folder, 'vitest.mutations.config.ts'), vitestConfig(part.tests));
  writeFileSync(join(folder, 'stryker.config.json'), JSON.stringify(strykerConfig(part)));
  spawnSync(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'], {
    cwd: folder,
    stdio: 'inherit',
  });
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

try {
  // Linked, not copied: npm replaces files instead of writing into them.
  execFileSync('cp', ['-al', packages, join(folder, 'node_modules')]);
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...stryker];
  execFileSync('npm', install, { cwd: folder, stdio: 'inherit' });
  let [noticed, all] = [0, 0];
  for (const part of chosenParts()) {
    for (const [file, { mutants }] of Object.entries(measure(part).files)) {
      const valid = mutants.filter(({ status }) => !['CompileError', 'RuntimeError', 'Ignored'].includes(status));
      const missed = valid.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
      noticed += valid.length - missed.length;
      all += valid.length;
      print(`${file}: ${valid.length - missed.length} of ${valid.length} noticed`);
      for (const { location, mutatorName, replacement } of missed)
        print(`  line ${location.start.line}, ${mutatorName}: ${replacement ?? ''}`);
    }
  }
  const share = all === 0 ? 0 : (100 * noticed) / all;
  print(`${noticed} of ${all} changes noticed: ${share.toFixed(1)} %`);
  if (share < least) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

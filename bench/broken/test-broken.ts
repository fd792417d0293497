import { spawn } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyRepository, packages } from '../copy-repository.ts';
import { type BrokenVariant, variants } from './variants.ts';

/**
 * `npm run test:broken`: breaks a copy of Baton on purpose, in one place at a time, and runs the test that must notice.
 * Prints a table; the exit code is 1 if a variant is not caught, cannot be made, or its test fails without it.
 * `-- --only history` tries only the variants with that word.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const wanted = variants.filter((one) => `${one.what} ${one.file} ${one.test}`.includes(values.only));

interface TestReport {
  numTotalTests: number;
  numFailedTests: number;
  testResults: {
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    message: string;
  }[];
}

/** Runs test files. Null if they could not be run at all. */
async function runTests(folder: string, project: string, files: readonly string[]): Promise<TestReport | null> {
  const report = join(folder, 'broken-report.json');
  rmSync(report, { force: true });
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project', project, '--reporter=json', `--outputFile=${report}`, ...files],
    { cwd: folder, stdio: 'ignore' },
  );
  await new Promise((resolve) => child.on('close', resolve));
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  } catch {
    return null;
  }
}

/** The failed tests. One that reached its time limit is marked: on a busy machine that may say nothing of the broken place. */
const failuresOf = (report: TestReport): string[] =>
  report.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failureMessages.some((message) => message.includes('timed out in')) ? `${fullName} (time limit)` : fullName,
      ),
  );

type Verdict = { caught: boolean; by: string };

async function tryVariant(folder: string, { file, from, to, test, project }: BrokenVariant): Promise<Verdict> {
  const path = join(folder, file);
  const whole = readFileSync(path, 'utf8');
  const places = whole.split(from).length - 1;
  if (places !== 1) return { caught: false, by: `its text stands ${places} times in ${file}` };
  writeFileSync(
    path,
    whole.replace(from, () => to),
  );
  try {
    const report = await runTests(folder, project, [test]);
    const [first] = report ? failuresOf(report) : [];
    // A file that cannot even be loaded proves nothing: a test has to have noticed.
    if (!report || (report.numTotalTests === 0 && !first)) return { caught: false, by: `${test} did not run` };
    return first ? { caught: true, by: first } : { caught: false, by: `all ${report.numTotalTests} tests pass` };
  } finally {
    writeFileSync(path, whole);
  }
}

/** The tests of all variants on the unbroken copy: what fails here catches nothing. */
async function checkUnbroken(folder: string): Promise<string[]> {
  const failures: string[] = [];
  for (const project of ['unit', 'server'] as const) {
    const files = [...new Set(wanted.filter((one) => one.project === project).map(({ test }) => test))];
    if (files.length === 0) continue;
    const report = await runTests(folder, project, files);
    if (!report || report.testResults.length < files.length) failures.push(`the ${project} tests did not run`);
    else failures.push(...failuresOf(report));
  }
  return failures;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = copyRepository('baton-broken-');
symlinkSync(packages, join(folder, 'node_modules'));
try {
  const failures = await checkUnbroken(folder);
  for (const name of failures) print(`fails without being broken: ${name}`);
  if (failures.length > 0) process.exitCode = 1;
  else {
    print(`| broken | caught by |\n| --- | --- |`);
    let missed = 0;
    for (const variant of wanted) {
      const { caught, by } = await tryVariant(folder, variant);
      if (!caught) missed++;
      print(`| ${variant.what} | ${caught ? `\`${variant.test}\`: ${by}` : `**NOT CAUGHT**: ${by}`} |`);
    }
    print(`\n${wanted.length - missed} of ${wanted.length} caught`);
    if (missed > 0 || wanted.length === 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

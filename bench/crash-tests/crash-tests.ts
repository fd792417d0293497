import { parseArgs } from 'node:util';
import { cutPower } from '../../server/testing/crash-tests/cut-power.ts';
import { killDuringAnswers } from '../../server/testing/crash-tests/kill-during-answers.ts';
import { killDuringStarts } from '../../server/testing/crash-tests/kill-during-starts.ts';
import { type CrashTestResult, runCrashTests } from '../../server/testing/crash-tests/run-crash-tests.ts';
import { startTemporaryServer } from '../../server/testing/temporary-server.ts';

/**
 * `npm run crash-tests -- --kills 300 --seed 7`: kills Baton at random points while it works, and prints what was lost.
 * With `--during answers` or `--during starts` it is killed each time in the middle of a commit that many of these share.
 * With `--during power` the power of the whole machine is cut instead, as far as the embedded PostgreSQL can tell.
 */

const print = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rate: { type: 'string', default: '1.5' },
    during: { type: 'string', default: 'work' },
  },
});
const [kills, seed, runsPerSecond] = [Number(values.kills), Number(values.seed), Number(values.rate)];
if (
  !Number.isInteger(kills) ||
  kills < 1 ||
  !Number.isInteger(seed) ||
  !(runsPerSecond > 0) ||
  !['work', 'answers', 'starts', 'power'].includes(values.during)
) {
  console.error('Options are missing or invalid: npm run crash-tests -- --kills 300 --seed 7 --rate 1.5 --during work');
  process.exit(1);
}

function printResult(result: CrashTestResult): void {
  const { kills, seconds } = result;
  const points = Object.entries(result.atPoint).map(([point, count]) => `${point} ${count}`);
  const lines: [string, string | number][] = [
    ['kills', kills.worker + kills.web + kills.both],
    ['killed: worker / web / both', `${kills.worker} / ${kills.web} / ${kills.both}`],
    ['of these at a named point', points.join(', ') || 'none'],
    ['runs started', result.started],
    ['starts acknowledged', result.acknowledged],
    ['runs in all, with children', result.runs],
    ['runs ended', result.ended],
    ['answers acknowledged', result.answers],
    ['requests sent again', result.repeats],
    ['effects expected', result.expected],
    ['effects arrived', result.arrived],
    ['arrived again under the same key', result.repeated],
    ['works again after a kill, longest s', result.resumed.process.toFixed(1)],
    ['interrupted jobs at the last kill', result.resumed.jobs],
    ['taken up again after, longest s', result.resumed.job.toFixed(1)],
    ['lost', result.lost.length],
    ['doubled', result.doubled.length],
    ['other violations', result.violations.length],
    ['seconds: kills + coming to rest', `${seconds.killing.toFixed(0)} + ${seconds.drain.toFixed(0)}`],
  ];
  print('');
  for (const [name, value] of lines) print(`${name.padEnd(34)} ${value}`);
  for (const [name, found] of Object.entries({
    Lost: result.lost,
    Doubled: result.doubled,
    Violation: result.violations,
  })) {
    for (const line of found.slice(0, 20)) print(`${name}: ${line}`);
  }
}

/** @returns Whether nothing was lost, doubled or violated. */
async function duringWork(): Promise<boolean> {
  const plan = { databaseUrl: server.url, kills, seed, runsPerSecond, atOnce: 200, drainSeconds: 420, hasten: false };
  const result = await runCrashTests({ ...plan, report: print });
  printResult(result);
  const found = result.lost.length + result.doubled.length + result.violations.length;
  return found === 0 && result.acknowledged === result.started && result.ended === result.runs;
}

async function printCounts(tried: Promise<{ violations: string[] }>): Promise<boolean> {
  const { violations, ...counts } = await tried;
  print('');
  for (const [name, count] of Object.entries({ ...counts, violations: violations.length })) {
    print(`${name.padEnd(34)} ${count}`);
  }
  for (const line of violations.slice(0, 20)) print(`Violation: ${line}`);
  return violations.length === 0;
}

const tries: Record<string, () => Promise<boolean>> = {
  work: duringWork,
  answers: () => printCounts(killDuringAnswers(server.url, kills, seed)),
  starts: () => printCounts(killDuringStarts(server.url, kills, seed)),
  power: () => printCounts(cutPower(kills, seed, print)),
};

print(`${kills} kills, seed ${seed}`);
const server = await startTemporaryServer();
try {
  process.exitCode = (await tries[values.during]?.()) ? 0 : 1;
} finally {
  await server.stop();
}
process.exit();

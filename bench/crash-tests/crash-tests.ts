import { parseArgs } from 'node:util';
import { type CrashTestResult, runCrashTests } from '../../server/testing/crash-tests/run-crash-tests.ts';
import { startTemporaryServer } from '../../server/testing/temporary-server.ts';

/**
 * `npm run crash-tests -- --kills 200 --seed 7`: kills Baton at random points while it works, and prints what was lost.
 */

const print = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rate: { type: 'string', default: '1.5' },
  },
});
const [kills, seed, runsPerSecond] = [Number(values.kills), Number(values.seed), Number(values.rate)];
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed) || !(runsPerSecond > 0)) {
  console.error('Numbers are missing or invalid: npm run crash-tests -- --kills 200 --seed 7 --rate 1.5');
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

print(`${kills} kills, seed ${seed}`);
const server = await startTemporaryServer();
try {
  const plan = { databaseUrl: server.url, kills, seed, runsPerSecond, atOnce: 200, drainSeconds: 420, hasten: false };
  const result = await runCrashTests({ ...plan, report: print });
  printResult(result);
  const found = result.lost.length + result.doubled.length + result.violations.length;
  const isWhole = result.acknowledged === result.started && result.ended === result.runs;
  process.exitCode = found === 0 && isWhole ? 0 : 1;
} finally {
  await server.stop();
}
process.exit();

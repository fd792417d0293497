import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import type { CrashPoint } from '../../crash-point.ts';
import { newId } from '../../db/new-id.ts';
import { schedules } from '../../jobs/queue.ts';
import { isOnCitus } from '../left-out-on-citus.ts';
import { onOneNode } from '../on-one-node.ts';
import { checkEffects, type EffectCheck } from './check-effects.ts';
import { crashTestSettings } from './crash-test-settings.ts';
import { type Draw, drawFrom } from './draw.ts';
import { findInvariantViolations } from './find-invariant-violations.ts';
import { becomes, type KeptProcess, keepProcess } from './keep-process.ts';
import { startReceivers } from './receive-effects.ts';
import { type RequestLog, requestUntilAnswered } from './request-until-answered.ts';
import { seedCrashTests } from './seed-crash-tests.ts';
import { type Resumptions, watchResumption } from './watch-resumption.ts';
import { workAsPeople } from './work-as-people.ts';

export interface CrashTestPlan {
  /** A PostgreSQL with an empty database. */
  databaseUrl: string;
  kills: number;
  seed: number;
  runsPerSecond: number;
  /** Maximum number of runs at a time. */
  atOnce: number;
  /** Seconds after the last kill in which all runs must end and all jobs must be done. */
  drainSeconds: number;
  /** If true, jobs of a killed worker are made due at once, so that the test is shorter. */
  hasten: boolean;
  report?: (line: string) => void;
}

export interface CrashTestResult extends EffectCheck {
  kills: Record<'worker' | 'web' | 'both', number>;
  /** Number of kills at a crash point. */
  atPoint: Partial<Record<CrashPoint, number>>;
  /** Number of starts that were requested, and how many of them were acknowledged. */
  started: number;
  acknowledged: number;
  /** Including child runs. */
  runs: number;
  ended: number;
  answers: number;
  /** Requests that were repeated because they got no reply. */
  repeats: number;
  /** Violated invariants, wrong replies, and runs or jobs that did not end. */
  violations: string[];
  /** How long it took until killed processes, and their jobs, went on. */
  resumed: Omit<Resumptions, 'violations'>;
  seconds: { killing: number; drain: number };
}

/** The process that is killed, or both. */
type Target = 'worker' | 'web' | 'both';
/** Each kill draws one of these, so a target that is listed more often is killed more often. */
const targets: Target[] = ['worker', 'worker', 'worker', 'web', 'web', 'both'];

/** The crash points that are tried. The process kills itself at a visit that is drawn from 1 to `most`. */
const points: { of: 'worker' | 'web'; point: CrashPoint; most: number }[] = [
  { of: 'worker', point: 'step-executed', most: 6 },
  { of: 'worker', point: 'chat-message-posted', most: 4 },
  { of: 'worker', point: 'transition-stored', most: 6 },
  { of: 'web', point: 'transition-stored', most: 6 },
  { of: 'web', point: 'start-stored', most: 2 },
];

/**
 * Kills Baton's processes repeatedly while simulated people start runs and answer steps, and checks the result once
 * everything has ended.
 */
export async function runCrashTests(plan: CrashTestPlan): Promise<CrashTestResult> {
  const draw = drawFrom(plan.seed);
  const receivers = await startReceivers(drawFrom(plan.seed + 1));
  const pool = new Pool({ connectionString: plan.databaseUrl, max: 4 });
  // The database may be dropped while connections are still closing; without a listener their error would end this
  // process.
  pool.on('error', () => {});
  const env = await crashTestSettings(plan.databaseUrl, receivers);
  const processes = { web: keepProcess('web', env), worker: keepProcess('worker', env) };
  try {
    // One after the other, because the first one prepares the database.
    for (const one of [processes.web, processes.worker]) {
      one.start();
      await ready(one);
      await one.stop();
    }
    for (const one of [processes.web, processes.worker]) one.start();
    const requestLog: RequestLog = { repeats: 0, faults: [] };
    const as = requestUntilAnswered(env.BASE_URL, requestLog);
    const seeded = await seedCrashTests({ context: { pool, nextId: () => newId(), config: env }, as });
    const people = workAsPeople({ ...plan, seeded, pool, draw: drawFrom(plan.seed + 2), as });
    const begun = Date.now();
    const watch = watchResumption(pool, processes);
    const rounds = await killRepeatedly(plan, { draw, pool, processes, killed: watch.killed });
    const killingEnd = Date.now();
    people.beginNoMore();
    const { violations: notResumed, ...resumed } = await watch.finish();
    const atRest = await becomes(() => isAtRest(pool), plan.drainSeconds * 1000);
    await people.goHome();
    const { journal } = people;
    const { check, broken } = await onOneNode(pool, async (db) => ({
      check: await checkEffects(db, journal, receivers),
      broken: await findInvariantViolations(db),
    }));
    const violations = [...rounds.violations, ...notResumed, ...broken, ...journal.wrong, ...requestLog.faults];
    if (!atRest) violations.push(`not at rest after ${plan.drainSeconds} s: ${await whatIsLeft(pool)}`);
    const { rows } = await pool.query<{ runs: number; ended: number }>(
      `select count(*)::int as runs, (count(*) filter (where status in ('completed', 'cancelled')))::int as ended from runs`,
    );
    return {
      ...check,
      ...rows[0]!,
      kills: rounds.kills,
      atPoint: rounds.atPoint,
      started: journal.starts.size,
      acknowledged: [...journal.starts.values()].filter((id) => id !== null).length,
      answers: journal.answers.length,
      repeats: requestLog.repeats,
      violations: [...new Set(violations)],
      resumed,
      seconds: { killing: (killingEnd - begun) / 1000, drain: (Date.now() - killingEnd) / 1000 },
    };
  } finally {
    for (const one of Object.values(processes)) await one.kill();
    if (process.env.CRASH_TESTS_LOG) console.error(processes.web.complaints(), processes.worker.complaints());
    await receivers.close();
    await pool.end();
    rmSync(env.DATA_DIR, { recursive: true, force: true });
  }
}

async function ready(one: KeptProcess): Promise<void> {
  if (!(await becomes(one.isReady, 90_000))) throw new Error(`Baton did not start:\n${one.complaints()}`);
}

interface Stage {
  draw: Draw;
  pool: Pool;
  processes: Record<'web' | 'worker', KeptProcess>;
  /** Is told of each kill. */
  killed: (role: 'web' | 'worker') => void;
}

/** The crash points of a process at which it was killed least often: some are reached more rarely than others. */
function rarest(atPoint: CrashTestResult['atPoint'], target: Target) {
  const ofTarget = points.filter(({ of }) => of === target);
  const least = Math.min(...ofTarget.map(({ point }) => atPoint[point] ?? 0));
  return ofTarget.filter(({ point }) => (atPoint[point] ?? 0) === least);
}

/** Each round kills at a random time; in some rounds a second kill at a crash point follows. */
async function killRepeatedly(plan: CrashTestPlan, stage: Stage) {
  const { draw, pool, processes } = stage;
  const rolesOf = (target: Target) => (target === 'both' ? (['web', 'worker'] as const) : [target]);
  const kills = { worker: 0, web: 0, both: 0 };
  const atPoint: Partial<Record<CrashPoint, number>> = {};
  const violations: string[] = [];
  const count = () => kills.worker + kills.web + kills.both;
  while (count() < plan.kills) {
    const target = draw.oneOf(targets);
    const killed = target === 'both' ? [processes.web, processes.worker] : [processes[target]];
    // Usually kills a process that is ready, sometimes one that is still starting.
    if (draw.share() < 0.85) await Promise.all(killed.map((one) => becomes(one.isReady, 20_000)));
    await pause(draw.between(50, 1200));
    await Promise.all(killed.map((one) => one.kill()));
    for (const role of rolesOf(target)) stage.killed(role);
    kills[target] += 1;
    if (plan.hasten && processes.worker.isGone()) await requeueActiveJobs(pool);
    const isArmed = target !== 'both' && draw.share() < 0.55 && count() < plan.kills;
    const fault = isArmed ? draw.oneOf(rarest(atPoint, target)) : null;
    const visit = draw.between(1, fault?.most ?? 1);
    for (const one of killed) one.start(fault ? { point: fault.point, visit } : undefined);
    if (fault && target !== 'both') {
      const [one] = killed as [KeptProcess];
      const isHit = await becomes(one.isGone, 10_000);
      if (!isHit) await one.kill();
      if (isHit) atPoint[fault.point] = (atPoint[fault.point] ?? 0) + 1;
      stage.killed(target);
      kills[target] += 1;
      if (plan.hasten && target === 'worker') await requeueActiveJobs(pool);
      one.start();
    }
    // Distributed tables are not read at one moment.
    if (count() % 5 === 0 && !isOnCitus) violations.push(...(await findInvariantViolations(pool)));
    if (count() % 20 < 2) plan.report?.(`${count()} of ${plan.kills} kills`);
  }
  return { kills, atPoint, violations };
}

/**
 * Requeues a killed worker's jobs as if its missing heartbeat had been noticed. That it is noticed is tested in
 * `server/jobs/killed-worker.test.ts`.
 */
async function requeueActiveJobs(pool: Pool): Promise<void> {
  await pool.query(
    `update pgboss.job set state = 'retry', start_after = now(), retry_count = retry_count + 1 where state = 'active'`,
  );
}

/** SQL condition that leaves out the jobs of schedules and those of pg-boss itself: there are always new ones. */
const isRequested = `name not in (${[...Object.keys(schedules), '__pgboss__send-it'].map((name) => `'${name}'`)})`;

/**
 * Whether all runs have ended and all jobs are done. Jobs that wait for a retry are made due: a job waits twice as long
 * after each failure, and one that was killed or failed seven times would wait eleven minutes.
 */
export async function isAtRest(pool: Pool): Promise<boolean> {
  await pool.query(`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`);
  const { rows } = await pool.query<{ left: number }>(
    `select (select count(*) from runs where status in ('running', 'failed'))::int
      + (select count(*) from pgboss.job where state < 'completed' and ${isRequested})::int
      + (select count(*) from effects)::int as left`,
  );
  await pause(200);
  return rows[0]?.left === 0;
}

export async function whatIsLeft(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ what: string }>(
    `select format('%s %s jobs %s', count(*), state, name) as what from pgboss.job
      where state < 'completed' and ${isRequested} group by state, name
    union all select format('%s runs %s', count(*), status) from runs
      where status in ('running', 'failed') group by status`,
  );
  return rows.map(({ what }) => what).join(', ');
}

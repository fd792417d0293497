import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { newId } from '../../db/new-id.ts';
import type { CitusCluster } from '../citus-cluster.ts';
import { onOneNode } from '../on-one-node.ts';
import { checkEffects, type EffectCheck } from './check-effects.ts';
import { crashTestSettings } from './crash-test-settings.ts';
import { drawFrom } from './draw.ts';
import { findInvariantViolations } from './find-invariant-violations.ts';
import { becomes, keepProcess } from './keep-process.ts';
import { startReceivers } from './receive-effects.ts';
import { type RequestLog, requestUntilAnswered } from './request-until-answered.ts';
import { isAtRest, whatIsLeft } from './run-crash-tests.ts';
import { seedCrashTests } from './seed-crash-tests.ts';
import { type Journal, workAsPeople } from './work-as-people.ts';

export interface NodeStops extends EffectCheck {
  /** How often each node was stopped, the coordinator first. */
  stops: number[];
  starts: number;
  acknowledged: number;
  answers: number;
  runs: number;
  ended: number;
  /** Requests that were repeated, because they got no reply or the database was stopped. */
  repeats: number;
  violations: string[];
}

/** Seconds after a stop within which people's work is acknowledged again. */
const promised = 60;
/** Seconds after the last stop in which all runs must end. */
const drainSeconds = 240;

/**
 * Stops a node of a cluster again and again, at a random moment, as if it had lost its power, while people start runs and
 * answer them; and starts it again. Afterwards what was acknowledged is compared with what is stored and what has arrived.
 * @param databaseUrl A distributed database of the cluster.
 * @param isDirect Whether Baton asks the nodes without the coordinator where it can.
 */
export async function stopNodes(
  { nodes }: CitusCluster,
  databaseUrl: string,
  { stops, seed, isDirect }: { stops: number; seed: number; isDirect: boolean },
): Promise<NodeStops> {
  const draw = drawFrom(seed);
  const receivers = await startReceivers(drawFrom(seed + 1));
  const direct = new Pool({ connectionString: databaseUrl, max: 4 });
  direct.on('error', () => {});
  const pool = queryUntilAnswered(direct);
  const env = {
    ...(await crashTestSettings(databaseUrl, receivers)),
    DATABASE_NODES_DIRECT: String(isDirect),
  };
  const processes = [keepProcess('web', env), keepProcess('worker', env)];
  try {
    for (const one of processes) {
      one.start();
      if (!(await becomes(one.isReady, 90_000))) throw new Error(`Baton did not start:\n${one.complaints()}`);
    }
    const log: RequestLog = { repeats: 0, faults: [], isInterrupted: true };
    const as = requestUntilAnswered(env.BASE_URL, log);
    const seeded = await seedCrashTests({ context: { pool, nextId: () => newId(), config: env }, as });
    const people = workAsPeople({ seeded, pool, draw: drawFrom(seed + 2), as, runsPerSecond: 2, atOnce: 12 });
    const { journal } = people;
    const violations: string[] = [];
    const counts = nodes.map(() => 0);
    for (let stop = 0; stop < stops; stop++) {
      const before = countAcknowledged(journal);
      if (!(await becomes(() => countAcknowledged(journal) > before + 1, promised * 1000))) {
        violations.push(`stop ${stop}: nothing was acknowledged for ${promised} s`);
        break;
      }
      await pause(draw.between(0, 1000));
      const which = draw.between(0, nodes.length - 1);
      await nodes[which]?.stop();
      counts[which] = (counts[which] ?? 0) + 1;
      await pause(draw.between(0, 1500));
      await nodes[which]?.start();
    }
    people.beginNoMore();
    if (!(await becomes(() => isAtRest(pool), drainSeconds * 1000))) {
      violations.push(`not at rest after ${drainSeconds} s: ${await whatIsLeft(pool)}`);
    }
    await people.goHome();
    /** With what the log says about the request. */
    const explain = (fault: string) => {
      const id = fault.split(' ').at(-1) as string;
      const lines = processes.flatMap((one) => one.complaints().split('\n'));
      return [fault, ...lines.filter((line) => line.includes(id))].join('\n');
    };
    const { check, broken, runs } = await onOneNode(direct, async (db) => ({
      check: await checkEffects(db, journal, receivers),
      broken: await findInvariantViolations(db),
      runs: (await db.query<{ status: string }>('select status from runs')).rows,
    }));
    for (const one of processes) if (one.isGone()) violations.push(`a process has ended:\n${one.complaints()}`);
    return {
      ...check,
      stops: counts,
      starts: journal.starts.size,
      acknowledged: [...journal.starts.values()].filter((id) => id !== null).length,
      answers: journal.answers.length,
      runs: runs.length,
      ended: runs.filter(({ status }) => status === 'completed' || status === 'cancelled').length,
      repeats: log.repeats,
      violations: [...new Set([...violations, ...broken, ...journal.wrong, ...log.faults.map(explain)])],
    };
  } finally {
    for (const one of processes) await one.kill();
    if (process.env.CRASH_TESTS_LOG) console.error(...processes.map((one) => one.complaints()));
    await receivers.close();
    await direct.end();
    rmSync(env.DATA_DIR, { recursive: true, force: true });
  }
}

const countAcknowledged = ({ starts, answers }: Journal): number =>
  [...starts.values()].filter((id) => id !== null).length + answers.length;

/** The pool for those who look at the database while nodes are stopped: its queries are repeated for two minutes. */
function queryUntilAnswered(pool: Pool): Pool {
  const query = async (...asked: Parameters<Pool['query']>) => {
    for (const end = Date.now() + 120_000; ; await pause(200)) {
      try {
        return await pool.query(...asked);
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  };
  return Object.create(pool, { query: { value: query } });
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { becomes, type KeptProcess } from './keep-process.ts';

type Role = 'web' | 'worker';

/** Seconds within which what was killed has to work again. */
const promised = 60;

export interface Resumptions {
  /** The longest time between a kill and the moment at which a process of that role worked again, in seconds. */
  process: number;
  /** The longest time after the last kill until a job of a killed worker was taken up again, in seconds. */
  job: number;
  /** How many such jobs there were after the last kill. */
  jobs: number;
  violations: string[];
}

export interface ResumptionWatch {
  /** Call it right after each kill. */
  killed: (role: Role) => void;
  /** Call it after the last kill: waits until all work goes on. */
  finish: () => Promise<Resumptions>;
}

/** Measures how long it takes until killed processes, and the jobs that they were at, go on. */
export function watchResumption(pool: Pool, processes: Record<Role, KeptProcess>): ResumptionWatch {
  const waiting: { role: Role; since: number }[] = [];
  let longest = 0;
  let isOver = false;
  const look = () => {
    for (const one of [...waiting]) {
      if (!processes[one.role].isReady()) continue;
      longest = Math.max(longest, Date.now() - one.since);
      waiting.splice(waiting.indexOf(one), 1);
    }
  };
  const looking = (async () => {
    for (; !isOver; await pause(20)) look();
  })();

  return {
    killed: (role) => void waiting.push({ role, since: Date.now() }),
    finish: async () => {
      const jobs = await findInterrupted(pool);
      const began = Date.now();
      const areTakenUp = await becomes(async () => (await countLeft(pool, jobs)) === 0, promised * 1000);
      const job = (Date.now() - began) / 1000;
      await becomes(() => waiting.length === 0, promised * 1000);
      isOver = true;
      await looking;
      const violations = areTakenUp ? [] : [`jobs of killed workers are not taken up after ${promised} s`];
      if (waiting.length > 0 || longest > promised * 1000) violations.push(`a process works only after ${longest} ms`);
      return { process: longest / 1000, job: jobs.length > 0 ? job : 0, jobs: jobs.length, violations };
    },
  };
}

interface Interrupted {
  id: string;
  started: string;
}

/**
 * The jobs that were at work when their worker was killed. (Of a worker that works they end within this time: mails and
 * chat messages of these tests are slow by a second at most.) Those that failed before wait longer by intention.
 */
async function findInterrupted(pool: Pool): Promise<Interrupted[]> {
  const { rows } = await pool.query<Interrupted>(
    `select id, started_on::text as started from pgboss.job
    where state = 'active' and retry_count = 0 and started_on < now() - interval '3 seconds'`,
  );
  return rows;
}

async function countLeft(pool: Pool, jobs: readonly Interrupted[]): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select count(*)::int as left from pgboss.job j
      join jsonb_to_recordset($1::jsonb) as x(id uuid, started timestamptz) on x.id = j.id
    where j.state < 'completed' and j.started_on <= x.started`,
    [JSON.stringify(jobs)],
  );
  await pause(200);
  return rows[0]?.left ?? 0;
}

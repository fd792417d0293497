import type { readinessProblems } from '../../contract/installation.ts';
import type { AppContext } from '../app-context.ts';
import { listMigrations, migrationLock } from '../db/migrate.ts';
import { diskSpace } from './disk-space.ts';

/** Seconds without a sign of any worker after which jobs are taken to be nobody's. */
const workerMissingAfter = 90;

/**
 * SQL condition on `processes`. A sign that is to come is of a clock that was set back since: a living process has given
 * another one within seconds.
 */
export const isAlive = `abs(extract(epoch from now() - seen_at)) < ${workerMissingAfter}`;

export type ReadinessProblem = (typeof readinessProblems)[number];

interface DatabaseState {
  is_read_only: boolean;
  is_migrating: boolean;
  applied: string[];
  has_worker: boolean;
}

/** Why this process should get no requests now; empty if nothing is wrong. */
export async function checkReadiness(context: AppContext): Promise<ReadinessProblem[]> {
  const [database, { free }] = await Promise.all([queryState(context), diskSpace(context.config.DATA_DIR)]);
  const problems: [ReadinessProblem, boolean][] = [
    ['database_away', database === null],
    ['database_read_only', database?.is_read_only === true],
    ['migrations_running', database?.is_migrating === true],
    ['migrations_behind', database !== null && listMigrations().some((name) => !database.applied.includes(name))],
    ['worker_missing', database?.has_worker === false],
    ['disk_nearly_full', free < context.config.DISK_MIN_FREE_MB * 1024 * 1024],
  ];
  return problems.flatMap(([problem, holds]) => (holds ? [problem] : []));
}

/** Null if the database does not answer. */
async function queryState({ pool, log }: AppContext): Promise<DatabaseState | null> {
  try {
    const { rows } = await pool.query<DatabaseState>({
      name: 'check-readiness',
      text: `select current_setting('transaction_read_only') = 'on' as is_read_only,
        exists (select 1 from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = current_database() and l.locktype = 'advisory' and l.granted
            and l.classid = 0 and l.objid = ${migrationLock} and l.objsubid = 1) as is_migrating,
        array(select name from migrations) as applied,
        exists (select 1 from processes
          where role <> 'web' and ${isAlive}) as has_worker`,
    });
    return rows[0] as DatabaseState;
  } catch (err) {
    log.warn({ err }, 'The database does not answer');
    return null;
  }
}

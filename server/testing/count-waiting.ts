import type { Pool } from 'pg';
import { isOnCitus } from './left-out-on-citus.ts';

const waiting = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** The statements that wait for a lock, on whichever node: each node of a distributed database has locks of its own. */
export async function countWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    isOnCitus ? `select sum(result::int)::int as waiting from run_command_on_all_nodes($$${waiting}$$)` : waiting,
  );
  return rows[0]?.waiting ?? 0;
}

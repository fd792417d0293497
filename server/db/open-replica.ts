import type { Pool } from 'pg';
import type { Unix } from '../../engine/definition.ts';
import type { Log } from '../log/open-log.ts';
import { connect } from './connect.ts';

/** A standby of the database, from which figures are read. */
export interface Replica {
  pool: Pool;
  listPool: Pool;
  state(): Promise<ReplicaState>;
}

export interface ReplicaState {
  /** The moment up to which it has all changes, in Unix seconds; null if that is not known. */
  as_of: Unix | null;
  /** Seconds since that moment, by the replica's clock. */
  lag: number | null;
  /** Whether it answers, and is not too far behind to be read from. */
  is_used: boolean;
}

/**
 * Opens the pools of `DATABASE_REPLICA_URL`. Nothing is asked of it until the first figures are read, so that Baton
 * starts without it.
 * @param maxLag Seconds; figures are not read from a replica that is further behind.
 */
export function openReplica(
  url: string,
  { maxLag, log, onError }: { maxLag: number; log: Log; onError: (error: Error) => void },
): Replica & { close(): Promise<void> } {
  const { pool, listPool, close } = connect(url, onError);
  let wasUsed = true;
  return {
    pool,
    listPool,
    close,
    state: async () => {
      const state = await readState(pool, maxLag).catch((err) => {
        if (wasUsed) log.warn({ err }, 'The replica of the database does not answer');
        return { as_of: null, lag: null, is_used: false };
      });
      if (wasUsed && state.lag !== null && !state.is_used) {
        log.warn({ lag_seconds: state.lag }, 'The replica of the database is too far behind');
      }
      wasUsed = state.is_used;
      return state;
    },
  };
}

/**
 * A process writes a sign of itself every ten seconds (`installation/keep-heartbeat.ts`), so the last commit that was
 * replayed is at most that old while the replica keeps up, also when nobody works.
 */
async function readState(pool: Pool, maxLag: number): Promise<ReplicaState> {
  const { rows } = await pool.query<{ as_of: Unix | null; lag: number | null }>({
    name: 'read-replica-state',
    text: `select floor(extract(epoch from at))::bigint as as_of,
        greatest(floor(extract(epoch from clock_timestamp() - at)), 0)::int as lag
      from (select case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else clock_timestamp() end) s (at)`,
  });
  const { as_of, lag } = rows[0] as { as_of: Unix | null; lag: number | null };
  return { as_of, lag, is_used: lag !== null && lag <= maxLag };
}

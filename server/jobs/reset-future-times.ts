import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';

/** Seconds: an earlier correction of the clock is waited out. */
const tolerated = 60;

/** The longest delay of a job that is counted from its beginning, and is not the time of a date. */
const longestDelay = '1 hour';

/** When the queue last looked after itself and at its schedules, each of which is a time not before which it looks again. */
const future = `select coalesce(extract(epoch from max(at) - now()), 0)::float as seconds from (
    select greatest(cron_on, flow_on, bam_on, reindex_on) from pgboss.version
    union all select greatest(monitor_on, monitor_claim_on, maintain_on) from pgboss.queue) t (at)`;

const resets = [
  `update pgboss.version set cron_on = least(cron_on, now()), flow_on = least(flow_on, now()), bam_on = least(bam_on, now()),
    reindex_on = least(reindex_on, now()), monitor_backoff_on = null`,
  // In the order in which the queue itself locks them.
  `update pgboss.queue q set monitor_on = least(q.monitor_on, now()), monitor_claim_on = least(q.monitor_claim_on, now()),
      maintain_on = least(q.maintain_on, now())
    from (select name from pgboss.queue order by name for update) locked where q.name = locked.name`,
  // A living worker says every few seconds that it works; the job of a killed one is found 15 seconds from now.
  `update pgboss.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
    where state = 'active' and greatest(started_on, heartbeat_on) > now()`,
  `update pgboss.job set start_after = now() + (start_after - created_on), created_on = now()
    where state = 'created' and created_on > now() and start_after - created_on <= interval '${longestDelay}'`,
  `update pgboss.job set start_after = now() + coalesce(retry_delay_max, retry_delay) * interval '1 second'
    where state = 'retry' and start_after > now() + coalesce(retry_delay_max, retry_delay) * interval '1 second'`,
  // What was done at a minute that is still to come is to be done at that minute again.
  `update pgboss.job set singleton_on = null where state > 'active' and singleton_on > now() at time zone 'UTC'`,
];

/**
 * Lets the queue go on after the clock of the database was set back. Without this it would look neither at schedules nor for
 * jobs of killed workers until the time is reached that the clock had shown before, and jobs that were added meanwhile would
 * wait as long. The dates of reminders, which were computed from due dates, stay as they are.
 */
export async function resetFutureTimes({ pool, log }: Pick<AppContext, 'pool' | 'log'>): Promise<void> {
  const { rows } = await pool.query<{ seconds: number }>(future);
  const seconds = Math.round(rows[0]?.seconds ?? 0);
  if (seconds < tolerated) return;
  await inTransaction(pool, async (client) => {
    for (const reset of resets) await client.query(reset);
  });
  log.warn({ seconds }, "The database's clock was set back: the queue goes on from now");
}

import type { ClientBase } from 'pg';
import type { QueueName } from './queue.ts';

/** pg-boss's own insert, in a transaction of ours: the queue's settings are copied to the job, as it does. */
export async function addJobs(client: ClientBase, jobs: { queue: QueueName; data: object }[]): Promise<void> {
  if (jobs.length === 0) return;
  await client.query(
    `insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select q.name, x.data, q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1s',
      q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from jsonb_to_recordset($1::jsonb) as x(queue text, data jsonb) join pgboss.queue q on q.name = x.queue`,
    [JSON.stringify(jobs)],
  );
}

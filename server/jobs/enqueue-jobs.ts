import type { ClientBase } from 'pg';
import type { QueueName } from './queue.ts';

export interface NewJob {
  queue: QueueName;
  data: object;
  /** Of a job that something else names; given by the database otherwise. */
  id?: string;
  /** How long it waits first; not at all unless said. */
  afterSeconds?: number;
}

/**
 * pg-boss's own insert as SQL, for a statement of ours: the queue's settings are copied to the job, as it does.
 * @param jobs Placeholder of the jobs, as JSON.
 * @param of   What the statement has before it, on which the jobs depend: `moved`.
 */
export const insertJobsSql = (jobs: string, of?: string): string => `
    insert into pgboss.job (id, name, data, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select coalesce(x.id, gen_random_uuid()), q.name, x.data, t.start_after, q.expire_seconds, q.deletion_seconds,
      t.start_after + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, q.retry_backoff,
      q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from ${of ? `${of}, ` : ''}jsonb_to_recordset(${jobs}::jsonb) as x(queue text, data jsonb, id uuid, "afterSeconds" int)
      join pgboss.queue q on q.name = x.queue
      cross join lateral (select now() + coalesce(x."afterSeconds", 0) * interval '1s' as start_after) t`;

/** Adds jobs in a transaction of ours. */
export async function enqueueJobs(client: ClientBase, jobs: NewJob[]): Promise<void> {
  if (jobs.length > 0) await client.query(insertJobsSql('$1'), [JSON.stringify(jobs)]);
}

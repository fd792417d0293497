import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { traceOfJob } from '../traces/current-span.ts';
import { hasOutbox } from './outbox.ts';
import type { JobData, QueueName } from './queue.ts';

type Content =
  | { queue: 'send_mail'; data: JobData<'send_mail'> }
  | { queue: Exclude<QueueName, 'send_mail'>; data: object };

export type NewJob = Content & {
  /** The id, if other rows refer to the job; otherwise the database generates it. */
  id?: string;
  /** Delay before the job may start; none by default. */
  afterSeconds?: number;
};

/**
 * SQL that inserts jobs into the queue as pg-boss does, with the queue's settings copied to each job; it can be part of
 * another statement.
 * @param rows A `from` item named x with the columns queue, data, id and "afterSeconds".
 */
export const insertJobsFrom = (rows: string): string => `
    insert into pgboss.job (id, name, data, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select coalesce(x.id, gen_random_uuid()), q.name, x.data, t.start_after, q.expire_seconds, q.deletion_seconds,
      t.start_after + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, q.retry_backoff,
      q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from ${rows}
      join pgboss.queue q on q.name = x.queue
      cross join lateral (select now() + coalesce(x."afterSeconds", 0) * interval '1s' as start_after) t`;

/**
 * SQL that inserts rows, which have an id, into the outbox of the workspace `$1`.
 * @param delay The placeholder of their delay in seconds, of all alike: a distributed table takes no time that is computed from
 * a column.
 */
export const insertEffectsFrom = (rows: string, delay?: string): string => `
    insert into effects (workspace_id, id, queue, data${delay ? ', start_after' : ''})
    select $1, x.id, x.queue, x.data${delay ? `, now() + ${delay}::int * interval '1s'` : ''} from ${rows}`;

/** The rows of a JSON parameter. */
export const jobRows = (n: string): string =>
  `jsonb_to_recordset(${n}::jsonb) as x(queue text, data jsonb, id uuid, "afterSeconds" int)`;

const insertJobs = insertJobsFrom(jobRows('$1'));
const insertEffects = insertEffectsFrom(jobRows('$2'), '$3');

/**
 * Adds jobs in the caller's transaction.
 * @param workspace_id The workspace in whose tables the transaction writes; null if it writes in none.
 */
export async function enqueueJobs(client: ClientBase, workspace_id: Id | null, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const trace = traceOfJob();
  const rows = jobs.map((job) => ({ ...job, id: job.id ?? randomUUID(), data: { ...job.data, ...trace } }));
  if (workspace_id === null || !hasOutbox(client)) return void (await client.query(insertJobs, [JSON.stringify(rows)]));
  for (const [delay, effects] of Map.groupBy(rows, ({ afterSeconds = 0 }) => afterSeconds)) {
    await client.query(insertEffects, [workspace_id, JSON.stringify(effects), delay]);
  }
}

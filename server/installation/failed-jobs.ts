import type { FailedJob } from '../../contract/installation.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { Caller } from '../http/caller.ts';
import { assertOperator } from './policy.ts';

/** The most jobs that are listed. More are not needed, because most of them failed for the same reason. */
const most = 100;

/** A mail whose job failed for good cannot be sent again: `server/mails/send-waiting-mail.ts` has deleted its content. */
const canRetry = `(name <> 'send_mail' or data ? 'sealed')`;

/** SQL of the error message. pg-boss stores that of an error as `message`, and that of a time-out in `value`. */
const reason = `coalesce(output ->> 'message', output -> 'value' ->> 'message', output ->> 'value',
  nullif(output::text, '{}'), '')`;

/** The newest jobs that failed for good, and how many there are. */
export async function listFailedJobs({ listPool }: AppContext): Promise<{ failed_jobs: FailedJob[]; total: number }> {
  const { rows } = await listPool.query<FailedJob & { can_retry: boolean; total: number }>(
    `select id, name as queue, created_on as created_at, coalesce(completed_on, created_on) as failed_at,
      retry_count + 1 as attempts, left(${reason}, 500) as reason, ${canRetry} as can_retry,
      count(*) over () as total
    from pgboss.job where state = 'failed' and name not like '\\_\\_%'
    order by completed_on desc, id limit ${most}`,
  );
  return {
    failed_jobs: rows.map(({ can_retry, total: _, ...job }) => ({ ...job, can: { retry: can_retry, drop: true } })),
    total: rows[0]?.total ?? 0,
  };
}

interface JobKey {
  queue: string;
  job_id: Id;
}

/** Puts a failed job back into its queue for one more try. @throws ApiError not_found, job_content_forgotten */
export async function retryFailedJob(context: AppContext, caller: Caller, { queue, job_id }: JobKey): Promise<void> {
  await assertOperator(context, caller);
  const { rows } = await context.pool.query<{ can_retry: boolean }>(
    `select ${canRetry} as can_retry from pgboss.job where name = $1 and id = $2 and state = 'failed'`,
    [queue, job_id],
  );
  if (!rows[0]) throw new ApiError('not_found');
  if (!rows[0].can_retry) throw new ApiError('job_content_forgotten');
  await context.jobs.boss.retry(queue, job_id);
  context.log.warn({ user_id: caller.user_id, queue, job_id }, 'A failed job is tried again by an operator');
}

/** Deletes a failed job. @throws ApiError not_found */
export async function dropFailedJob(context: AppContext, caller: Caller, { queue, job_id }: JobKey): Promise<void> {
  await assertOperator(context, caller);
  const { rowCount } = await context.pool.query(
    `delete from pgboss.job where name = $1 and id = $2 and state = 'failed'`,
    [queue, job_id],
  );
  if (rowCount === 0) throw new ApiError('not_found');
  context.log.warn({ user_id: caller.user_id, queue, job_id }, 'A failed job was deleted by an operator');
}

import type { Pool, PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { QueueName } from '../jobs/queue.ts';
import { reachedSql } from './is-frozen.ts';

const queue: QueueName = 'notify_frozen';

/**
 * Notes of these workspaces which limits they have reached this month; what is noted for the first time becomes a job
 * for the owners, in the same commit.
 */
export async function enqueueFrozen(
  client: Pool | PoolClient,
  month: string,
  workspace_ids: readonly Id[],
): Promise<void> {
  await client.query({
    name: 'note-frozen',
    text: `
      with noted as (
        insert into frozen_notices (workspace_id, month, cause)
        select w.id, $2::date, cause from workspaces w, unnest(${reachedSql('w', '$2::date')}) as cause
        where w.id = any($1::uuid[])
        on conflict do nothing returning workspace_id, month, cause
      )
      insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
      select q.name, to_jsonb(noted), q.expire_seconds, q.deletion_seconds, now() + q.retention_seconds * interval '1s',
        q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
      from noted, pgboss.queue q where q.name = '${queue}'`,
    values: [workspace_ids, month],
  });
}

import type { Pool, PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { insertEffectsFrom, insertJobsFrom } from '../jobs/enqueue-jobs.ts';
import { hasOutbox } from '../jobs/outbox.ts';
import type { QueueName } from '../jobs/queue.ts';
import { reachedSql } from './is-frozen.ts';

const queue: QueueName = 'notify_frozen';

/**
 * Records which limits a workspace has reached this month. A limit that is recorded for the first time, or for the first
 * time since the package was changed, enqueues a job for the owners, in the same commit.
 */
export async function enqueueFrozen(client: Pool | PoolClient, month: string, workspace_id: Id): Promise<void> {
  const insert = hasOutbox(client) ? insertEffectsFrom : insertJobsFrom;
  await client.query({
    name: 'record-frozen-notices',
    text: `
      with recorded as (
        insert into frozen_notices (workspace_id, month, cause)
        select $1, $2::date, cause from workspaces w, unnest(${reachedSql('w', '$2::date', '$1')}) as cause
        where w.id = $1
        on conflict do nothing returning workspace_id, month, cause
      )
      ${insert(`(select '${queue}' as queue, to_jsonb(recorded) || jsonb_build_object('notice_id', gen_random_uuid()) as data, gen_random_uuid() as id, 0 as "afterSeconds" from recorded) x`)}`,
    values: [workspace_id, month],
  });
}

import type { z } from 'zod';
import type { markNotifications as contract } from '../../contract/notifications.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';

/** At most this many ids are returned: of more the change cannot be taken back. */
const most = 1000;

/** Marks the caller's own notices as read or unread. Ids of other people's notices change nothing. */
export async function markNotifications(
  context: AppContext,
  caller: MemberCaller,
  { ids, run_id, read }: z.infer<NonNullable<typeof contract.body>>,
): Promise<Id[]> {
  const { rows } = await context.pool.query<{ id: Id }>({
    name: 'mark-notices',
    text: `update notices set read_at = case when $5::boolean then to_timestamp($6) end
      where workspace_id = $1 and member_id = $2 and (read_at is null) = $5::boolean
        and ($3::uuid[] is null or id = any($3)) and ($4::uuid is null or run_id = $4)
      returning id`,
    values: [caller.workspace_id, caller.member_id, ids ?? null, run_id ?? null, read, context.now()],
  });
  if (rows.length > 0) context.live.publish({ workspace_id: caller.workspace_id, notified: [caller.member_id] });
  return rows.length > most ? [] : rows.map(({ id }) => id);
}

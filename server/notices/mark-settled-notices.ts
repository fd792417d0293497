import type { AppContext } from '../app-context.ts';

/**
 * Marks notices as read whose step is settled, so that counting the unread ones need not pass over them: in a team whose steps
 * anybody may answer, most of each person's notices are answered by others. Runs every quarter of an hour.
 * @param days The age of the notices that are looked at. The index of their times finds those of two days quickly.
 */
export async function markSettledNotices({ pool, now }: AppContext, days = 2): Promise<void> {
  await pool.query(
    `update notices n set read_at = to_timestamp($1) from run_steps s
      where n.read_at is null and n.created_at >= to_timestamp($2)
        and s.workspace_id = n.workspace_id and s.id = n.run_step_id
        and n.kind <> 'withdrawn' and s.status in ('completed', 'skipped', 'cancelled')`,
    [now(), now() - days * 24 * 3600],
  );
}

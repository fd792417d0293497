import type { AppContext } from '../app-context.ts';

/** Days for which a notice is listed. No job repeats a notice after that time. */
const keptDays = 90;

/**
 * Runs daily: deletes old notices, and marks those as read whose step is settled, so that counting the unread ones need
 * not pass over them.
 */
export async function deleteOldNotices({ pool, now }: AppContext): Promise<void> {
  await pool.query('delete from notices where created_at < to_timestamp($1)', [now() - keptDays * 24 * 3600]);
  await pool.query(
    `update notices n set read_at = to_timestamp($1) from run_steps s
      where n.read_at is null and s.workspace_id = n.workspace_id and s.id = n.run_step_id
        and n.kind <> 'withdrawn' and s.status in ('completed', 'skipped', 'cancelled')`,
    [now()],
  );
}

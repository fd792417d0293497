import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { checkZone } from '../http/check-zone.ts';
import type { NewWorkspace } from './create-workspace.ts';
import { mayWorkspace } from './policy.ts';

/**
 * Changes name, industry, time zone or the first day of the week. @throws ApiError operation_not_allowed, invalid_input
 */
export async function updateWorkspace(
  context: AppContext,
  caller: MemberCaller,
  change: Partial<NewWorkspace>,
): Promise<void> {
  if (!mayWorkspace('edit', caller)) throw new ApiError('operation_not_allowed');
  checkZone(change.time_zone, 'workspace.time_zone');
  await context.pool.query(
    `update workspaces set name = coalesce($2, name), industry = coalesce($3, industry),
      time_zone = coalesce($4, time_zone), week_starts_on = coalesce($5, week_starts_on), updated_at = now() where id = $1`,
    [
      caller.workspace_id,
      change.name ?? null,
      change.industry ?? null,
      change.time_zone ?? null,
      change.week_starts_on ?? null,
    ],
  );
}

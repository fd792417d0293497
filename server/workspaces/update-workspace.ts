import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { checkZone } from '../http/check-zone.ts';
import type { NewWorkspace } from './create-workspace.ts';
import { mayWorkspace } from './policy.ts';

export type WorkspaceChange = Partial<NewWorkspace> & {
  requires_second_factor?: boolean;
  keep_runs_days?: number | null;
};

/**
 * Changes name, industry, time zone, the first day of the week, whether members need a second factor, or how long ended
 * runs are kept.
 * @throws ApiError operation_not_allowed, invalid_input; second_factor_missing if the caller would lock themselves out
 */
export async function updateWorkspace(
  context: AppContext,
  caller: MemberCaller,
  change: WorkspaceChange,
): Promise<void> {
  if (!mayWorkspace('edit', caller)) throw new ApiError('operation_not_allowed');
  checkZone(change.time_zone, 'workspace.time_zone');
  // The revision tells open pages: they show the name, and may be closed without a second factor.
  const { rowCount } = await context.pool.query(
    `update workspaces set name = coalesce($2, name), industry = coalesce($3, industry),
      time_zone = coalesce($4, time_zone), week_starts_on = coalesce($5, week_starts_on),
      requires_second_factor = coalesce($6, requires_second_factor),
      keep_runs_days = case when $8 then $9 else keep_runs_days end,
      people_revision = people_revision + 1, updated_at = now()
    where id = $1 and ($6 is not true or requires_second_factor
      or exists (select 1 from users u where u.id = $7 and u.has_second_factor))`,
    [
      caller.workspace_id,
      change.name ?? null,
      change.industry ?? null,
      change.time_zone ?? null,
      change.week_starts_on ?? null,
      change.requires_second_factor ?? null,
      caller.user_id,
      change.keep_runs_days !== undefined,
      change.keep_runs_days ?? null,
    ],
  );
  if (rowCount === 0) throw new ApiError('second_factor_missing');
}

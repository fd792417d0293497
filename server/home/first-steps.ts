import type { FirstSteps } from '../../contract/home.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { isStartable } from '../run-access/initiators.ts';
import { maySeeFirstSteps } from './policy.ts';

/** What a new workspace still needs; null for people who do not own it, and once all is done or it was hidden. */
export async function showFirstSteps({ pool }: AppContext, caller: MemberCaller): Promise<FirstSteps | null> {
  if (!maySeeFirstSteps(caller)) return null;
  const { rows } = await pool.query<FirstSteps & { hidden: boolean }>(
    `select w.first_steps_hidden as hidden,
      exists (select 1 from workflows where workspace_id = $1 and enabled_version_id is not null) as workflow,
      exists (select 1 from members where workspace_id = $1 and removed_at is null and id <> $2) as people,
      -- Ordered as an index is: to find any run, PostgreSQL might read the whole table.
      (select r.id from runs r where r.workspace_id = $1 order by r.id limit 1) is not null as run,
      (select f.id from workflows f where f.workspace_id = $1 and ${isStartable('f', '$2')}
        order by f.created_at, f.id limit 1) as start_workflow_id,
      (select json_build_object('id', d.id, 'name', d.name) from workflows d
        where d.workspace_id = $1 and d.enabled_version_id is null and d.deleted_at is null
        order by d.created_at desc, d.id limit 1) as draft
    from workspaces w where w.id = $1`,
    [caller.workspace_id, caller.member_id],
  );
  if (!rows[0] || rows[0].hidden) return null;
  const { hidden: _hidden, ...steps } = rows[0];
  if (steps.workflow && steps.people && steps.run) return null;
  return { ...steps, draft: steps.workflow ? null : steps.draft };
}

/** @throws ApiError operation_not_allowed */
export async function hideFirstSteps({ pool }: AppContext, caller: MemberCaller, hidden: boolean): Promise<void> {
  if (!maySeeFirstSteps(caller)) throw new ApiError('operation_not_allowed');
  await pool.query('update workspaces set first_steps_hidden = $2 where id = $1', [caller.workspace_id, hidden]);
}

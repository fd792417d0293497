import type { Trigger } from '../../contract/workflows.ts';
import type { Id, Ref } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { checkRefs } from '../people/check-refs.ts';
import { findTriggers, findWorkflow } from './find-workflow.ts';

export interface TriggerUpdate {
  name?: string;
  startable_by?: Ref[];
  status?: 'enabled' | 'disabled';
}

/**
 * Changes a trigger, at once and for every version.
 * @throws ApiError as `findWorkflow`; trigger_not_found, invalid_input
 */
export async function updateTrigger(
  context: AppContext,
  caller: MemberCaller,
  target: { workflow_id: Id; trigger_id: Id },
  change: TriggerUpdate,
): Promise<Trigger> {
  const { directory } = await findWorkflow(context, caller, target.workflow_id, 'edit');
  if (change.startable_by) {
    checkRefs(directory, change.startable_by, 'trigger.startable_by');
    const { type } = await findTrigger(context, caller, target);
    // An automatic trigger has no initiators: its token is enough.
    if (type === 'automatic') throw invalid('trigger.startable_by', 'invalid_value');
  }
  const ids = (type: Ref['type']) => change.startable_by?.filter((ref) => ref.type === type).map(({ id }) => id) ?? [];
  const { rowCount } = await context.pool.query(
    `with changed as (
      update triggers set name = coalesce($4, name), status = coalesce($5, status)
      where workspace_id = $1 and workflow_id = $2 and id = $3 returning id
    ), gone as (
      delete from trigger_initiators i using changed where i.workspace_id = $1 and i.trigger_id = changed.id and $6
        and not (coalesce(i.member_id = any($7::uuid[]), false) or coalesce(i.group_id = any($8::uuid[]), false))
    ), people as (
      insert into trigger_initiators (workspace_id, trigger_id, member_id)
      select distinct $1::uuid, changed.id, one from changed, unnest($7::uuid[]) as one on conflict do nothing
    ), groups as (
      insert into trigger_initiators (workspace_id, trigger_id, group_id)
      select distinct $1::uuid, changed.id, one from changed, unnest($8::uuid[]) as one on conflict do nothing
    )
    select id from changed`,
    [
      caller.workspace_id,
      target.workflow_id,
      target.trigger_id,
      change.name ?? null,
      change.status ?? null,
      change.startable_by !== undefined,
      ids('user_workspace'),
      ids('group'),
    ],
  );
  if (rowCount !== 1) throw new ApiError('trigger_not_found');
  return findTrigger(context, caller, target);
}

async function findTrigger(context: AppContext, caller: MemberCaller, target: { workflow_id: Id; trigger_id: Id }) {
  const triggers = await findTriggers(context, caller.workspace_id, target.workflow_id);
  const trigger = triggers.find(({ id }) => id === target.trigger_id);
  if (!trigger) throw new ApiError('trigger_not_found');
  return trigger;
}

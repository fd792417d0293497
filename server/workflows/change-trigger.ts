import type { Trigger } from '../../contract/workflows.ts';
import type { Id, Ref } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure, invalid } from '../http/failure.ts';
import { checkRefs } from '../members/check-refs.ts';
import type { Parts } from '../parts.ts';
import { findTriggers, findWorkflow } from './find-workflow.ts';

export interface TriggerChange {
  name?: string;
  startable_by?: Ref[];
  status?: 'enabled' | 'disabled';
}

/**
 * Changes a trigger; at once, for every version.
 * @throws Failure as `findWorkflow`; trigger_not_found, invalid_input
 */
export async function changeTrigger(
  parts: Parts,
  caller: MemberCaller,
  target: { workflow_id: Id; trigger_id: Id },
  change: TriggerChange,
): Promise<Trigger> {
  const { directory } = await findWorkflow(parts, caller, target.workflow_id, 'edit');
  if (change.startable_by) {
    checkRefs(directory, change.startable_by, 'trigger.startable_by');
    const { type } = await findTrigger(parts, caller, target);
    // A token is all that an automatic one asks for.
    if (type === 'automatic') throw invalid('trigger.startable_by', 'invalid_value');
  }
  const ids = (type: Ref['type']) => change.startable_by?.filter((ref) => ref.type === type).map(({ id }) => id) ?? [];
  const { rowCount } = await parts.pool.query(
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
  if (rowCount !== 1) throw new Failure('trigger_not_found');
  return findTrigger(parts, caller, target);
}

async function findTrigger(parts: Parts, caller: MemberCaller, target: { workflow_id: Id; trigger_id: Id }) {
  const triggers = await findTriggers(parts, caller.workspace_id, target.workflow_id);
  const trigger = triggers.find(({ id }) => id === target.trigger_id);
  if (!trigger) throw new Failure('trigger_not_found');
  return trigger;
}

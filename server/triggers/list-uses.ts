import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findWorkflow } from '../workflows/find-workflow.ts';
import { findAutomatic } from './create-trigger.ts';

/** SQL condition: a definition has a hook with the trigger `$2`. */
const hooksBy = (definition: string) => `jsonb_path_exists(${definition},
  '$.action_groups[*].actions[*] ? (@.stepable_type == "workflow_hook" && @.stepable.trigger_id == $id)',
  jsonb_build_object('id', $2::text))`;

/**
 * The workflows with a hook of this trigger in their draft or enabled version, which would fail without it.
 * @throws ApiError as `findWorkflow`; trigger_not_found
 */
export async function listUses(
  context: AppContext,
  caller: MemberCaller,
  { workflow_id, trigger_id }: { workflow_id: Id; trigger_id: Id },
): Promise<{ id: Id; name: string }[]> {
  await findWorkflow(context, caller, workflow_id, 'edit');
  await findAutomatic(context, caller, workflow_id, trigger_id);
  const { rows } = await context.listPool.query<{ id: Id; name: string }>(
    `select w.id, w.name from workflows w
      left join versions v on v.workspace_id = $1 and v.id = w.enabled_version_id
    where w.workspace_id = $1 and w.deleted_at is null and (${hooksBy('w.draft')} or ${hooksBy('v.definition')})
    order by fold_text(w.name), w.id`,
    [caller.workspace_id, trigger_id],
  );
  return rows;
}

import { deepestHook } from '../../engine/actions/workflow-hook.ts';
import type { Definition, Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { hookedTriggers } from './find-hook-targets.ts';

/**
 * Finds the triggers that a draft's hooks name and that lead back to the draft's own workflow: at once, or through the
 * hooks of the enabled versions of the workflows that they start.
 */
export async function findLoopingTriggers(
  context: AppContext,
  workspace_id: Id,
  workflow_id: Id,
  definition: Definition,
): Promise<ReadonlySet<Id>> {
  const ids = hookedTriggers(definition);
  if (ids.length === 0) return new Set();
  const { rows } = await context.pool.query<{ first: Id }>({
    name: 'find-looping-triggers',
    text: `with recursive started(first, workflow_id, hops) as (
        select t.id, t.workflow_id, 1 from triggers t where t.workspace_id = $1 and t.id = any($2::uuid[])
        union
        select s.first, t.workflow_id, s.hops + 1
        from started s
          join workflows w on w.workspace_id = $1 and w.id = s.workflow_id
          join versions v on v.workspace_id = $1 and v.id = w.enabled_version_id
          cross join lateral jsonb_path_query(v.definition,
            '$.action_groups[*].actions[*] ? (@.stepable_type == "workflow_hook").stepable.trigger_id') as hooked(id)
          join triggers t on t.workspace_id = $1 and t.id = (hooked.id #>> '{}')::uuid
        where s.workflow_id <> $3 and s.hops < ${deepestHook}
      )
      select distinct first from started where workflow_id = $3`,
    values: [workspace_id, ids, workflow_id],
  });
  return new Set(rows.map(({ first }) => first));
}

import type { HookTargetReply } from '../../contract/triggers.ts';
import type { Definition, Id } from '../../engine/definition.ts';
import { settingsOfActions } from '../../engine/settings-of-actions.ts';
import type { AppContext } from '../app-context.ts';

/**
 * SQL: the automatic triggers of the workspace `$1`, each with its workflow and the start form that a hook must fill
 * in.
 */
export const hookTargetColumns = `select t.id, t.name, t.status, t.token_version, jsonb_build_object('id', w.id, 'name', w.name) as workflow,
    v.definition -> 'trigger_form' as form
  from triggers t
    join workflows w on w.workspace_id = $1 and w.id = t.workflow_id
    left join versions v on v.workspace_id = $1 and v.id = w.enabled_version_id
  where t.workspace_id = $1 and t.type = 'automatic'`;

/** The triggers that a definition's hooks name, each with its place. */
export const placesOfTriggers = (definition: Definition): { value: Id; path: string }[] =>
  settingsOfActions(definition, 'trigger_id', (action) =>
    action.stepable_type === 'workflow_hook' ? action.stepable.trigger_id : null,
  );

/** The ids of the triggers that a definition's hooks name. */
export const hookedTriggers = (definition: Definition): Id[] => [
  ...new Set(placesOfTriggers(definition).map(({ value }) => value)),
];

/** The triggers of a definition's hooks that exist in the workspace, by id. */
export async function findHookTargets(
  context: AppContext,
  workspace_id: Id,
  definition: Definition,
): Promise<ReadonlyMap<Id, HookTargetReply>> {
  const ids = hookedTriggers(definition);
  if (ids.length === 0) return new Map();
  const { rows } = await context.pool.query<HookTargetReply>({
    name: 'find-hook-targets',
    text: `${hookTargetColumns} and t.id = any($2::uuid[])`,
    values: [workspace_id, ids],
  });
  return new Map(rows.map((target) => [target.id, target]));
}

import type { ImportTarget } from '../../contract/import-options.ts';
import type { Id, Version } from '../../engine/definition.ts';
import { nameKey } from '../../engine/problems/name-key.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { findWorkflow } from '../workflows/find-workflow.ts';

/** An existing workflow that cases go into. */
export interface FoundTarget {
  workflow_id: Id;
  workflow_name: string;
  version: Version;
  /** The action of an activity; null leaves its events out. */
  actionOf: (activity: string) => Id | null;
}

/**
 * Loads the enabled version of a workflow, or else the newest.
 * @returns Null if it has no version.
 * @throws ApiError workflow_not_found; operation_not_allowed for members who may not edit it
 */
export async function findTarget(
  context: Pick<AppContext, 'pool'>,
  caller: MemberCaller,
  target: Extract<ImportTarget, { type: 'existing' }>,
): Promise<FoundTarget | null> {
  const { row } = await findWorkflow(context, caller, target.workflow_id, 'edit');
  const { rows } = await context.pool.query<{ id: Id }>({
    name: 'find-import-version',
    text: `select v.id from versions v join workflows w on w.workspace_id = $1 and w.id = v.workflow_id
      where v.workspace_id = $1 and v.workflow_id = $2
      order by (v.id = w.enabled_version_id) is true desc, v.created_at desc, v.number desc limit 1`,
    values: [caller.workspace_id, target.workflow_id],
  });
  if (!rows[0]) return null;
  const version = await loadVersion(context.pool, caller.workspace_id, rows[0].id);
  return {
    workflow_id: target.workflow_id,
    workflow_name: row.name,
    version,
    actionOf: actionMatcher(version, target.actions),
  };
}

function actionMatcher(version: Version, chosen: Extract<ImportTarget, { type: 'existing' }>['actions']) {
  const { actions } = indexOf(version);
  const byName = new Map([...actions.values()].map(({ action }) => [nameKey(action.name), action.id]));
  const byActivity = new Map(chosen.map(({ activity, action_id }) => [activity, action_id]));
  return (activity: string): Id | null => {
    const given = byActivity.get(activity);
    if (given === undefined) return byName.get(nameKey(activity)) ?? null;
    return given !== null && actions.has(given) ? given : null;
  };
}

import type { Id, Ref, Version } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { isFrozenSql } from '../../billing/is-frozen.ts';
import { monthOf } from '../../billing/months.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { type Directory, directoryOf } from '../../people/people.ts';
import type { RunViewer } from '../../people/viewer-role.ts';
import { startableBySql } from '../../run-access/initiators.ts';
import { loadVersion } from '../../run-access/load-version.ts';
import { mayStart } from '../../run-access/policy.ts';
import { viewersOfWorkflow } from '../../run-access/shared-with.ts';

export interface StartRow {
  is_frozen: boolean;
  /** Null if the workflow does not exist. */
  workflow_name: string | null;
  workflow_description: string;
  workflow_created_by: Id | null;
  version_id: Id | null;
  version_number: number | null;
  trigger_id: Id | null;
  trigger_status: 'enabled' | 'disabled' | null;
  startable_by: Ref[] | null;
  viewers: RunViewer[] | null;
}

const findStartRow = {
  name: 'find-start',
  text: `
    select ${isFrozenSql('s', '$4::date')} as is_frozen, w.name as workflow_name, w.description as workflow_description, w.created_by as workflow_created_by,
      v.id as version_id, v.number as version_number, t.id as trigger_id, t.status as trigger_status,
      ${startableBySql('w.workspace_id', 't.id')} as startable_by,
      ${viewersOfWorkflow} as viewers
    from workspaces s
      left join workflows w on w.workspace_id = s.id and w.id = $2
      left join versions v on v.workspace_id = w.workspace_id and v.id = w.enabled_version_id
      left join triggers t on t.workspace_id = w.workspace_id and t.workflow_id = w.id and t.type = 'manual'
        and ($3::uuid is null or t.id = $3)
    where s.id = $1
    order by t.created_at limit 1`,
};

export interface Start {
  workflow: { id: Id; name: string; description: string; created_by: Id | null };
  version: Version;
  version_number: number;
  trigger_id: Id;
  startable_by: Ref[];
  /** The people and groups with whom the workflow, and so its runs, are shared. */
  viewers: RunViewer[];
  directory: Directory;
}

/**
 * Rejects starts in a disabled or frozen workspace. It is also called when the start form is opened, so that nobody
 * fills it in for nothing. Both are checked again when the run is stored.
 * @throws ApiError workspace_disabled, workspace_frozen
 */
export function rejectClosedWorkspace({
  status,
  is_frozen,
}: {
  status: 'enabled' | 'disabled';
  is_frozen: boolean;
}): void {
  if (status === 'disabled') throw new ApiError('workspace_disabled');
  if (is_frozen) throw new ApiError('workspace_frozen');
}

/**
 * Loads and checks what a manual start needs. Guests are rejected first; then the order is that of docs/rules.md, rule
 * 1: workspace, trigger, version, starter. The engine checks the start form afterwards.
 * @throws ApiError workspace_disabled, workspace_frozen, workflow_not_found, trigger_not_found, run_cannot_start,
 * operation_not_allowed
 */
export async function findStart(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  trigger_id?: Id,
): Promise<Start> {
  if (caller.role === 'guest') throw new ApiError('operation_not_allowed');
  const [row, directory] = await Promise.all([
    readStart(context, caller.workspace_id, workflow_id, trigger_id),
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
  ]);
  rejectClosedWorkspace({ status: caller.workspace.status, is_frozen: row?.is_frozen ?? false });
  if (!row || row.workflow_name === null) throw new ApiError('workflow_not_found', { values: { id: workflow_id } });
  if (trigger_id && !row.trigger_id) throw new ApiError('trigger_not_found');
  if (!row.trigger_id || row.trigger_status !== 'enabled' || !row.version_id) throw new ApiError('run_cannot_start');
  const startable_by = row.startable_by ?? [];
  if (!mayStart(caller, startable_by, directory)) throw new ApiError('operation_not_allowed');
  return {
    workflow: {
      id: workflow_id,
      name: row.workflow_name,
      description: row.workflow_description,
      created_by: row.workflow_created_by,
    },
    version: await loadVersion(context.pool, caller.workspace_id, row.version_id),
    version_number: row.version_number ?? 0,
    trigger_id: row.trigger_id,
    startable_by,
    viewers: row.viewers ?? [],
    directory,
  };
}

async function readStart(
  context: AppContext,
  workspace_id: Id,
  workflow_id: Id,
  trigger_id?: Id,
): Promise<StartRow | undefined> {
  const { rows } = await context.pool.query<StartRow>({
    ...findStartRow,
    values: [workspace_id, workflow_id, trigger_id ?? null, monthOf(context.now())],
  });
  return rows[0];
}

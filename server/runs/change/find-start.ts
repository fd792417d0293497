import type { WorkflowTranslations } from '../../../contract/workflow-names.ts';
import type { Id, Ref, Version } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { isFrozenSql } from '../../billing/is-frozen.ts';
import { monthOf } from '../../billing/months.ts';
import { shareStatements } from '../../db/share-statements.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { type Directory, directoryOf } from '../../people/people.ts';
import type { RunViewer } from '../../people/viewer-role.ts';
import { startableBySql } from '../../run-access/initiators.ts';
import type { RunWorkflow } from '../../run-access/load-run.ts';
import { loadVersion } from '../../run-access/load-version.ts';
import { mayStart } from '../../run-access/policy.ts';
import { viewersOfWorkflow } from '../../run-access/shared-with.ts';

export interface StartRow {
  /** The position of the workflow in the list that was asked for, from 1. */
  place: number;
  is_frozen: boolean;
  /** Null if the workflow does not exist. */
  workflow_name: string | null;
  workflow_translations: WorkflowTranslations | null;
  workflow_description: string;
  workflow_created_by: Id | null;
  version_id: Id | null;
  version_number: number | null;
  trigger_id: Id | null;
  trigger_status: 'enabled' | 'disabled' | null;
  startable_by: Ref[] | null;
  viewers: RunViewer[] | null;
}

const findStarts = {
  name: 'find-starts',
  text: `
    with workspace as materialized (
      select s.id, ${isFrozenSql('s', '$4::date', '$1')} as is_frozen from workspaces s where s.id = $1)
    select asked.place, s.is_frozen, w.name as workflow_name, w.translations as workflow_translations, w.description as workflow_description, w.created_by as workflow_created_by,
      v.id as version_id, v.number as version_number, t.id as trigger_id, t.status as trigger_status,
      ${startableBySql('$1', 't.id')} as startable_by,
      ${viewersOfWorkflow} as viewers
    from workspace s
      cross join unnest($2::uuid[], $3::uuid[]) with ordinality as asked(workflow_id, trigger_id, place)
      left join workflows w on w.workspace_id = $1 and w.id = asked.workflow_id and w.deleted_at is null
      left join versions v on v.workspace_id = $1 and v.id = w.enabled_version_id
      left join lateral (select t.id, t.status from triggers t
        where t.workspace_id = $1 and t.workflow_id = w.id and t.type = 'manual'
          and (asked.trigger_id is null or t.id = asked.trigger_id)
        order by t.created_at limit 1) t on true`,
};

interface AskedStart {
  workspace_id: Id;
  /** The current month. */
  month: string;
  workflow_id: Id;
  trigger_id: Id | null;
}

/** Starts that are asked for at the same time are read by one statement, and those of the same workflow once. */
const readStart = shareStatements({
  lanes: 3,
  most: 32,
  groupOf: ({ workspace_id, month }: AskedStart) => `${workspace_id} ${month}`,
  execute: async (pool, asked) => {
    const keyOf = ({ workflow_id, trigger_id }: AskedStart) => `${workflow_id} ${trigger_id}`;
    const distinct = [...new Map(asked.map((one) => [keyOf(one), one])).values()];
    const { rows } = await pool.query<StartRow>({
      ...findStarts,
      values: [
        asked[0]?.workspace_id,
        distinct.map(({ workflow_id }) => workflow_id),
        distinct.map(({ trigger_id }) => trigger_id),
        asked[0]?.month,
      ],
    });
    const found = new Map(rows.map((row) => [keyOf(distinct[row.place - 1] as AskedStart), row]));
    return asked.map((one) => found.get(keyOf(one)));
  },
});

export interface Start {
  /** Its names are those of the main language: a run without a name of its own gets that one. */
  workflow: RunWorkflow & { description: string };
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
    readStart(context.pool, {
      workspace_id: caller.workspace_id,
      month: monthOf(context.now()),
      workflow_id,
      trigger_id: trigger_id ?? null,
    }),
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
  ]);
  rejectClosedWorkspace({ status: caller.workspace.status, is_frozen: row?.is_frozen ?? false });
  if (!row || row.workflow_name === null) {
    throw new ApiError('workflow_not_found', {
      errors: [{ field: 'workflow_id', code: 'unknown_id', values: { id: workflow_id } }],
      values: { id: workflow_id },
    });
  }
  if (trigger_id && !row.trigger_id) {
    throw new ApiError('trigger_not_found', {
      errors: [{ field: 'trigger_id', code: 'unknown_id', values: { id: trigger_id } }],
    });
  }
  if (!row.trigger_id || row.trigger_status !== 'enabled' || !row.version_id) throw new ApiError('run_cannot_start');
  const startable_by = row.startable_by ?? [];
  if (!mayStart(caller, startable_by, directory)) throw new ApiError('operation_not_allowed');
  return {
    workflow: {
      id: workflow_id,
      name: row.workflow_name,
      main_name: row.workflow_name,
      translations: row.workflow_translations ?? {},
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

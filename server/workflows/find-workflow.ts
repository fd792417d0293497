import type { WorkflowTranslations } from '../../contract/workflow-names.ts';
import type { Trigger, VersionSummary, Workflow } from '../../contract/workflows.ts';
import type { Definition, Id, Ref, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Directory, directoryOf, personOf, userOf } from '../people/people.ts';
import { startableBySql } from '../run-access/initiators.ts';
import { mayStart } from '../run-access/policy.ts';
import { mayWorkflow, type WorkflowVerb, workflowCan } from './policy.ts';

export interface WorkflowRow {
  id: Id;
  name: string;
  description: string;
  translations: WorkflowTranslations;
  created_by: Id | null;
  created_at: Unix;
  updated_at: Unix;
  draft_revision: number;
  draft_updated_at: Unix;
  published_revision: number | null;
  enabled_version: { id: Id; number: number } | null;
  categories: { id: Id; name: string; color: string }[] | null;
  startable_by: Ref[] | null;
  manual_trigger_enabled: boolean;
}

export const workflowColumns = `w.id, w.name, w.description, w.translations, w.created_by, w.created_at, w.updated_at,
  w.draft_revision,
  w.draft_updated_at, w.published_revision,
  (select jsonb_build_object('id', v.id, 'number', v.number) from versions v
    where v.workspace_id = $1 and v.id = w.enabled_version_id) as enabled_version,
  (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by fold_text(t.name))
    from workflow_tags wt join tags t on t.workspace_id = $1 and t.id = wt.tag_id
    where wt.workspace_id = $1 and wt.workflow_id = w.id) as categories,
  (select ${startableBySql('$1', 't.id')} from triggers t
    where t.workspace_id = $1 and t.workflow_id = w.id and t.type = 'manual'
    order by t.created_at limit 1) as startable_by,
  exists (select 1 from triggers t where t.workspace_id = $1 and t.workflow_id = w.id and t.type = 'manual'
    and t.status = 'enabled') as manual_trigger_enabled`;

/**
 * A workflow as shown to the caller.
 * @param running_runs How many running runs the caller sees, as `countRunningRuns` counts them.
 */
export function showWorkflow(row: WorkflowRow, caller: MemberCaller, directory: Directory, running_runs = 0): Workflow {
  const admins = directory.admins.get(row.id) ?? [];
  const reads = caller.reading_language;
  const start =
    row.enabled_version !== null && row.manual_trigger_enabled && mayStart(caller, row.startable_by ?? [], directory);
  return {
    id: row.id,
    name: (reads && row.translations[reads]?.name) || row.name,
    description: (reads && row.translations[reads]?.description) || row.description,
    main_name: row.name,
    main_description: row.description,
    translations: row.translations,
    created_at: row.created_at,
    updated_at: Math.max(row.updated_at, row.draft_updated_at),
    created_by_user: personOf(directory, row.created_by),
    admins: admins.flatMap((id) => {
      const member = directory.members.get(id);
      return member ? [{ id, user: userOf(member) }] : [];
    }),
    categories: row.categories ?? [],
    enabled_version: row.enabled_version,
    has_unpublished_changes: row.published_revision === null || row.draft_revision > row.published_revision,
    running_runs,
    can: { ...workflowCan(caller, admins), start },
  };
}

export interface FoundWorkflow {
  row: WorkflowRow & { draft: Definition };
  directory: Directory;
}

/**
 * Loads a workflow and checks the caller's permission for the verb.
 * @throws ApiError workflow_not_found, also for guests; operation_not_allowed if they see it but may not do this
 */
export async function findWorkflow(
  context: Pick<AppContext, 'pool'>,
  caller: MemberCaller,
  id: Id,
  verb: WorkflowVerb,
): Promise<FoundWorkflow> {
  if (!mayWorkflow('see', caller)) throw new ApiError('workflow_not_found', { values: { id } });
  const [directory, { rows }] = await Promise.all([
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
    context.pool.query<WorkflowRow & { draft: Definition }>({
      name: 'find-workflow',
      text: `select ${workflowColumns}, w.draft from workflows w
        where w.workspace_id = $1 and w.id = $2 and w.deleted_at is null`,
      values: [caller.workspace_id, id],
    }),
  ]);
  const row = rows[0];
  if (!row) throw new ApiError('workflow_not_found', { values: { id } });
  if (!mayWorkflow(verb, caller, directory.admins.get(id))) throw new ApiError('operation_not_allowed');
  return { row, directory };
}

export interface VersionRow {
  id: Id;
  number: number;
  description: string;
  created_at: Unix;
  created_by: Id | null;
  is_enabled: boolean;
}

export function showVersion(row: VersionRow, directory: Directory): VersionSummary {
  return {
    id: row.id,
    number: row.number,
    description: row.description,
    status: row.is_enabled ? 'enabled' : 'disabled',
    created_at: row.created_at,
    created_by_user: personOf(directory, row.created_by),
  };
}

/** The versions of a workflow, newest first. */
export async function findVersions(context: AppContext, workspace_id: Id, workflow_id: Id): Promise<VersionRow[]> {
  const { rows } = await context.pool.query<VersionRow>({
    name: 'find-versions',
    text: `select v.id, v.number, v.description, v.created_at, v.created_by, w.enabled_version_id = v.id is true as is_enabled
      from versions v join workflows w on w.workspace_id = $1 and w.id = v.workflow_id
      where v.workspace_id = $1 and v.workflow_id = $2 order by v.created_at desc, v.number desc`,
    values: [workspace_id, workflow_id],
  });
  return rows;
}

export async function findTriggers(context: AppContext, workspace_id: Id, workflow_id: Id): Promise<Trigger[]> {
  const { rows } = await context.pool.query<Omit<Trigger, 'startable_by'> & { startable_by: Ref[] | null }>({
    name: 'find-triggers',
    text: `select t.id, t.type, t.name, t.status, t.token_version,
        ${startableBySql('$1', 't.id')} as startable_by
      from triggers t where t.workspace_id = $1 and t.workflow_id = $2 order by t.created_at, t.id`,
    values: [workspace_id, workflow_id],
  });
  return rows.map((row) => ({ ...row, startable_by: row.startable_by ?? [] }));
}

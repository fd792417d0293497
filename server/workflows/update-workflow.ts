import type { WorkflowTranslations } from '../../contract/workflow-names.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { isTaken } from '../db/taken.ts';
import type { MemberCaller } from '../http/caller.ts';
import { checkAdmins, checkCategories } from './check-settings.ts';
import { nameTaken } from './create-workflow.ts';
import { findWorkflow } from './find-workflow.ts';

export interface WorkflowChange {
  name?: string;
  description?: string;
  admins?: Id[];
  categories?: Id[];
  /** Replaces all of them. */
  translations?: WorkflowTranslations;
}

/**
 * Changes the settings that are not part of the definition, at once and without a new version.
 * @throws ApiError as `findWorkflow`; name_taken, invalid_input
 */
export async function updateWorkflow(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
  change: WorkflowChange,
): Promise<void> {
  const { directory } = await findWorkflow(context, caller, id, 'edit');
  checkAdmins(directory, change.admins);
  await checkCategories(context.pool, caller.workspace_id, change.categories);
  try {
    await context.pool.query(
      `with changed as (
        update workflows set name = coalesce($3, name), description = coalesce($4, description),
          translations = coalesce($7, translations), updated_at = now()
        where workspace_id = $1 and id = $2
      ), admins_gone as (
        delete from workflow_admins where workspace_id = $1 and workflow_id = $2 and member_id <> all($5::uuid[])
      ), admins_come as (
        insert into workflow_admins (workspace_id, workflow_id, member_id)
        select distinct $1::uuid, $2::uuid, unnest($5::uuid[]) on conflict do nothing
      ), tags_gone as (
        delete from workflow_tags where workspace_id = $1 and workflow_id = $2 and tag_id <> all($6::uuid[])
      )
      insert into workflow_tags (workspace_id, workflow_id, tag_id)
      select distinct $1::uuid, $2::uuid, unnest($6::uuid[]) on conflict do nothing`,
      [
        caller.workspace_id,
        id,
        change.name ?? null,
        change.description ?? null,
        change.admins ?? null,
        change.categories ?? null,
        change.translations ? JSON.stringify(change.translations) : null,
      ],
    );
  } catch (error) {
    if (isTaken(error, 'workflows_name')) throw nameTaken('workflow.name');
    throw error;
  }
}

import type { Definition, Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findVersions, findWorkflow, showVersion } from './find-workflow.ts';
import { announceSaved, staleDraft } from './save-draft.ts';
import { showDefinition } from './show-definition.ts';

/** One version; @throws ApiError not_found */
export async function findVersion(context: AppContext, caller: MemberCaller, workflow_id: Id, version_id: Id) {
  const { directory } = await findWorkflow(context, caller, workflow_id, 'see');
  const row = (await findVersions(context, caller.workspace_id, workflow_id)).find(({ id }) => id === version_id);
  if (!row) throw new ApiError('not_found');
  return showVersion(row, directory);
}

/**
 * Enables a version, which disables the previous one, or disables it.
 * @throws ApiError as `findWorkflow`; not_found
 */
export async function toggleVersion(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  version_id: Id,
  status: 'enabled' | 'disabled',
) {
  await findWorkflow(context, caller, workflow_id, 'edit');
  await findVersion(context, caller, workflow_id, version_id);
  await context.pool.query(
    status === 'enabled'
      ? 'update workflows set enabled_version_id = $3, updated_at = now() where workspace_id = $1 and id = $2'
      : `update workflows set enabled_version_id = null, updated_at = now()
          where workspace_id = $1 and id = $2 and enabled_version_id = $3`,
    [caller.workspace_id, workflow_id, version_id],
  );
  return findVersion(context, caller, workflow_id, version_id);
}

/** Changes a version's description, which is the only part that may change. */
export async function describeVersion(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  version_id: Id,
  description: string,
) {
  await findWorkflow(context, caller, workflow_id, 'edit');
  await context.pool.query(
    'update versions set description = $4 where workspace_id = $1 and workflow_id = $2 and id = $3',
    [caller.workspace_id, workflow_id, version_id, description],
  );
  return findVersion(context, caller, workflow_id, version_id);
}

/**
 * Replaces the draft by a version's definition.
 * @throws ApiError as `findWorkflow`; not_found, stale_draft
 */
export async function copyVersionToDraft(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  version_id: Id,
  revision: number,
) {
  await findWorkflow(context, caller, workflow_id, 'edit');
  await findVersion(context, caller, workflow_id, version_id);
  const { rows } = await context.pool.query<{ revision: number; definition: Definition; updated_at: Unix }>(
    `update workflows w set draft = v.definition, draft_revision = w.draft_revision + 1, draft_updated_at = now()
      from versions v
      where w.workspace_id = $1 and w.id = $2 and w.draft_revision = $4
        and v.workspace_id = $1 and v.id = $3 and v.workflow_id = $2
      returning w.draft_revision as revision, w.draft as definition, w.draft_updated_at as updated_at`,
    [caller.workspace_id, workflow_id, version_id, revision],
  );
  if (!rows[0]) throw await staleDraft(context, caller, workflow_id);
  announceSaved(context, caller, workflow_id, rows[0].revision);
  return { ...rows[0], definition: showDefinition(rows[0].definition) };
}

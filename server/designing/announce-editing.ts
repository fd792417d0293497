import type { z } from 'zod';
import type { announceEditing as contract } from '../../contract/designing.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf } from '../people/people.ts';
import { mayWorkflow } from '../workflows/policy.ts';
import { designVerb } from './policy.ts';

/**
 * Publishes that the caller has the editor of a workflow open. Nothing is stored. Unlike `findDraft` it does not load the
 * draft, because browsers announce themselves every few seconds while two people edit.
 * @throws ApiError workflow_not_found, operation_not_allowed
 */
export async function announceEditing(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  { page, place, state }: z.infer<NonNullable<typeof contract.body>>,
): Promise<void> {
  const { workspace_id, member_id } = caller;
  if (!mayWorkflow('see', caller)) throw new ApiError('workflow_not_found', { values: { id: workflow_id } });
  const [directory, { rowCount }] = await Promise.all([
    directoryOf(context.pool, workspace_id, caller.workspace.people_revision),
    context.pool.query({
      name: 'find-workflow-to-edit',
      text: 'select 1 from workflows where workspace_id = $1 and id = $2 and deleted_at is null',
      values: [workspace_id, workflow_id],
    }),
  ]);
  if (!rowCount) throw new ApiError('workflow_not_found', { values: { id: workflow_id } });
  if (!mayWorkflow(designVerb, caller, directory.admins.get(workflow_id))) throw new ApiError('operation_not_allowed');
  const editing = [{ workflow_id, user_workspace_id: member_id, page, place, state }];
  context.live.publish({ workspace_id, editing });
}

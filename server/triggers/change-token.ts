import type { Trigger } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findWorkflow } from '../workflows/find-workflow.ts';
import { findAutomatic } from './create-trigger.ts';
import { hashOfTriggerToken, newTriggerToken } from './trigger-token.ts';

/**
 * Gives a trigger a new token. The old token becomes invalid, and hooks that were designed with it fail.
 * @returns The trigger, and its token, which is never shown again.
 * @throws ApiError as `findWorkflow`; trigger_not_found
 */
export async function changeToken(
  context: AppContext,
  caller: MemberCaller,
  { workflow_id, trigger_id }: { workflow_id: Id; trigger_id: Id },
): Promise<{ trigger: Trigger; token: string }> {
  await findWorkflow(context, caller, workflow_id, 'edit');
  const token = newTriggerToken();
  const { rowCount } = await context.pool.query(
    `update triggers set token_hash = $4, token_version = token_version + 1
    where workspace_id = $1 and workflow_id = $2 and id = $3 and type = 'automatic'`,
    [caller.workspace_id, workflow_id, trigger_id, hashOfTriggerToken(token)],
  );
  if (rowCount !== 1) throw new ApiError('trigger_not_found');
  return { trigger: await findAutomatic(context, caller, workflow_id, trigger_id), token };
}

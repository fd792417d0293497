import type { Trigger } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findTriggers, findWorkflow } from '../workflows/find-workflow.ts';
import { hashOfTriggerToken, newTriggerToken } from './trigger-token.ts';

/** Maximum number of automatic triggers of a workflow. */
const mostTriggers = 20;

/**
 * Creates an automatic trigger.
 * @returns The trigger, and its token, which is never shown again.
 * @throws ApiError as `findWorkflow`; too_many_triggers
 */
export async function createTrigger(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  name = 'Automatic',
): Promise<{ trigger: Trigger; token: string }> {
  await findWorkflow(context, caller, workflow_id, 'edit');
  const id = context.nextId();
  const token = newTriggerToken();
  await inTransaction(context.pool, async (client) => {
    // Concurrent requests wait for each other here, so that each counts the triggers that the others insert. Whoever
    // inserts rows that only reference the workflow, such as its runs, does not wait.
    await client.query('select 1 from workflows where workspace_id = $1 and id = $2 for no key update', [
      caller.workspace_id,
      workflow_id,
    ]);
    const { rowCount } = await client.query(
      `insert into triggers (workspace_id, id, workflow_id, type, name, token_hash, token_version)
      select $1, $2, $3, 'automatic', $4, $5, 1 where (select count(*) from triggers
        where workspace_id = $1 and workflow_id = $3 and type = 'automatic') < $6`,
      [caller.workspace_id, id, workflow_id, name, hashOfTriggerToken(token), mostTriggers],
    );
    if (rowCount !== 1) throw new ApiError('too_many_triggers', { values: { max: mostTriggers } });
  });
  return { trigger: await findAutomatic(context, caller, workflow_id, id), token };
}

/** Finds an automatic trigger of a workflow. @throws ApiError trigger_not_found, also for a manual trigger */
export async function findAutomatic(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  id: Id,
): Promise<Trigger> {
  const triggers = await findTriggers(context, caller.workspace_id, workflow_id);
  const trigger = triggers.find((one) => one.id === id && one.type === 'automatic');
  if (!trigger) throw new ApiError('trigger_not_found');
  return trigger;
}

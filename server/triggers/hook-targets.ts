import type { z } from 'zod';
import type { triggersForSelect as contract, HookTargetReply } from '../../contract/triggers.ts';
import type { Definition, Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { escapeLike } from '../db/escape-like.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { mayWorkflow } from '../workflows/policy.ts';
import { hashOfTriggerToken } from './trigger-token.ts';

/** A longer list is searched, not read. */
const offered = 50;

const columns = `select t.id, t.name, t.status, t.token_version, jsonb_build_object('id', w.id, 'name', w.name) as workflow,
    v.definition -> 'trigger_form' as form
  from triggers t
    join workflows w on w.workspace_id = t.workspace_id and w.id = t.workflow_id
    left join versions v on v.workspace_id = w.workspace_id and v.id = w.enabled_version_id
  where t.workspace_id = $1 and t.type = 'automatic'`;

/** The triggers that a hook may start by, by workflow. @throws ApiError operation_not_allowed for guests, who see no workflow */
export async function triggersForSelect(
  context: AppContext,
  caller: MemberCaller,
  { search, trigger_id }: z.infer<NonNullable<typeof contract.query>>,
): Promise<HookTargetReply[]> {
  if (!mayWorkflow('see', caller)) throw new ApiError('operation_not_allowed');
  const words = search.trim();
  const { rows } = await context.listPool.query<HookTargetReply>(
    `${columns} and ($2::uuid is null or t.id = $2) and ($3 = '' or w.name ilike $3 or t.name ilike $3)
    order by lower(w.name), t.created_at, t.id limit ${offered}`,
    [caller.workspace_id, trigger_id ?? null, words === '' ? '' : `%${escapeLike(words)}%`],
  );
  return rows;
}

/** Which trigger of the workspace a token is of. @throws ApiError operation_not_allowed, trigger_not_found */
export async function resolveToken(context: AppContext, caller: MemberCaller, token: string): Promise<HookTargetReply> {
  if (!mayWorkflow('see', caller)) throw new ApiError('operation_not_allowed');
  const { rows } = await context.pool.query<HookTargetReply>({
    name: 'resolve-trigger-token',
    text: `${columns} and t.token_hash = $2`,
    values: [caller.workspace_id, hashOfTriggerToken(token.trim())],
  });
  if (!rows[0]) throw new ApiError('trigger_not_found');
  return rows[0];
}

/** The triggers that a definition's hooks name. */
export function hookedTriggers({ action_groups }: Definition): Id[] {
  const actions = action_groups.flatMap((group) => group.actions);
  const ids = actions.flatMap((action) =>
    action.stepable_type === 'workflow_hook' && action.stepable.trigger_id !== null ? [action.stepable.trigger_id] : [],
  );
  return [...new Set(ids)];
}

/** Those of them that are there, by id. A workspace's things alone are looked at. */
export async function findHookTargets(
  context: AppContext,
  workspace_id: Id,
  definition: Definition,
): Promise<ReadonlyMap<Id, HookTargetReply>> {
  const ids = hookedTriggers(definition);
  if (ids.length === 0) return new Map();
  const { rows } = await context.pool.query<HookTargetReply>({
    name: 'find-hook-targets',
    text: `${columns} and t.id = any($2::uuid[])`,
    values: [workspace_id, ids],
  });
  return new Map(rows.map((target) => [target.id, target]));
}

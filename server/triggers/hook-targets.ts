import type { z } from 'zod';
import type { triggersForSelect as contract, HookTargetReply } from '../../contract/triggers.ts';
import type { AppContext } from '../app-context.ts';
import { foldedLike } from '../db/escape-like.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { hookTargetColumns } from '../workflows/find-hook-targets.ts';
import { assertSeesTriggers } from './policy.ts';
import { hashOfTriggerToken } from './trigger-token.ts';

/** Maximum number of triggers in a reply; people search in longer lists. */
const offered = 50;

/**
 * The triggers that a hook may use, by workflow. @throws ApiError operation_not_allowed for guests, who see no
 * workflows
 */
export async function triggersForSelect(
  context: AppContext,
  caller: MemberCaller,
  { search, trigger_id }: z.infer<NonNullable<typeof contract.query>>,
): Promise<HookTargetReply[]> {
  assertSeesTriggers(caller);
  const searched = search.trim();
  const { rows } = await context.listPool.query<HookTargetReply>(
    `${hookTargetColumns} and ($2::uuid is null or t.id = $2) and ($3 = '' or fold_text(w.name) like $3 or fold_text(t.name) like $3)
    order by fold_text(w.name), t.created_at, t.id limit ${offered}`,
    [caller.workspace_id, trigger_id ?? null, searched === '' ? '' : foldedLike(searched)],
  );
  return rows;
}

/** Finds the trigger of a token in the workspace. @throws ApiError operation_not_allowed, trigger_not_found */
export async function resolveToken(context: AppContext, caller: MemberCaller, token: string): Promise<HookTargetReply> {
  assertSeesTriggers(caller);
  const { rows } = await context.pool.query<HookTargetReply>({
    name: 'resolve-trigger-token',
    text: `${hookTargetColumns} and t.token_hash = $2`,
    values: [caller.workspace_id, hashOfTriggerToken(token.trim())],
  });
  if (!rows[0]) throw new ApiError('trigger_not_found', { errors: [{ field: 'token', code: 'invalid_value' }] });
  return rows[0];
}

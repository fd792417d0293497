import type { DraftThreadReply } from '../../contract/designing.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findDraft } from './find-draft.ts';
import { findThread, showThread } from './thread-row.ts';

/**
 * Marks a thread as resolved, or opens it again. Who resolved it first stays named.
 * @throws ApiError workflow_not_found, operation_not_allowed, not_found
 */
export async function resolveDraftThread(
  context: AppContext,
  caller: MemberCaller,
  { workflow_id, thread_id }: { workflow_id: Id; thread_id: Id },
  isResolved: boolean,
): Promise<DraftThreadReply> {
  const draft = await findDraft(context, caller, workflow_id);
  await findThread(context, caller, draft, thread_id);
  await context.pool.query({
    name: 'resolve-draft-thread',
    text: `update draft_threads set resolved_at = case when $3 then to_timestamp($4) end,
        resolved_by = case when $3 then $5::uuid end
      where workspace_id = $1 and id = $2 and (resolved_at is null) = $3::boolean`,
    values: [caller.workspace_id, thread_id, isResolved, context.now(), caller.member_id],
  });
  return showThread(await findThread(context, caller, draft, thread_id), draft.directory, caller);
}

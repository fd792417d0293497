import type { DraftThreadReply } from '../../contract/designing.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Directory, personOf } from '../people/people.ts';
import type { FoundDraft } from './find-draft.ts';
import { mayDeleteComment } from './policy.ts';

export interface DraftCommentRow {
  id: Id;
  by_id: Id;
  message: string;
  mentions: { id: Id; name: string }[];
  at: Unix;
}

export interface ThreadRow {
  id: Id;
  place_kind: 'action' | 'group';
  place_id: Id;
  created_at: Unix;
  resolved_at: Unix | null;
  resolved_by: Id | null;
  comments: DraftCommentRow[];
}

/** The threads whose place stands in the draft, oldest first. @param thread_id Only this one; null for all. */
export async function findThreads(
  context: AppContext,
  workspace_id: Id,
  { workflow_id, places }: FoundDraft,
  thread_id: Id | null = null,
): Promise<ThreadRow[]> {
  const { rows } = await context.pool.query<ThreadRow>({
    name: 'find-draft-threads',
    text: `select t.id, t.place_kind, t.place_id, t.created_at, t.resolved_at, t.resolved_by,
        (select jsonb_agg(jsonb_build_object('id', c.id, 'by_id', c.by_id, 'message', c.message, 'mentions', c.mentions,
            'at', extract(epoch from c.at)::bigint) order by c.id)
          from draft_comments c where c.workspace_id = $1 and c.thread_id = t.id) as comments
      from draft_threads t
      where t.workspace_id = $1 and t.workflow_id = $2 and ($3::uuid is null or t.id = $3) order by t.id`,
    values: [workspace_id, workflow_id, thread_id],
  });
  return rows.filter(({ place_id, comments }) => comments !== null && places.has(place_id));
}

/** @throws ApiError not_found for a thread of another workflow, or whose place is not in the draft. */
export async function findThread(
  context: AppContext,
  caller: MemberCaller,
  draft: FoundDraft,
  thread_id: Id,
): Promise<ThreadRow> {
  const [thread] = await findThreads(context, caller.workspace_id, draft, thread_id);
  if (!thread) throw new ApiError('not_found');
  return thread;
}

/** A thread as replies contain it, with what the caller may do with its comments. */
export function showThread(thread: ThreadRow, directory: Directory, caller: MemberCaller): DraftThreadReply {
  return {
    id: thread.id,
    place: { kind: thread.place_kind, id: thread.place_id },
    created_at: thread.created_at,
    resolved_at: thread.resolved_at,
    resolved_by_user: thread.resolved_by ? personOf(directory, thread.resolved_by) : null,
    comments: thread.comments.map((comment) => ({
      id: comment.id,
      message: comment.message,
      user: personOf(directory, comment.by_id),
      user_workspace_id: comment.by_id,
      created_at: comment.at,
      mentions: comment.mentions.map(({ id, name }) => ({ type: 'user_workspace', id, name })),
      can: { delete: mayDeleteComment(caller, comment) },
    })),
  };
}

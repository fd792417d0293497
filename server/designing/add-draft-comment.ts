import type { PoolClient } from 'pg';
import type { z } from 'zod';
import {
  type startDraftThread as contract,
  type DraftThreadReply,
  mostCommentsInThread,
  mostCommentText,
  mostThreads,
} from '../../contract/designing.ts';
import { displayName } from '../../contract/person-name.ts';
import type { Id } from '../../engine/definition.ts';
import { isBlank } from '../../engine/is-blank.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';
import { insertNotices } from '../people/add-notices.ts';
import { type IdempotentRequest, identifyRequest, oncePerKey, storeKey } from '../run-access/once-per-key.ts';
import { type FoundDraft, findDraft } from './find-draft.ts';
import { mentionableIn } from './list-draft-mentionable.ts';
import { notifyMentionedInDraft } from './notify-mentioned-in-draft.ts';
import { type DraftCommentRow, findThread, findThreads, showThread } from './thread-row.ts';

type Input = z.infer<NonNullable<typeof contract.body>>;

/**
 * Begins a thread on an action or group of the saved draft. The comment and what it notifies of are one commit.
 * @param key The idempotency key: a repeat gets the thread of the first request.
 * @throws ApiError workflow_not_found, operation_not_allowed; invalid_input for a blank message, a place that is not in the
 * draft, a mentioned member who may not edit the workflow, or one thread too many; draft_comments_too_large;
 * idempotency_key_reused
 */
export async function startDraftThread(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  input: Input,
  key: string | null,
): Promise<DraftThreadReply> {
  const { place, comment } = input;
  const draft = await findDraft(context, caller, workflow_id);
  const named = identifyRequest(caller.member_id, key, [workflow_id, input]);
  const id = await oncePerKey(context.pool, caller.workspace_id, named, async () => {
    if (draft.places.get(place.id) !== place.kind) throw invalid('place.id', 'invalid_value');
    const row = readComment(context, caller, draft, comment);
    const all = await findThreads(context, caller.workspace_id, draft);
    if (all.length >= mostThreads) throw invalid('place.id', 'too_numerous', { number: mostThreads });
    const thread_id = context.nextId();
    await store(context, caller, draft, { row, thread_id, named }, async (client) => {
      await client.query(
        `insert into draft_threads (workspace_id, id, workflow_id, place_kind, place_id, created_at)
      values ($1, $2, $3, $4, $5, to_timestamp($6))`,
        [caller.workspace_id, thread_id, workflow_id, place.kind, place.id, row.at],
      );
    });
    return thread_id;
  });
  return showThread(await findThread(context, caller, draft, id), draft.directory, caller);
}

/**
 * Replies in a thread. A resolved thread is open again: somebody has more to say.
 * @param key The idempotency key: a repeat gets the thread as it is then.
 * @throws ApiError workflow_not_found, operation_not_allowed, not_found; invalid_input, draft_comments_too_large,
 * idempotency_key_reused as `startDraftThread`
 */
export async function replyInDraftThread(
  context: AppContext,
  caller: MemberCaller,
  { workflow_id, thread_id }: { workflow_id: Id; thread_id: Id },
  { comment }: Pick<Input, 'comment'>,
  key: string | null,
): Promise<DraftThreadReply> {
  const draft = await findDraft(context, caller, workflow_id);
  const named = identifyRequest(caller.member_id, key, [thread_id, comment]);
  await oncePerKey(context.pool, caller.workspace_id, named, async () => {
    const thread = await findThread(context, caller, draft, thread_id);
    const row = readComment(context, caller, draft, comment);
    if (thread.comments.length >= mostCommentsInThread) {
      throw invalid('comment.message', 'too_numerous', { number: mostCommentsInThread });
    }
    await store(context, caller, draft, { row, thread_id, named }, async (client) => {
      await client.query(
        `update draft_threads set resolved_at = null, resolved_by = null where workspace_id = $1 and id = $2`,
        [caller.workspace_id, thread_id],
      );
    });
    return thread_id;
  });
  return showThread(await findThread(context, caller, draft, thread_id), draft.directory, caller);
}

function readComment(
  context: AppContext,
  caller: MemberCaller,
  draft: FoundDraft,
  input: Input['comment'],
): DraftCommentRow {
  const message = input.message.replaceAll('\r\n', '\n').trim();
  if (isBlank(message)) throw invalid('comment.message', 'blank');
  const may = new Map(mentionableIn(draft).map((member) => [member.id, member]));
  const mentions = [...new Set(input.mentions)].map((id) => {
    const member = may.get(id);
    if (!member) throw invalid('comment.mentions', 'unknown_member');
    return { id, name: displayName(member) };
  });
  return { id: context.nextId(), by_id: caller.member_id, message, mentions, at: context.now() };
}

async function store(
  context: AppContext,
  { workspace_id }: MemberCaller,
  draft: FoundDraft,
  at: { row: DraftCommentRow; thread_id: Id; named: IdempotentRequest | null },
  before: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const { row, thread_id, named } = at;
  const { notices, mails } = await notifyMentionedInDraft(context, draft, at);
  const notified = await inTransaction(context.pool, async (client) => {
    await before(client);
    await client.query(
      `insert into draft_comments (workspace_id, id, thread_id, by_id, message, mentions, at)
      values ($1, $2, $3, $4, $5, $6, to_timestamp($7))`,
      [workspace_id, row.id, thread_id, row.by_id, row.message, JSON.stringify(row.mentions), row.at],
    );
    await storeKey(client, workspace_id, named, thread_id);
    await checkRoom(client, workspace_id, draft.workflow_id);
    await enqueueJobs(client, workspace_id, mails);
    return insertNotices(context, client, workspace_id, notices);
  });
  if (notified.length > 0) context.live.publish({ workspace_id, notified });
}

/** @throws ApiError draft_comments_too_large if the comments that are stored now are too long together */
async function checkRoom(client: PoolClient, workspace_id: Id, workflow_id: Id): Promise<void> {
  const { rows } = await client.query<{ characters: number }>(
    `select sum(length(c.message))::int as characters from draft_threads t
      join draft_comments c on c.workspace_id = $1 and c.thread_id = t.id
    where t.workspace_id = $1 and t.workflow_id = $2`,
    [workspace_id, workflow_id],
  );
  if ((rows[0]?.characters ?? 0) <= mostCommentText) return;
  throw new ApiError('draft_comments_too_large', { values: { max: mostCommentText } });
}

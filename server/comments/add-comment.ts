import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { CommentReply, addComment as contract } from '../../contract/comments.ts';
import { displayName } from '../../contract/person-name.ts';
import type { Id } from '../../engine/definition.ts';
import { isBlank } from '../../engine/is-blank.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { findAttachments, type NewAttachment, wasQuicker } from '../files/find-attachments.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';
import { insertNotices } from '../people/add-notices.ts';
import { type CommentRow, commentColumns } from '../run-access/comment-row.ts';
import { loadRunForViewer } from '../run-access/load-run-for-viewer.ts';
import { type IdempotentRequest, identifyRequest, oncePerKey, storeKey } from '../run-access/once-per-key.ts';
import { mayComment } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { whoSees } from './list-mentionable.ts';
import { notifyMentioned } from './notify-mentioned.ts';
import { showComment } from './show-comment.ts';

type Input = z.infer<NonNullable<typeof contract.body>>['comment'];

/**
 * Adds a comment to a run: the comment, its files, its line of history and the notices and mails to mentioned members are one
 * commit.
 * @param key The idempotency key: a repeat gets the comment of the first request.
 * @throws ApiError not_found, operation_not_allowed; run_state for a deleted run; invalid_input for a blank message, a
 * mentioned member who does not see the run, or a file that is not the caller's; idempotency_key_reused
 */
export async function addComment(
  context: AppContext,
  caller: MemberCaller,
  run_id: Id,
  input: Input,
  key: string | null,
): Promise<CommentReply> {
  const named = identifyRequest(caller.member_id, key, [run_id, input]);
  let added: CommentReply | null = null;
  const id = await oncePerKey(context.pool, caller.workspace_id, named, async () => {
    added = await add(context, caller, run_id, input, named);
    return added.id;
  });
  return added ?? findComment(context, caller, run_id, id);
}

async function add(
  context: AppContext,
  caller: MemberCaller,
  run_id: Id,
  input: Input,
  named: IdempotentRequest | null,
): Promise<CommentReply> {
  const runContext = await loadRunForViewer(context, caller, run_id);
  if (runContext.loaded.run.deleted_at)
    throw new ApiError('run_state', { values: { status: runContext.loaded.run.status } });
  if (!mayComment(caller, runContext.loaded.run, runContext.people)) throw new ApiError('operation_not_allowed');
  const message = input.message.replaceAll('\r\n', '\n').trim();
  if (isBlank(message) && input.file_keys.length === 0) throw invalid('comment.message', 'blank');
  const row: CommentRow = {
    id: context.nextId(),
    by_id: caller.member_id,
    message,
    mentions: await readMentions(context, runContext, input.mentions),
    at: context.now(),
    deleted_at: null,
  };
  const { workspace_id, member_id } = caller;
  const wanted = [{ field: 'comment.file_keys', keys: input.file_keys, kind: 'comment' as const, comment_id: row.id }];
  const find = () => findAttachments(context.pool, { workspace_id, member_id, run_id, now: row.at }, wanted);
  const files = await find();
  const { notices, mails } = await notifyMentioned(context, runContext, row);
  try {
    const notified = await inTransaction(context.pool, async (client) => {
      await store(client, runContext, row, files);
      await storeKey(client, workspace_id, named, row.id);
      await enqueueJobs(client, workspace_id, mails);
      return insertNotices(context, client, workspace_id, notices);
    });
    if (notified.length > 0) context.live.publish({ workspace_id, notified });
  } catch (error) {
    // A file was attached elsewhere meanwhile; finding the files again gives the error that names it.
    if (wasQuicker(error)) await find();
    throw error;
  }
  return showComment(row, { ...runContext, loaded: { ...runContext.loaded, files } }, caller);
}

async function findComment(context: AppContext, caller: MemberCaller, run_id: Id, id: Id): Promise<CommentReply> {
  const runContext = await loadRunForViewer(context, caller, run_id);
  const { rows } = await context.pool.query<CommentRow>(
    `select ${commentColumns} from comments c where c.workspace_id = $1 and c.run_id = $2 and c.id = $3`,
    [caller.workspace_id, run_id, id],
  );
  if (!rows[0]) throw new ApiError('not_found');
  return showComment(rows[0], runContext, caller);
}

/**
 * @throws ApiError invalid_input for somebody who is neither an active nor an invited member, or does not see the run
 */
async function readMentions(
  { pool }: AppContext,
  runContext: RunContext,
  ids: readonly Id[],
): Promise<CommentRow['mentions']> {
  if (ids.length === 0) return [];
  const { directory, loaded } = runContext;
  const seeing = await whoSees(pool, directory.workspace_id, loaded.run.id, ids);
  return [...new Set(ids)].map((id) => {
    const member = directory.members.get(id);
    if (!member?.active) throw invalid('comment.mentions', 'unknown_member');
    if (!seeing.has(id)) throw invalid('comment.mentions', 'cannot_see_run');
    return { id, name: displayName(member) };
  });
}

/** One statement: the comment, its attachments, and its line of history with the same id. */
async function store(client: PoolClient, { directory, loaded }: RunContext, row: CommentRow, files: NewAttachment[]) {
  await client.query(
    `with added as (
      insert into comments (workspace_id, id, run_id, by_id, message, mentions, at)
      values ($1, $2, $3, $4, $5, $6, to_timestamp($7))),
    attached as (
      insert into attachments (workspace_id, file_key, run_id, kind, comment_id, position)
      select $1, x.key, $3, 'comment', $2, x.position
      from jsonb_to_recordset($8::jsonb) as x(key text, position int))
    insert into activities (workspace_id, id, run_id, kind, at, by_id, data)
    values ($1, $2, $3, 'run_commented', to_timestamp($7), $4, $9)`,
    [
      directory.workspace_id,
      row.id,
      loaded.run.id,
      row.by_id,
      row.message,
      JSON.stringify(row.mentions),
      row.at,
      JSON.stringify(files.map(({ key, position }) => ({ key, position }))),
      JSON.stringify({ files: files.length }),
    ],
  );
}

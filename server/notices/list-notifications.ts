import type { z } from 'zod';
import { nameIn } from '../../contract/name-in-language.ts';
import {
  type listNotifications as contract,
  type NoticeKind,
  type Notification,
  unreadLimit,
} from '../../contract/notifications.ts';
import type { WorkflowTranslations } from '../../contract/workflow-names.ts';
import { cutWithEllipsis } from '../../engine/cut-text.ts';
import type { Id, Language, Unix } from '../../engine/definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Directory, directoryOf, namedRefOf } from '../people/people.ts';
import { loadVersionOfRun } from '../run-access/load-version.ts';
import { awaitsStep, isOver, noticesFrom } from './notice-rows.ts';

export interface NoticeRow {
  id: Id;
  key: string;
  kind: NoticeKind;
  at: Unix;
  due_at: Unix | null;
  /** Null if it is about a comment on a draft; then `thread_id` is set. */
  run_id: Id | null;
  run_name: string | null;
  workflow_id: Id;
  workflow_name: string;
  workflow_translations: WorkflowTranslations;
  version_id: Id | null;
  run_step_id: Id | null;
  step_id: Id | null;
  by_id: Id | null;
  former_version_ids: Id[] | null;
  comment_id: Id | null;
  message: string | null;
  thread_id: Id | null;
  is_over: boolean;
  is_read: boolean;
}

export const noticeColumns = `n.id, n.key, n.kind, n.created_at as at, n.due_at, n.run_id, r.name as run_name, w.id as workflow_id,
    w.name as workflow_name, w.translations as workflow_translations, r.version_id, r.former_version_ids, n.run_step_id, s.step_id, n.by_id,
    coalesce(n.comment_id, n.draft_comment_id) as comment_id,
    coalesce(c.message, dc.message) as message, dt.id as thread_id,
    ${isOver} as is_over, n.read_at is not null as is_read`;

/** SQL condition on `notices n`: it is unread; whether it is over is checked besides. */
const isUnreadSql = `n.read_at is null and ${awaitsStep}`;

/** Characters of a comment that a line of the list quotes. */
const quoted = 200;

/** The caller's notices, newest first: a walk of their index, at most the 90 days for which notices are kept. */
export async function listNotifications(
  context: AppContext,
  caller: MemberCaller,
  { before, limit, status }: z.infer<NonNullable<typeof contract.query>>,
): Promise<z.infer<typeof contract.reply>> {
  const values: unknown[] = [caller.workspace_id, caller.member_id, caller.role, limit + 1];
  const isUnread = status === 'unread';
  const chosen = [...(before ? [`n.id < $${values.push(before)}`] : []), isUnread ? isUnreadSql : 'true'];
  const [directory, { rows }, unread] = await Promise.all([
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
    context.listPool.query<NoticeRow>(
      `select ${noticeColumns} from ${noticesFrom(chosen.join(' and '))} ${isUnread ? `and not ${isOver}` : ''}
        order by n.id desc limit $4`,
      values,
    ),
    countUnread(context, caller),
  ]);
  return {
    notifications: await Promise.all(
      rows.slice(0, limit).map((row) => showNotification(context, caller, row, directory)),
    ),
    has_more: rows.length > limit,
    unread: Math.min(unread, unreadLimit),
    unread_is_capped: unread > unreadLimit,
  };
}

/** Walks the index of unread notices, from which a job removes what is over (`mark-settled-notices.ts`). */
async function countUnread(context: AppContext, caller: MemberCaller): Promise<number> {
  const { rows } = await context.pool.query<{ unread: number }>({
    name: 'count-unread-notices',
    text: `select count(*)::int as unread from (select 1 from ${noticesFrom(isUnreadSql)}
      and not ${isOver} order by n.id desc limit ${unreadLimit + 1}) counted`,
    values: [caller.workspace_id, caller.member_id, caller.role],
  });
  return rows[0]?.unread ?? 0;
}

async function showNotification(
  context: AppContext,
  { workspace_id, reading_language }: MemberCaller,
  row: NoticeRow,
  directory: Directory,
): Promise<Notification> {
  const name = await actionNameOf(context, workspace_id, row, reading_language);
  const workflow = { id: row.workflow_id, name: workflowNameOf(row, reading_language) };
  return {
    id: row.id,
    kind: row.kind,
    at: row.at,
    due_at: row.due_at,
    run: row.run_id ? { id: row.run_id, name: row.run_name ?? '-', workflow } : null,
    draft: row.thread_id ? { workflow, thread_id: row.thread_id } : null,
    run_step: row.run_step_id && name !== null ? { id: row.run_step_id, name } : null,
    by: row.by_id ? namedRefOf(directory, { type: 'user_workspace', id: row.by_id }) : null,
    comment: row.comment_id ? { id: row.comment_id, message: cutWithEllipsis(row.message ?? '', quoted) } : null,
    is_over: row.is_over,
    is_read: row.is_read || row.is_over,
  };
}

/** The name, in a language, of the workflow of a notice. */
export const workflowNameOf = (
  { workflow_name, workflow_translations }: NoticeRow,
  language: Language | null | undefined,
): string => nameIn({ main_name: workflow_name, translations: workflow_translations }, language);

/** The name, in a language, of the action that a notice is about; null if it is about the run. */
export async function actionNameOf(
  { pool }: AppContext,
  workspace_id: Id,
  { step_id, version_id, former_version_ids }: Pick<NoticeRow, 'step_id' | 'version_id' | 'former_version_ids'>,
  language: Language | null | undefined,
): Promise<string | null> {
  if (!step_id || !version_id) return null;
  const run = { version_id, former_version_ids: former_version_ids ?? [] };
  const version = await loadVersionOfRun(pool, workspace_id, run, language);
  return indexOf(version).actions.get(step_id)?.action.name ?? '-';
}

import { type NoticeKind, noticeKinds } from '../../contract/notifications.ts';
import { editsWorkflow } from '../people/edits-workflow.ts';
import { awaitingAnswer } from '../run-access/awaiting-answer.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';

const waitingKinds = noticeKinds.waiting.map((kind) => `'${kind}'`).join(', ');

/**
 * SQL: the member `$2` holds the notice's step, by name or by group, and has not answered it. With `offset 0` each notice's
 * step is looked up: PostgreSQL would otherwise read the open steps and the answers of the whole workspace first.
 */
const holdsStep = `exists (select 1 from step_assignees a
    where a.workspace_id = $1 and a.run_step_id = n.run_step_id and a.is_open
      and (a.member_id = $2 or a.group_id in (select gm.group_id from group_members gm
        where gm.workspace_id = $1 and gm.member_id = $2)) offset 0)
    and ${awaitingAnswer('$2', '$1', 'n.run_step_id', 'offset 0')}`;

/** SQL: when what a notice of each other kind asks for is done; null if it asks for nothing. */
const endings: Record<Exclude<NoticeKind, (typeof noticeKinds.waiting)[number]>, string | null> = {
  mentioned: null,
  run_failed: `s.status <> 'failed'`,
  child_failed: `s.status <> 'waiting'`,
  assignee_fallback: `s.status <> 'pending'`,
  failed: `r.status <> 'failed'`,
  completed: null,
  cancelled: null,
  withdrawn: null,
};

/**
 * SQL condition on the rows of `noticesFrom`: what the notice asks for is done. The step was answered or reassigned, the
 * failure was resolved. Such a notice counts as read, and is not mailed.
 */
export const isOver = `coalesce(case
    when n.kind in (${waitingKinds})
      then s.status <> 'pending' or not (${holdsStep})
    ${Object.entries(endings)
      .map(([kind, ending]) => (ending ? `when n.kind = '${kind}' then ${ending}` : ''))
      .join(' ')}
  end, false)`;

/**
 * SQL condition on `notices n`: its step was not answered yet. Most unread notices that are over are about such steps, in a team
 * whose steps anybody may answer; this says so before anything else is looked up for them.
 */
export const awaitsStep = `(n.kind not in (${waitingKinds}) or coalesce((select one.status from run_steps one
    where one.workspace_id = $1 and one.id = n.run_step_id), 'pending') = 'pending')`;

/** SQL condition on the rows of `noticesFrom`: it reminds of a due date that was changed since; the new one has reminders of its own. */
export const isOutdated = `coalesce(n.kind in (${waitingKinds}) and n.kind <> 'opened'
    and n.due_at is distinct from coalesce(s.due_at, r.due_at), false)`;

/** SQL: the row of a table with an id, or none. */
const rowOf = (table: string, alias: string, id: string, condition = 'true'): string =>
  `lateral (select one.* from ${table} one where one.workspace_id = $1 and one.id = ${id} and ${condition} offset 0) ${alias} on true`;

/**
 * SQL: the notices of a member about runs that they see now, and about drafts that they may edit now. Parameters:
 * workspace `$1`, member `$2`, role `$3`. A mention in a deleted comment is gone with it, and so is a step that a move to
 * another version had added and that was taken back.
 *
 * `offset 0` makes PostgreSQL look up what belongs to each notice, in the order of the notices. Without it, a page of twenty
 * took half a second: each of 12,000 notices was compared with each workflow, and each of their runs was checked.
 * @param chosen Condition on columns of `notices n` alone.
 */
export const noticesFrom = (chosen = 'true'): string => `notices n
    left join ${rowOf('runs', 'r', 'n.run_id', 'one.deleted_at is null')}
    left join ${rowOf('draft_comments', 'dc', 'n.draft_comment_id')}
    left join ${rowOf('draft_threads', 'dt', 'dc.thread_id')}
    join ${rowOf('workflows', 'w', 'coalesce(r.workflow_id, dt.workflow_id)')}
    left join ${rowOf('run_steps', 's', 'n.run_step_id')}
    left join ${rowOf('comments', 'c', 'n.comment_id')}
  where n.workspace_id = $1 and n.member_id = $2 and ${chosen} and (n.comment_id is null or c.deleted_at is null)
    and (n.run_step_id is null or s.id is not null)
    and case when n.draft_comment_id is null then ${visibleRuns('$2', '$3')} else ${editsWorkflow('$2', '$3')} end`;

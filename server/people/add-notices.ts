import type { PoolClient } from 'pg';
import { groupOfNotice, type Mailing, type NoticeKind } from '../../contract/notifications.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { enqueueJobs, type NewJob } from '../jobs/enqueue-jobs.ts';

/** Something that a person is notified of. */
export interface Notice {
  member_id: Id;
  /** Identifies the content: a second notice with the same key is ignored. */
  key: string;
  /** Null if it is about a comment on a draft. */
  run_id: Id | null;
  /** Null if it is about the run. */
  run_step_id: Id | null;
  kind: NoticeKind;
  due_at: Unix | null;
}

/** With the person's choice how it is mailed. */
export interface NewNotice extends Notice {
  mailing: Mailing;
  by_id?: Id | null;
  comment_id?: Id;
  draft_comment_id?: Id;
}

export interface MailNoticesJob {
  workspace_id: Id;
  member_id: Id;
}

/**
 * Inserts the notices, each with the person's open mail, and begins a mail for those who have none. The row of an open mail
 * is locked against being deleted: its job deletes that row before it reads the notices, so it cannot miss one that is being
 * added. Whoever adds others for the same person need not wait, but for those who begin a mail at the same moment: they
 * update the row that the first of them inserts. Rows are locked and inserted in the order of members, so that concurrent
 * calls cannot deadlock. The people are an array, because Citus gives no locking subquery on other rows to one node.
 */
const add = {
  name: 'add-notices',
  text: `with given as (
      select x.*, x.mailing = 'now' and not x.is_told as is_gathered
      from jsonb_to_recordset($2::jsonb)
        as x(member_id uuid, key text, id uuid, run_id uuid, run_step_id uuid, kind text, due_at bigint, mailing text,
          by_id uuid, comment_id uuid, draft_comment_id uuid, is_told boolean)
    ), open as (
      select member_id, id from notice_mails
      where workspace_id = $1 and member_id = any (array(select member_id from given where is_gathered))
      order by member_id for key share
    ), begun as (
      insert into notice_mails (workspace_id, member_id, id)
      select $1, member_id, gen_random_uuid()
      from (select distinct member_id from given where is_gathered and member_id not in (select member_id from open)) t
      order by member_id
      on conflict (workspace_id, member_id) do update set id = notice_mails.id
      returning member_id, id, xmax = 0 as is_new
    ), added as (
      insert into notices (workspace_id, member_id, key, id, run_id, run_step_id, kind, due_at, mailing, by_id, comment_id,
        draft_comment_id, created_at, mail_id, told_at)
      select $1, x.member_id, x.key, x.id, x.run_id, x.run_step_id, x.kind, to_timestamp(x.due_at), x.mailing, x.by_id,
        x.comment_id, x.draft_comment_id, to_timestamp($3), coalesce(o.id, b.id), case when x.is_told then to_timestamp($3) end
      from given x left join open o on x.is_gathered and o.member_id = x.member_id
        left join begun b on x.is_gathered and b.member_id = x.member_id
      order by x.member_id, x.key
      on conflict do nothing returning member_id
    )
    select member_id, m.id, a.member_id is not null as is_notified
    from (select distinct member_id from added) a
      full join (select member_id, id from begun where is_new) m using (member_id)`,
};

/**
 * Records notices in the caller's transaction. Those about waiting steps are collected for MAIL_GATHERING_SECONDS and
 * sent in one mail; whoever records others sends their mails. Notices that were recorded before are ignored.
 * @returns The members who have a new one: to be published after the commit.
 */
export async function insertNotices(
  context: AppContext,
  client: PoolClient,
  workspace_id: Id,
  notices: readonly NewNotice[],
): Promise<Id[]> {
  if (notices.length === 0) return [];
  const rows = notices.map((notice) => ({
    ...notice,
    id: context.nextId(),
    is_told: notice.mailing === 'now' && groupOfNotice(notice.kind) !== 'waiting',
  }));
  const added = await client.query<{ member_id: Id; id: Id | null; is_notified: boolean }>({
    ...add,
    values: [workspace_id, JSON.stringify(rows), context.now()],
  });
  const jobs = added.rows.flatMap(({ member_id, id }): NewJob[] => {
    if (!id) return [];
    const data: MailNoticesJob = { workspace_id, member_id };
    return [{ queue: 'mail_notices', id, data, afterSeconds: context.config.MAIL_GATHERING_SECONDS }];
  });
  await enqueueJobs(client, workspace_id, jobs);
  return added.rows.filter(({ is_notified }) => is_notified).map(({ member_id }) => member_id);
}

/** Records notices as `insertNotices`, in a transaction of its own, and publishes whom they notify. */
export async function addNotices(context: AppContext, workspace_id: Id, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const notified = await inTransaction(context.pool, (client) => insertNotices(context, client, workspace_id, notices));
  if (notified.length > 0) context.live.publish({ workspace_id, notified });
}

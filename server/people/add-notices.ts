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
 * Inserts the notices, and a mail for each person who has no open one. Updating the row of an open mail locks it: its
 * job deletes that row before it claims the notices, so it cannot miss one that is being added. Rows are inserted in
 * the order of members, so that concurrent calls cannot deadlock.
 */
const add = {
  name: 'add-notices',
  text: `with added as (
      insert into notices (workspace_id, member_id, key, id, run_id, run_step_id, kind, due_at, mailing, by_id, comment_id,
        draft_comment_id, created_at, told_at)
      select $1, x.member_id, x.key, x.id, x.run_id, x.run_step_id, x.kind, to_timestamp(x.due_at), x.mailing, x.by_id,
        x.comment_id, x.draft_comment_id, to_timestamp($3), case when x.is_told then to_timestamp($3) end
      from jsonb_to_recordset($2::jsonb)
        as x(member_id uuid, key text, id uuid, run_id uuid, run_step_id uuid, kind text, due_at bigint, mailing text,
          by_id uuid, comment_id uuid, draft_comment_id uuid, is_told boolean)
      order by x.member_id, x.key
      on conflict do nothing returning member_id, mailing = 'now' and told_at is null as is_gathered
    ), begun as (
      insert into notice_mails (workspace_id, member_id, id)
      select $1, member_id, gen_random_uuid()
      from (select distinct member_id from added where is_gathered) t order by member_id
      on conflict (workspace_id, member_id) do update set id = notice_mails.id
      returning member_id, id, xmax = 0 as is_new
    )
    select a.member_id, b.id from (select distinct member_id from added) a
      left join begun b on b.member_id = a.member_id and b.is_new`,
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
  const added = await client.query<{ member_id: Id; id: Id | null }>({
    ...add,
    values: [workspace_id, JSON.stringify(rows), context.now()],
  });
  const jobs = added.rows.flatMap(({ member_id, id }): NewJob[] => {
    if (!id) return [];
    const data: MailNoticesJob = { workspace_id, member_id };
    return [{ queue: 'mail_notices', id, data, afterSeconds: context.config.MAIL_GATHERING_SECONDS }];
  });
  await enqueueJobs(client, workspace_id, jobs);
  return added.rows.map(({ member_id }) => member_id);
}

/** Records notices as `insertNotices`, in a transaction of its own, and publishes whom they notify. */
export async function addNotices(context: AppContext, workspace_id: Id, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const notified = await inTransaction(context.pool, (client) => insertNotices(context, client, workspace_id, notices));
  if (notified.length > 0) context.live.publish({ workspace_id, notified });
}

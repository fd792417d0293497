import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';

export type NoticeKind = 'opened' | 'due_soon' | 'due_now' | 'overdue';

/** Something that a person is notified of about a step. */
export interface Notice {
  member_id: Id;
  /** Identifies the notice: a second one of the same member with the same key is ignored. */
  key: string;
  run_id: Id;
  run_step_id: Id;
  kind: NoticeKind;
  due_at: Unix | null;
}

export interface MailNoticesJob {
  workspace_id: Id;
  member_id: Id;
}

/**
 * Inserts the notices, and a mail for each person for whom none is waiting. The row of a waiting mail is updated only
 * to lock it: its job deletes that row before it claims the notices, so it cannot miss one that is being added. Rows
 * are inserted in the order of members, so that concurrent calls cannot deadlock.
 */
const add = {
  name: 'add-notices',
  text: `with added as (
      insert into notices (workspace_id, member_id, key, run_id, run_step_id, kind, due_at)
      select $1, x.member_id, x.key, x.run_id, x.run_step_id, x.kind, to_timestamp(x.due_at)
      from jsonb_to_recordset($2::jsonb)
        as x(member_id uuid, key text, run_id uuid, run_step_id uuid, kind text, due_at bigint)
      order by x.member_id, x.key
      on conflict do nothing returning member_id
    ), begun as (
      insert into notice_mails (workspace_id, member_id, id)
      select $1, member_id, gen_random_uuid() from (select distinct member_id from added) t order by member_id
      on conflict (workspace_id, member_id) do update set id = notice_mails.id
      returning member_id, id, xmax = 0 as is_new
    )
    select member_id, id from begun where is_new`,
};

/**
 * Records notices. Those of one person are collected for MAIL_GATHERING_SECONDS and sent in one mail. Notices that were
 * recorded before are ignored.
 */
export async function addNotices(context: AppContext, workspace_id: Id, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await inTransaction(context.pool, async (client) => {
    const { rows } = await client.query<{ member_id: Id; id: Id }>({
      ...add,
      values: [workspace_id, JSON.stringify(notices)],
    });
    await enqueueJobs(
      client,
      rows.map(({ member_id, id }) => {
        const data: MailNoticesJob = { workspace_id, member_id };
        return { queue: 'mail_notices' as const, id, data, afterSeconds: context.config.MAIL_GATHERING_SECONDS };
      }),
    );
  });
}

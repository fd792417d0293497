import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { enqueueJobs } from '../jobs/enqueue-jobs.ts';

export type NoticeKind = 'opened' | 'due_soon' | 'due_now' | 'overdue';

/** What somebody is to be told of a step. */
export interface Notice {
  member_id: Id;
  /** Names what is told: the same is told once. */
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
 * A mail is begun for who has none that gathers. To touch the row of one that does is to lock it: its job, which deletes
 * the row before it takes what was gathered, cannot pass by a notice that is being added. In the order of the members, so
 * that two at once never wait for one another.
 */
const add = {
  name: 'add-notices',
  text: `with told as (
      insert into notices (workspace_id, member_id, key, run_id, run_step_id, kind, due_at)
      select $1, x.member_id, x.key, x.run_id, x.run_step_id, x.kind, to_timestamp(x.due_at)
      from jsonb_to_recordset($2::jsonb)
        as x(member_id uuid, key text, run_id uuid, run_step_id uuid, kind text, due_at bigint)
      order by x.member_id, x.key
      on conflict do nothing returning member_id
    ), begun as (
      insert into notice_mails (workspace_id, member_id, id)
      select $1, member_id, gen_random_uuid() from (select distinct member_id from told) t order by member_id
      on conflict (workspace_id, member_id) do update set id = notice_mails.id
      returning member_id, id, xmax = 0 as is_new
    )
    select member_id, id from begun where is_new`,
};

/** Notes what people are to be told; a mail for each gathers it for a while. What was noted before is not again. */
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

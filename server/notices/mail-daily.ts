import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Role } from '../http/caller.ts';
import { enqueueMail } from '../mails/enqueue-mail.ts';
import { findNoticeRecipients, refOf } from '../people/find-notice-recipients.ts';
import { directoryOf } from '../people/people.ts';
import type { DailyMailJob } from './find-due-daily-mails.ts';
import { type NoticeRow, noticeColumns } from './list-notifications.ts';
import { isOutdated, isOver, noticesFrom } from './notice-rows.ts';
import { writeDailyMail } from './write-daily-mail.ts';

/** Lines of one mail; it says how many more there are. */
const most = 50;

/**
 * Mails a person once a day what they chose to get that way: what still waits for them, and what else they have not read.
 * Each notice is in one such mail at most. The day, the marks of the notices and the mail's job are one commit, so that
 * two workers send one mail. If nothing is left to tell, nothing is sent.
 */
export async function mailDaily(context: AppContext, { workspace_id, member_id, day }: DailyMailJob): Promise<void> {
  const directory = await directoryOf(context.pool, workspace_id);
  const [recipient] = await findNoticeRecipients(context, directory, [refOf(member_id)]);
  if (!recipient) return;
  const ids = await listUnmailed(context, workspace_id, member_id);
  const [rows, count] = await findUnmailed(context, workspace_id, { member_id, role: recipient.role, ids });
  const mail = rows.length > 0 ? await writeDailyMail(context, recipient, { workspace_id, day, rows, count }) : null;
  await inTransaction(context.pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'add-daily-mail',
      text: `insert into daily_mails (workspace_id, member_id, day) values ($1, $2, $3)
        on conflict (workspace_id, member_id) do update set day = excluded.day where daily_mails.day < excluded.day`,
      values: [workspace_id, member_id, day],
    });
    // The mail of this day was sent, by this job before it was repeated or by another worker.
    if (rowCount === 0) return;
    await client.query({
      name: 'mark-daily-notices',
      text: `update notices set told_at = to_timestamp($4)
        where workspace_id = $1 and member_id = $2 and mailing = 'daily' and told_at is null and id = any ($3)`,
      values: [workspace_id, member_id, ids, context.now()],
    });
    if (mail) await enqueueMail(client, workspace_id, context.config.SECRET, mail);
  });
}

/**
 * The notices that this mail is about, also those that it leaves out because they are over. Those that are stored from now
 * on belong to the next mail, however old their ids are: only what was read here is marked.
 */
async function listUnmailed({ pool }: AppContext, workspace_id: Id, member_id: Id): Promise<Id[]> {
  const { rows } = await pool.query<{ id: Id }>({
    name: 'list-unmailed-notices',
    text: `select id from notices
      where workspace_id = $1 and member_id = $2 and mailing = 'daily' and told_at is null`,
    values: [workspace_id, member_id],
  });
  return rows.map(({ id }) => id);
}

/** The notices to be told, oldest first, one of each step, and how many there are in all. */
async function findUnmailed(
  { pool }: AppContext,
  workspace_id: Id,
  { member_id, role, ids }: { member_id: Id; role: Role; ids: readonly Id[] },
): Promise<[NoticeRow[], number]> {
  const { rows } = await pool.query<NoticeRow & { count: number }>({
    name: 'find-unmailed-notices',
    text: `select *, count(*) over ()::int as count from (
      select distinct on (coalesce(n.run_step_id, n.id)) ${noticeColumns}
      from ${noticesFrom("n.mailing = 'daily' and n.told_at is null and n.id = any ($4)")} and not ${isOver} and not ${isOutdated}
        and (n.read_at is null or n.run_step_id is not null)
      order by coalesce(n.run_step_id, n.id), n.id desc) unmailed
    order by id limit ${most}`,
    values: [workspace_id, member_id, role, ids],
  });
  return [rows.map(({ count: _count, ...row }) => row), rows[0]?.count ?? 0];
}

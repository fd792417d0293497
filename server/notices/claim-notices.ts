import type { Pool } from 'pg';
import type { noticeKinds } from '../../contract/notifications.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { MailNoticesJob } from '../people/add-notices.ts';
import { awaitingAnswer } from '../run-access/awaiting-answer.ts';

export type StepNoticeKind = (typeof noticeKinds.waiting)[number];

/** A notice about a step that waits. */
export interface StepNotice {
  key: string;
  run_id: Id;
  run_step_id: Id;
  kind: StepNoticeKind;
  due_at: Unix | null;
}

/**
 * Closes the open mail of a person: later notices begin another one. Two statements are needed: the first waits for
 * concurrent `addNotices`, and the second sees their rows. A repeated call changes nothing.
 * @returns The claimed notices that were not sent yet, oldest first, but for those whose step no longer waits for the
 * person: after a busy minute these are most.
 */
export async function claimNotices(
  pool: Pool,
  { workspace_id, member_id }: MailNoticesJob,
  mail_id: Id,
): Promise<StepNotice[]> {
  const mail = [workspace_id, member_id, mail_id];
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'delete-notice-mail',
      text: 'delete from notice_mails where workspace_id = $1 and member_id = $2 and id = $3',
      values: mail,
    });
    if (rowCount === 0) return;
    // Notices that a process of an earlier version has added do not name their mail.
    await client.query({
      name: 'claim-notices',
      text: `update notices set mail_id = $3 where workspace_id = $1 and member_id = $2 and mail_id is null
        and mailing = 'now' and told_at is null`,
      values: mail,
    });
  });
  const { rows } = await pool.query<StepNotice>({
    name: 'load-claimed-notices',
    text: `select n.key, n.run_id, n.run_step_id, n.kind, n.due_at from notices n
        join run_steps s on s.workspace_id = $1 and s.id = n.run_step_id and s.status = 'pending'
      where n.workspace_id = $1 and n.member_id = $2 and n.mail_id = $3 and n.mailing = 'now' and n.told_at is null
        and ${awaitingAnswer('$2', '$1', 's.id')}
      order by n.created_at, n.key`,
    values: mail,
  });
  return rows;
}

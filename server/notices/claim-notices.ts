import type { Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { MailNoticesJob, Notice } from './add-notices.ts';

/**
 * Claims all notices collected for a person, for one mail; later notices begin another mail. Two statements are needed:
 * the first waits for concurrent `addNotices`, and the second sees their rows. A repeated call claims nothing more.
 * @returns The claimed notices that were not sent yet, oldest first.
 */
export async function claimNotices(
  pool: Pool,
  { workspace_id, member_id }: MailNoticesJob,
  mail_id: Id,
): Promise<Notice[]> {
  const mail = [workspace_id, member_id, mail_id];
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'delete-notice-mail',
      text: 'delete from notice_mails where workspace_id = $1 and member_id = $2 and id = $3',
      values: mail,
    });
    if (rowCount === 0) return;
    await client.query({
      name: 'claim-notices',
      text: 'update notices set mail_id = $3 where workspace_id = $1 and member_id = $2 and mail_id is null',
      values: mail,
    });
  });
  const { rows } = await pool.query<Notice>({
    name: 'load-claimed-notices',
    text: `select member_id, key, run_id, run_step_id, kind, due_at from notices
      where workspace_id = $1 and member_id = $2 and mail_id = $3 and told_at is null order by created_at, key`,
    values: mail,
  });
  return rows;
}

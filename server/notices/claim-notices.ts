import type { Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { MailNoticesJob, Notice } from './add-notices.ts';

/**
 * Takes all that was gathered for somebody, for one mail; the next notice begins another. In two statements: the first
 * waits for whoever is adding a notice, and the second sees it. A repeat takes nothing more.
 * @returns What this mail has to tell, oldest first; nothing where it was told already.
 */
export async function claimNotices(
  pool: Pool,
  { workspace_id, member_id }: MailNoticesJob,
  mail_id: Id,
): Promise<Notice[]> {
  const mail = [workspace_id, member_id, mail_id];
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'end-gathering',
      text: 'delete from notice_mails where workspace_id = $1 and member_id = $2 and id = $3',
      values: mail,
    });
    if (rowCount === 0) return;
    await client.query({
      name: 'take-notices',
      text: 'update notices set mail_id = $3 where workspace_id = $1 and member_id = $2 and mail_id is null',
      values: mail,
    });
  });
  const { rows } = await pool.query<Notice>({
    name: 'read-notices',
    text: `select member_id, key, run_id, run_step_id, kind, due_at from notices
      where workspace_id = $1 and member_id = $2 and mail_id = $3 and told_at is null order by created_at, key`,
    values: mail,
  });
  return rows;
}

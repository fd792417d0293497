import type { Id, Language } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { sealMail } from '../mails/seal-mail.ts';
import { writeShortNotice } from '../mails/write-notice.ts';
import { isOwner } from '../people/active-member.ts';
import { enqueueFrozen } from './enqueue-frozen.ts';
import { ensureAllMonths, followPrices } from './ensure-months.ts';
import { foldDeltas, listUnfolded } from './fold-deltas.ts';
import { monthOf } from './months.ts';

/**
 * Runs every minute: folds metered changes, notifies owners whose workspace was frozen by them, and creates the terms
 * of a new month.
 */
export async function foldUsage(context: AppContext): Promise<void> {
  const month = monthOf(context.now());
  await ensureAllMonths(context.pool, month);
  await followPrices(context.pool, month);
  // In one transaction: otherwise a crash between the two would lose the notice.
  const foldSome = (workspace_id: Id) =>
    inTransaction(context.pool, async (client) => {
      const folded = await foldDeltas(client, workspace_id);
      if (folded > 0) await enqueueFrozen(client, month, workspace_id);
      return folded;
    });
  for (const workspace_id of await listUnfolded(context.pool)) while ((await foldSome(workspace_id)) > 0);
}

export interface FrozenJob {
  workspace_id: Id;
  /** The first day of the month. */
  month: string;
  cause: 'members' | 'runs' | 'storage';
  /** Another one each time that a limit is reached. Jobs that an older version enqueued have none. */
  notice_id?: Id;
}

/** Notifies the owners by mail that their workspace is frozen, and why. A repeated job sends no second mail. */
export async function notifyFrozen(
  context: AppContext,
  { workspace_id, month, cause, notice_id }: FrozenJob,
): Promise<void> {
  const { rows } = await context.pool.query<{
    id: Id;
    user_id: Id;
    email: string;
    language: Language | null;
    workspace: string;
  }>(
    `select m.id, u.id as user_id, u.email, u.language_preference as language, w.name as workspace
    from workspaces w join members m on m.workspace_id = w.id join users u on u.id = m.user_id
    where w.id = $1 and ${isOwner('m')}
      and u.subscribed_to_email`,
    [workspace_id],
  );
  const link = `${context.config.BASE_URL}/workspaces/${workspace_id}/settings/usage_and_billings`;
  await context.jobs.sendOnce(
    'send_mail',
    rows.map(({ id, workspace, ...owner }) => {
      const key = ['frozen', month, cause, id, ...(notice_id ? [notice_id] : [])].join('.');
      const mail = writeShortNotice(context, owner, key, {
        kind: `frozen_${cause}`,
        values: { workspace },
        link,
        foot: 'owner_foot',
      });
      return { key, data: sealMail(context.config.SECRET, mail) };
    }),
  );
}

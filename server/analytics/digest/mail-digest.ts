import type { WeekStart } from '../../../contract/workspaces.ts';
import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { MemberCaller, Role } from '../../http/caller.ts';
import { enqueueMail } from '../../mails/enqueue-mail.ts';
import { loadActions } from '../load-actions.ts';
import type { Scope } from '../open-scope.ts';
import { type DigestWeek, weekOf } from './digest-week.ts';
import { type DigestJob, getsDigest } from './find-due-digests.ts';
import { measureWeeks } from './measure-weeks.ts';
import { pickChanges } from './pick-changes.ts';
import { type DigestRecipient, writeDigest } from './write-digest.ts';

/** The person who gets the mail, with what decides which runs they see. */
interface RecipientRow extends DigestRecipient {
  member_id: Id;
  role: Role;
  workspace_zone: string;
  week_starts_on: WeekStart;
  /** The workflows that the recipient administers. */
  admin_of: Id[];
}

/**
 * Mails a person what changed most in a week: an owner about all workflows, a workflow admin about those that they
 * administer, and both over the runs that they see. The row that records the week and the mail's job are stored in one
 * transaction, so that two workers with the same job send one mail. If nothing changed significantly, only the row is
 * stored.
 */
export async function mailDigest(context: AppContext, job: DigestJob): Promise<void> {
  const recipient = await findRecipient(context, job);
  if (!recipient) return;
  const calendar = { zone: recipient.workspace_zone, week_starts_on: recipient.week_starts_on };
  const week = weekOf(Temporal.PlainDate.from(job.week), calendar);
  const workflow_ids = recipient.role === 'owner' ? null : recipient.admin_of;
  const figures = await measureWeeks(context, scopeOf(recipient, calendar, week), week, workflow_ids);
  const changes = pickChanges(figures.measured);
  const names =
    changes.length > 0
      ? await loadActions(context, { workspace_id: job.workspace_id, reading_language: recipient.language }, null)
      : new Map();
  const mail = changes.length > 0 ? writeDigest(context, recipient, { week, ...figures, changes, names }) : null;
  const { workspace_id, member_id } = job;
  await inTransaction(context.pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'add-digest',
      text: `insert into digests (workspace_id, member_id, week, changes) values ($1, $2, $3, $4) on conflict do nothing`,
      values: [workspace_id, member_id, job.week, changes.length],
    });
    // Another worker with the same job was faster.
    if (rowCount === 0) return;
    if (mail) await enqueueMail(client, workspace_id, context.config.SECRET, mail);
    await client.query({
      name: 'delete-old-digests',
      text: `delete from digests where workspace_id = $1 and member_id = $2 and week < $3::date - 60`,
      values: [workspace_id, member_id, job.week],
    });
  });
}

async function findRecipient(
  context: AppContext,
  { workspace_id, member_id, week }: DigestJob,
): Promise<RecipientRow | null> {
  const { rows } = await context.pool.query<RecipientRow>({
    name: 'find-digest-recipient',
    text: `select m.workspace_id, w.name as workspace_name, m.id as member_id, u.id as user_id, u.email, m.role,
        coalesce(u.language_preference, 'en') as language, w.time_zone as workspace_zone, w.week_starts_on,
        array(select a.workflow_id from workflow_admins a where a.workspace_id = $1 and a.member_id = $2) as admin_of
      from members m join users u on u.id = m.user_id join workspaces w on w.id = $1 and w.id = m.workspace_id
      where m.workspace_id = $1 and m.id = $2 and ${getsDigest('$1')} and not exists (select 1 from digests d
        where d.workspace_id = $1 and d.member_id = $2 and d.week = $3)`,
    values: [workspace_id, member_id, week],
  });
  return rows[0] ?? null;
}

/** A scope as if the recipient had requested the figures, so that the same rule decides which runs count. */
function scopeOf(recipient: RecipientRow, calendar: Scope['calendar'], { before, to }: DigestWeek): Scope {
  const { workspace_id, member_id, role } = recipient;
  const caller: MemberCaller = {
    user_id: recipient.user_id,
    session_id: '',
    email: recipient.email,
    language: recipient.language,
    time_zone: null,
    workspace_id,
    member_id,
    role,
    workspace: { name: recipient.workspace_name, status: 'enabled', time_zone: calendar.zone, people_revision: null },
  };
  return { caller, calendar, period: { from: before, to }, workflow_id: null, version_id: null };
}

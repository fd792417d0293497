import type { WeekStart } from '../../../contract/workspaces.ts';
import type { Id } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { flatMapSafely } from '../../jobs/flat-map-safely.ts';
import { isActiveMember } from '../../people/active-member.ts';
import { isAdminOfAnyWorkflow } from '../../people/is-workflow-admin.ts';
import { digestWeekDue } from './digest-week.ts';

export interface DigestJob {
  workspace_id: Id;
  member_id: Id;
  /** YYYY-MM-DD: the first day of the week that the mail is about. */
  week: string;
}

/**
 * SQL condition on `members m`, their `users u` and `workspaces w`: who gets the weekly mail; in the demo, nobody.
 * @param ws The workspace, where the statement is about one.
 */
export const getsDigest = (
  ws = 'm.workspace_id',
) => `${isActiveMember('m')} and m.role <> 'guest' and u.subscribed_to_digest
    and w.status = 'enabled' and not w.is_demo
    and (m.role = 'owner' or ${isAdminOfAnyWorkflow(ws, 'm.id')})`;

interface RecipientRow {
  workspace_id: Id;
  member_id: Id;
  workspace_zone: string;
  week_starts_on: WeekStart;
  zone: string;
}

/** Runs every hour: enqueues the weekly mail of everybody for whom it is due and who has not got it yet. */
export async function findDueDigests(context: AppContext): Promise<void> {
  const { rows } = await context.pool.query<RecipientRow>(
    `select m.workspace_id, m.id as member_id, w.time_zone as workspace_zone, w.week_starts_on,
      coalesce(u.time_zone_preference, w.time_zone) as zone
    from members m join users u on u.id = m.user_id join workspaces w on w.id = m.workspace_id
    where ${getsDigest()} and exists (select 1 from runs r where r.workspace_id = w.id)`,
  );
  const now = context.now();
  const due = flatMapSafely(context, rows, (row): DigestJob[] => {
    const { workspace_id, member_id, workspace_zone, week_starts_on, zone } = row;
    const week = digestWeekDue(now, { zone: workspace_zone, week_starts_on }, zone);
    return week ? [{ workspace_id, member_id, week: week.first }] : [];
  });
  const { rows: sent } = await context.pool.query<DigestJob>(
    `select d.workspace_id, d.member_id, d.week::text
    from digests d join jsonb_to_recordset($1::jsonb) as x(workspace_id uuid, member_id uuid, week date)
      on d.workspace_id = x.workspace_id and d.member_id = x.member_id and d.week = x.week`,
    [JSON.stringify(due)],
  );
  const keysSent = new Set(sent.map(keyOf));
  const missing = due.filter((job) => !keysSent.has(keyOf(job)));
  await context.jobs.sendOnce(
    'mail_digest',
    missing.map((job) => ({ key: keyOf(job), data: job })),
  );
}

const keyOf = ({ workspace_id, member_id, week }: DigestJob) => `${workspace_id} ${member_id} ${week}`;

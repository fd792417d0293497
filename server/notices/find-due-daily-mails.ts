import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { flatMapSafely } from '../jobs/flat-map-safely.ts';
import { isActiveMember } from '../people/active-member.ts';

export interface DailyMailJob {
  workspace_id: Id;
  member_id: Id;
  /** YYYY-MM-DD: the day of the mail, in the person's zone. */
  day: string;
}

interface DueRow {
  workspace_id: Id;
  member_id: Id;
  hour: number;
  zone: string;
  /** The day of the last daily mail. */
  last: string | null;
}

/**
 * Runs every quarter of an hour: enqueues the daily mail of everybody for whom there are notices to be mailed with it,
 * whose hour has come, and who had none today.
 */
export async function findDueDailyMails(context: AppContext): Promise<void> {
  const { rows } = await context.pool.query<DueRow>(
    `select n.workspace_id, n.member_id, u.daily_mail_hour::int as hour,
      coalesce(u.time_zone_preference, w.time_zone) as zone, d.day::text as last
    from (select distinct workspace_id, member_id from notices where mailing = 'daily' and told_at is null) n
      join members m on m.workspace_id = n.workspace_id and m.id = n.member_id
      join users u on u.id = m.user_id
      join workspaces w on w.id = n.workspace_id
      left join daily_mails d on d.workspace_id = n.workspace_id and d.member_id = n.member_id
    where ${isActiveMember('m')} and u.subscribed_to_email and w.status = 'enabled'`,
  );
  const due = flatMapSafely(context, rows, ({ workspace_id, member_id, ...row }): DailyMailJob[] => {
    const day = dailyMailDue(context.now(), row);
    return day ? [{ workspace_id, member_id, day }] : [];
  });
  await context.jobs.sendOnce(
    'mail_daily',
    due.map((job) => ({ key: `${job.workspace_id} ${job.member_id} ${job.day}`, data: job })),
  );
}

/** The day of the mail that is due now: today, from the person's hour on, unless it was sent. Null if none is due. */
export function dailyMailDue(now: Unix, { hour, zone, last }: Pick<DueRow, 'hour' | 'zone' | 'last'>): string | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO(zone);
  const today = local.toPlainDate().toString();
  return local.hour >= hour && (last === null || last < today) ? today : null;
}

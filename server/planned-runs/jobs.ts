import { localeOf } from '../../contract/locale-of.ts';
import type { Id, Language, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { formatRefusal, type Refusal } from '../http/refusal.ts';
import { sealMail } from '../mails/seal-mail.ts';
import { writeShortNotice } from '../mails/write-notice.ts';
import { isActiveMember } from '../people/active-member.ts';
import { isWorkflowAdmin } from '../people/is-workflow-admin.ts';

export interface PlanFailedJob {
  workspace_id: Id;
  planned_run_id: Id;
  at: Unix;
}

/** Plans that were paused because their creator was deactivated or removed without a successor. */
export interface PlansPausedJob {
  workspace_id: Id;
  planned_run_ids: Id[];
}

interface PlanMailRecipient {
  member_id: Id;
  user_id: Id;
  email: string;
  language: Language | null;
  planned_run_id: Id;
  plan: string;
  workflow: string;
  zone: string;
}

/**
 * Recipients of notices about a plan: its creator; if they are not active, or a guest by now who can do nothing about it,
 * the workflow's admins; without those, the owners.
 */
const recipientsSql = `
  with plan as (
    select p.workspace_id, p.id, p.created_by, p.workflow_id, coalesce(p.name, w.name) as name, w.name as workflow, p.zone
    from planned_runs p join workflows w on w.workspace_id = $1 and w.id = p.workflow_id
    where p.workspace_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null
  ), candidates as (
    select plan.id as plan_id, m.id, m.user_id, case when m.id = plan.created_by and m.role <> 'guest' then 1
        when m.role <> 'guest' and ${isWorkflowAdmin('$1', 'plan.workflow_id', 'm.id')} then 2
        when m.role = 'owner' then 3 end as rank
    from plan join members m on m.workspace_id = $1 where ${isActiveMember('m')}
  )
  select c.id as member_id, u.id as user_id, u.email, u.language_preference as language, plan.id as planned_run_id, plan.name as plan,
    plan.workflow, plan.zone
  from plan join candidates c on c.plan_id = plan.id join users u on u.id = c.user_id
  where c.rank = (select min(o.rank) from candidates o where o.plan_id = plan.id) and u.subscribed_to_email`;

/** Mails that a planned date could not start. A repeat adds no second mail. */
export async function notifyPlanFailed(
  context: AppContext,
  { workspace_id, planned_run_id, at }: PlanFailedJob,
): Promise<void> {
  const { rows } = await context.pool.query<{ failure: Refusal }>({
    name: 'find-plan-failure',
    text: `select failure from planned_occurrences
      where workspace_id = $1 and planned_run_id = $2 and at = to_timestamp($3) and failure is not null`,
    values: [workspace_id, planned_run_id, at],
  });
  const [occurrence] = rows;
  if (!occurrence) return;
  await mail(context, workspace_id, [planned_run_id], 'plan_failed', String(at), ({ language, zone }) => ({
    message: formatRefusal(occurrence.failure, language ?? 'en'),
    date: new Intl.DateTimeFormat(localeOf(language ?? 'en'), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: zone,
    }).format(at * 1000),
  }));
}

/** Mails that plans are paused because their creator was deactivated or removed. */
export async function notifyPlansPaused(context: AppContext, job: PlansPausedJob, job_id: Id): Promise<void> {
  await mail(context, job.workspace_id, job.planned_run_ids, 'plan_paused', job_id, () => ({}));
}

async function mail(
  context: AppContext,
  workspace_id: Id,
  ids: readonly Id[],
  kind: 'plan_failed' | 'plan_paused',
  occasion: string,
  valuesFor: (recipient: PlanMailRecipient) => Record<string, string>,
): Promise<void> {
  const { rows } = await context.pool.query<PlanMailRecipient>({
    name: 'find-plan-recipients',
    text: recipientsSql,
    values: [workspace_id, ids],
  });
  await context.jobs.sendOnce(
    'send_mail',
    rows.map((recipient) => {
      const { planned_run_id, plan, workflow } = recipient;
      const link = `${context.config.BASE_URL}/workspaces/${workspace_id}/planned_runs/${planned_run_id}/show`;
      const key = `${kind}.${planned_run_id}.${occasion}.${recipient.member_id}`;
      const values = { plan, workflow, ...valuesFor(recipient) };
      const written = writeShortNotice(context, recipient, key, { kind, values, link, foot: 'plan_foot' });
      return { key, data: sealMail(context.config.SECRET, written) };
    }),
  );
}

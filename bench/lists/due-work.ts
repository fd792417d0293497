import pg from 'pg';
import { type DigestJob, findDueDigests } from '../../server/analytics/digest/find-due-digests.ts';
import { mailDigest } from '../../server/analytics/digest/mail-digest.ts';
import type { AppContext } from '../../server/app-context.ts';
import { readTypes } from '../../server/db/read-types.ts';
import { uuidOf } from '../../server/db/uuid-of.ts';
import { demoId } from '../../server/demo/demo-definition.ts';
import { type DailyMailJob, findDueDailyMails } from '../../server/notices/find-due-daily-mails.ts';
import { mailDaily } from '../../server/notices/mail-daily.ts';
import { startDuePlans } from '../../server/planned-runs/start-due-plans.ts';
import type { FilledWorkspace } from './fill-workspaces.ts';
import type { Measured } from './measured.ts';
import { oneConnectionPool } from './one-connection-pool.ts';

/** So many planned runs and daily mails are due. */
const due = 200;
/** So many of the members for whom a daily mail is due administer a workflow, so that they get the weekly mail too. */
const admins = 20;

/**
 * Scheduled work with something due: planned runs, daily mails with ten notices each, and weekly mails. All of it, and the
 * people and notices that it needs, is in one transaction on a connection of its own, which is never committed: other
 * workspaces have nothing due, and each round finds the same.
 */
export async function dueWorkOf(
  context: AppContext,
  { workspace_id }: FilledWorkspace,
): Promise<{ calls: Record<string, Measured>; close: () => Promise<void> }> {
  await addPlans(context, workspace_id);
  const { connectionString } = context.pool.options;
  const within = new pg.Client({ connectionString, types: readTypes, options: '-c timezone=UTC -c datestyle=ISO' });
  within.on('error', () => {});
  await within.connect();
  // As the product's pool plans statements with a name.
  await within.query('set plan_cache_mode = force_generic_plan; set max_parallel_workers_per_gather = 0');
  await within.query('begin');
  for (const statement of dueRows(workspace_id)) await within.query(statement);
  const [jobs, inside] = contextWithin(context, within);
  const onMonday = { ...inside, now: () => lastMonday };
  await findDueDailyMails(inside);
  const daily = jobs.splice(0) as DailyMailJob[];
  await findDueDigests(onMonday);
  const weekly = (jobs.splice(0) as DigestJob[]).filter((job) => job.workspace_id === workspace_id);
  if (daily.length !== due) throw new Error(`${daily.length} daily mails are due`);
  const each = async <T>(list: readonly T[], act: (one: T) => Promise<void>) => {
    for (const one of list) await act(one);
  };
  return {
    calls: {
      [`one of ${due} planned runs that are due`]: { act: () => startDuePlans(inside), of: due, within },
      [`finding ${due} daily mails`]: { act: () => findDueDailyMails(inside), within },
      'a daily mail of ten notices': { act: () => each(daily, (job) => mailDaily(inside, job)), of: due, within },
      [`finding weekly mails of ${weekly.length} people`]: { act: () => findDueDigests(onMonday), within },
      'a weekly mail': {
        act: () => each(weekly, (job) => mailDigest(onMonday, job)),
        of: weekly.length,
        within,
      },
    },
    close: async () => {
      await within.query('rollback');
      await within.end();
    },
  };
}

/** Ten o'clock of the Monday before, in Unix seconds: the weekly mail is about the week before it. */
const lastMonday = (() => {
  const today = Temporal.Now.plainDateISO();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return Math.floor(
    monday.toZonedDateTime({ timeZone: 'Europe/Amsterdam', plainTime: '10:00' }).epochMilliseconds / 1000,
  );
})();

/** @returns The jobs that were added, and a context that writes with one connection, and tells no browsers. */
function contextWithin(context: AppContext, client: pg.Client): [object[], AppContext] {
  const added: object[] = [];
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const sendOnce: AppContext['jobs']['sendOnce'] = async (queue, jobs) => {
    added.splice(0, added.length, ...jobs.map(({ data }) => data));
    const rows = jobs.map(({ key, data }) => ({ id: uuidOf(`${queue} ${key}`), data }));
    await context.jobs.boss.insert(queue, rows, { db });
  };
  const live = { ...context.live, publish: () => {} };
  return [added, { ...context, pool: oneConnectionPool(client), jobs: { ...context.jobs, sendOnce }, live }];
}

/**
 * Statements that add members with the daily mail, of whom each holds five open steps and has a part in five other runs, with
 * a notice of each, and make the planned runs due.
 */
const dueRows = (workspace_id: string): string[] => {
  const ws = `'${workspace_id}'::uuid`;
  return [
    `with people as (
      insert into users (id, email, email_verified, first_name, last_name, daily_mail_hour)
      select uuidv7(), 'due' || n || '@${workspace_id}.example', true, 'Due', n::text, 0 from generate_series(1, ${due}) n returning id)
    insert into members (workspace_id, id, user_id, role) select ${ws}, uuidv7(), id, 'member' from people`,
    `update workspaces set people_revision = people_revision + 1 where id = ${ws}`,
    `create temporary table due_members on commit drop as
      select m.id, u.last_name::int as n from members m join users u on u.id = m.user_id
      where m.workspace_id = ${ws} and u.email like 'due%@${workspace_id}.example'`,
    `insert into workflow_admins (workspace_id, workflow_id, member_id)
      select ${ws}, w.id, m.id from due_members m
        join (select id, row_number() over (order by id) as n, count(*) over () as of_them from workflows where workspace_id = ${ws}) w
          on w.n = 1 + m.n % w.of_them where m.n <= ${admins}`,
    `create temporary table due_steps on commit drop as
      select m.id as member_id, s.run_id, s.id as run_step_id from due_members m cross join generate_series(0, 4) k
        join (select run_id, id, row_number() over () as n, count(*) over () as of_them from (
          select run_id, id from run_steps where workspace_id = ${ws} and status = 'pending' order by id desc limit 500) newest) s
          on s.n = 1 + (m.n + k * 97) % s.of_them`,
    `insert into step_assignees (workspace_id, run_id, run_step_id, member_id, is_open, opened_at)
      select ${ws}, run_id, run_step_id, member_id, true, now() from due_steps`,
    `create temporary table due_runs on commit drop as
      select m.id as member_id, c.run_id, c.id as comment_id, c.by_id, k from due_members m cross join generate_series(0, 4) k
        join (select run_id, id, by_id, row_number() over () as n, count(*) over () as of_them from (
          select c.run_id, c.id, c.by_id from comments c join runs r on r.workspace_id = ${ws} and r.id = c.run_id
          where c.workspace_id = ${ws} and r.deleted_at is null and r.ended_at is not null order by c.id desc limit 1000) newest) c
          on c.n = 1 + (m.n + k * 197) % c.of_them`,
    `insert into run_viewers (workspace_id, id, run_id, member_id, role, created_by, created_at)
      select ${ws}, uuidv7(), run_id, member_id, 'viewer', member_id, now() from due_runs`,
    `insert into notices (workspace_id, member_id, key, id, run_id, run_step_id, comment_id, by_id, kind, mailing)
      select ${ws}, member_id, 'opened.' || run_step_id, uuidv7(), run_id, run_step_id, null, null, 'opened', 'daily' from due_steps
      union all
      select ${ws}, member_id, 'bench.' || k, uuidv7(), run_id, null, case when k < 3 then comment_id end, case when k < 3 then by_id end,
        case when k < 3 then 'mentioned' else 'completed' end, 'daily' from due_runs`,
    `update planned_runs set next_at = date_trunc('second', now()) - interval '1 minute' where workspace_id = ${ws}`,
  ];
};

/** Adds planned runs like those of the demo to a workspace that has none, of a far date. They stay, so that PostgreSQL has counted them. */
async function addPlans({ pool }: AppContext, workspace_id: string): Promise<void> {
  await pool.query(
    `insert into planned_runs (workspace_id, id, workflow_id, trigger_id, name, description, created_by, rule, zone, starts_on, starts_at,
      fields, due_after, next_at, created_at, updated_at)
    select $1, uuidv7(), workflow_id, trigger_id, name || ' ' || n, description, created_by, 'FREQ=MONTHLY', zone, current_date - 40,
      starts_at, fields, due_after, '2100-01-01', created_at, updated_at
    from (select *, row_number() over (order by id) as place, count(*) over () as of_them from planned_runs
      where workspace_id = '${demoId('workspace')}') p join generate_series(1, ${due}) n on p.place = 1 + n % p.of_them
    where not exists (select 1 from planned_runs where workspace_id = $1)`,
    [workspace_id],
  );
  await pool.query('vacuum analyze planned_runs');
}

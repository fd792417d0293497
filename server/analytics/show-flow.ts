import type { z } from 'zod';
import type { showFlow as contract } from '../../contract/analytics.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { openScope, type Scope, showScope } from './open-scope.ts';
import { readBreakdown } from './read-breakdown.ts';
import { rolledTraffic, rolledVersions, type UsedVersion } from './rolled-flow.ts';
import { type StartedSelection, selectStarted } from './select-runs.ts';
import { isOpenStep } from './step-conditions.ts';
import { microseconds, timesOf } from './times-sql.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;
/** What `readFigures` completes. */
type Flow = Omit<z.infer<typeof contract.reply>['data'], 'as_of'>;

/** The most runs that the animation shows. */
const mostPasses = 200;

/** The traffic of a workflow in a period. @throws ApiError as `openScope` */
export async function showFlow(context: AppContext, caller: MemberCaller, query: Query): Promise<Flow> {
  const scope = await openScope(context, caller, query);
  const rolled = await readBreakdown(context, scope, ['actions', 'ways'], (figures) => ({
    versions: rolledVersions(figures),
    traffic: rolledTraffic(figures),
  }));
  const [version, traffic, passes] = await Promise.all([
    rolled ? chooseVersion(context, scope, rolled.versions) : findDrawnVersion(context, scope),
    rolled ? rolled.traffic : measureTraffic(context, await selectStarted(context, scope)),
    query.without_passes ? [] : findPasses(context, await selectStarted(context, scope)),
  ]);
  return { ...showScope(scope), version, ...traffic, passes };
}

/** The version that was asked for, else the one with the most of the runs, else the newest. */
async function findDrawnVersion(context: AppContext, scope: Scope): Promise<Flow['version']> {
  const { started, values } = await selectStarted(context, scope);
  const { rows } = await context.listPool.query<UsedVersion>(
    `select r.version_id, count(*)::int as runs from runs r where ${started()} group by 1`,
    values,
  );
  return chooseVersion(context, scope, rows);
}

async function chooseVersion(
  context: AppContext,
  { caller, workflow_id, version_id }: Scope,
  used: readonly UsedVersion[],
): Promise<Flow['version']> {
  const { rows } = await context.listPool.query<{ id: string; number: number }>(
    `select v.id, v.number from versions v
      left join unnest($4::uuid[], $5::int[]) as used(version_id, runs) on used.version_id = v.id
    where v.workspace_id = $1 and v.workflow_id = $2 and ($3::uuid is null or v.id = $3)
    order by used.runs desc nulls last, v.number desc limit 1`,
    [caller.workspace_id, workflow_id, version_id, used.map((one) => one.version_id), used.map(({ runs }) => runs)],
  );
  return rows[0] ?? null;
}

/**
 * Each step with its count and time, and each way from a completed step to the one that was completed next. A way takes
 * the time from the end of the one to the end of the other; the first from the run's start, and the last until its end.
 */
async function measureTraffic(
  context: AppContext,
  { started, values }: StartedSelection,
): Promise<Pick<Flow, 'runs' | 'steps' | 'ways'>> {
  const { rows } = await context.listPool.query<Pick<Flow, 'runs' | 'steps' | 'ways'>>(
    `with seen as materialized (select r.id, r.started_at, r.ended_at from runs r where ${started()}),
    steps as materialized (
      select s.run_id, s.step_id, s.status, s.opened_at, s.settled_at, s.position, ${isOpenStep} as is_open,
        case when s.status = 'completed' then ${microseconds('s.opened_at', 's.settled_at')} end as took
      from seen join run_steps s on s.workspace_id = $1 and s.run_id = seen.id where s.status <> 'created'
    ),
    by_step as (
      select step_id, count(distinct run_id) filter (where opened_at is not null) as runs,
        count(*) filter (where status = 'completed') as completed, count(*) filter (where status = 'skipped') as skipped,
        count(*) filter (where is_open) as open, ${timesOf('took')} as time
      from steps group by 1
    ),
    stops as (
      select id as run_id, null::uuid as step_id, started_at as at, null::timestamptz as opened_at, -1 as position, 0 as kind from seen
      union all
      select run_id, step_id, settled_at, opened_at, position, 1 from steps where status = 'completed'
      union all
      select id, null, ended_at, null, -1, 2 from seen where ended_at is not null
    ),
    moves as (
      select step_id as "from", at, lead(step_id) over w as "to", lead(at) over w as next_at, lead(kind) over w as next_kind
      from stops window w as (partition by run_id order by kind, at, opened_at, position)
    ),
    by_way as (
      select "from", "to", count(*) as count, ${timesOf('took')} as time
      from (select "from", "to", ${microseconds('at', 'next_at')} as took from moves where next_kind is not null) moved group by 1, 2
    )
    select (select count(*) from seen)::int as runs,
      coalesce((select jsonb_agg(s order by s.step_id) from by_step s), '[]') as steps,
      coalesce((select jsonb_agg(y order by y.count desc, y."from", y."to") from by_way y), '[]') as ways`,
    values,
  );
  return rows[0] as (typeof rows)[number];
}

/** Runs for the animation: if there are too many, some of them, taken evenly from the list of runs by start. */
async function findPasses(context: AppContext, { started, values }: StartedSelection): Promise<Flow['passes']> {
  const unix = (column: string) => `floor(extract(epoch from ${column}))::bigint`;
  const { rows } = await context.listPool.query<Flow['passes'][number]>(
    `with numbered as (
      select r.id, r.started_at, r.ended_at, row_number() over (order by r.started_at, r.id) - 1 as number, count(*) over () as of_them
      from runs r where ${started()}
    ),
    chosen as materialized (
      select id, started_at, ended_at from numbered
      where number * least(of_them, ${mostPasses}) / of_them
        > (number - 1) * least(of_them, ${mostPasses}) / of_them or number = 0
    )
    select c.id as run_id, c.started_at, c.ended_at, coalesce((select jsonb_agg(jsonb_build_object('step_id', s.step_id,
        'opened_at', ${unix('s.opened_at')}, 'settled_at', ${unix('s.settled_at')}) order by s.opened_at, s.position)
      from run_steps s where s.workspace_id = $1 and s.run_id = c.id and s.opened_at is not null), '[]') as steps
    from chosen c order by c.started_at, c.id`,
    values,
  );
  return rows;
}

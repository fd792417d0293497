import { runIdsSql, withIds } from './accessible-run-ids.ts';
import { hasAccessBy, isNamedBy, sourcesOfRuns, sourcesOfWorkflows } from './run-access-sources.ts';
import { visibleRuns } from './visible-runs.ts';

/** SQL condition on `runs r`: the run goes on, in the lists or hidden. */
export const isRunning = `r.listing in ('active', 'hidden') and r.status in ('running', 'failed')`;

export interface RunningLimits {
  /** So many of the runs that began first are checked one by one: a few forgotten ones may be years older than the others. */
  oldest: number;
  /** With more runs whose ids are of another time than their start, ids do not say which runs are old. */
  apart: number;
}

const usualLimits: RunningLimits = { oldest: 200, apart: 200 };

/** More ids are not put into a hash, which stays in memory. */
export const manyRunning = 200_000;

const lastId = `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;
const firstId = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** SQL: the first of all ids of a moment. */
const idOf = (at: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/**
 * SQL: the ids of all running runs that `visibleRuns` allows a person who is not an owner, with duplicates, and some of
 * others that have ended since. Parameters as for `accessibleRunIdsSql`. Running runs are mostly new, and ids begin with the
 * time: of somebody's parts in a million runs, those of the last weeks are looked at.
 */
export function runningRunIdsSql({ oldest, apart }: RunningLimits = usualLimits): string {
  return `with active as materialized (
      select r.id, r.started_at from runs r where r.workspace_id = $1 and r.listing = 'active'
      order by r.started_at, r.id limit ${oldest + 1}
    ),
    hidden as materialized (
      select r.id from runs r where r.workspace_id = $1 and r.hid_at is not null and r.ended_at is null
      order by r.id limit ${oldest + 1}
    ),
    others as materialized (select max(started_at) as since from active having count(*) > ${oldest}),
    apart as materialized (
      select r.id from runs r where r.workspace_id = $1 and run_is_apart(r.id, r.started_at)
        and r.started_at >= (select since from others) limit ${apart + 1}
    ),
    first as materialized (select least(
      coalesce(
        (select case when (select count(*) from apart) > ${apart} then ${firstId} else ${idOf("since - interval '1 day'")} end from others),
        ${lastId}
      ),
      coalesce((select id from hidden order by id offset ${oldest} limit 1), ${lastId})
    ) as id)
    select r.id from runs r where r.workspace_id = $1 and ${visibleRuns('$2', '$3')}
      and r.id = any (array(select id from active union select id from hidden union select id from apart))
    union all
    ${runIdsSql({ byId: (column) => `${column} >= (select id from first)`, byRun: 'false' }, sourcesOfRuns)}
    union all
    ${["r.listing = 'active'", 'r.hid_at is not null and r.ended_at is null'].map(ofWorkflows).join('\n    union all\n    ')}`;
}

const person = { member: '$2', role: '$3' };

/**
 * SQL: those of running runs whose workflow or version names the person. All of them are looked at once, in an index alone, and none
 * for people whom no workflow or version names: from each version, PostgreSQL would read the running runs of all.
 */
const ofWorkflows = (running: string) => `select r.id from runs r where r.workspace_id = $1 and ${running}
      and (${sourcesOfWorkflows.map((part) => isNamedBy(part, '$1', person)).join(' or ')})
      and (${sourcesOfWorkflows.map((part) => hasAccessBy(part, person)).join(' or ')})`;

/** As `withIds`, for the running runs that a person who is not an owner sees. */
export const withRunningRuns = (most: number, name?: string): string => withIds(runningRunIdsSql(), most, name);

/**
 * As `withIds`, for those of the ids that are of running runs which a person who is not an owner sees. `mine_is_whole` is false too
 * if these are more than are put into a hash.
 */
export const withIdsOfRunning = (ids: string, most: number, running = manyRunning): string =>
  `${withRunningRuns(running, 'running')},
    part as materialized (
      select id from (${ids}) part where (select is_whole from running_is_whole) and coalesce(id in (select id from running), false)
      limit ${most + 1}
    ),
    mine_is_whole as materialized (
      select count(*) <= ${most} and (select is_whole from running_is_whole) as is_whole from part
    ),
    mine as materialized (select distinct id from part where (select is_whole from mine_is_whole))`;

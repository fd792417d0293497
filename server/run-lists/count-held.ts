import type { AppContext } from '../app-context.ts';
import { isAmongMine } from '../run-access/accessible-run-ids.ts';
import { waitsFor } from '../run-access/awaiting-answer.ts';
import { joinRunsById } from '../run-access/join-runs-by-id.ts';
import { manyRunning, withIdsOfRunning } from '../run-access/running-run-ids.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import { countLimit, countSeen, listed, readTotal } from './count-runs.ts';
import type { RunFilter } from './filter-runs.ts';
import { type HeldRuns, heldByNobody, heldListings, whereEachIsChecked } from './held-runs.ts';

/** At most this many open steps are read for a count. A run can have several, so these are more than the runs to count. */
const mostSteps = 2 * countLimit;

/** The most steps whose runs are looked up. Above it, walking the list and checking each run reaches the limit sooner. */
const manySteps = 3 * countLimit;

/** Hidden runs that are still running: no list of active runs contains them. They are few, and have an index. */
const isHidden = `(select id from runs where workspace_id = $1 and hid_at is not null and ended_at is null)`;

/** Up to this many steps, checking the visibility of each step's run is faster than reading all running runs that a person sees. */
export const fewSteps = 2_000;

/**
 * Counts the runs of a list that some people and groups hold, from their open steps. A result of `countLimit + 1` means any larger
 * number.
 * @param few Up to this many steps, the run of each is checked.
 */
export async function countHeld(context: AppContext, filter: RunFilter, few = fewSteps): Promise<number> {
  const { held, besides, isEveryActive } = filter;
  if (held === null || besides === null) return countSeen(context, filter);
  const isOwner = filter.values[2] === 'owner';
  const total =
    isEveryActive || isOwner
      ? await countFromSteps(context, filter, { held, besides }, isEveryActive ? mostSteps : manySteps)
      : ((await countFromSteps(context, filter, { held, besides }, few)) ??
        (await countFromRunning(context, filter, { held, besides })) ??
        (await countFromSteps(context, filter, { held, besides }, manySteps)));
  if (total !== null) return total;
  return countSeen(context, { ...filter, listings: heldListings, where: whereEachIsChecked(besides, held) });
}

interface Held {
  held: HeldRuns;
  besides: string;
}

/** Null if there are more than `most` steps and these steps alone do not reach `countLimit`. */
function countFromSteps(
  context: AppContext,
  { values, named, isEveryActive }: RunFilter,
  { held, besides }: Held,
  most: number,
): Promise<number | null> {
  // If the list contains all active runs, the index of open steps is enough: the runs themselves are not read.
  const runs = isEveryActive
    ? `known where ${named} and id not in ${isHidden}`
    : `${joinRunsById('known')} where ${besides} and ${named} and ${visibleRuns('$2', '$3')} and r.listing in (${listed(heldListings)})`;
  return readTotal(
    context,
    `with part as materialized (select id from (${held.ids}) part limit ${most + 1}),
      known as (select distinct id from part)
    select case when total > ${countLimit} or (select count(*) from part) <= ${most} then total end as total
    from (select count(*) as total from (select 1 from ${runs} limit ${countLimit + 1}) counted) totals`,
    values,
  );
}

/** Counts from the list: each run is looked up in a hash of the visible runs with such steps. Null if these are too many. */
function countFromRunning(
  context: AppContext,
  { values, named }: RunFilter,
  { held, besides }: Held,
): Promise<number | null> {
  return readTotal(
    context,
    `${withIdsOfRunning(held.ids, manyRunning)}
    select case when is_whole then (select count(*) from (select 1 from runs r
      where ${besides} and ${named} and r.listing in (${listed(heldListings)}) and ${isAmongMine()}
      limit ${countLimit + 1}) counted) end as total
    from mine_is_whole`,
    values,
  );
}

/** SQL: a row for each of these people or groups, with the number of active runs that wait for them. */
const heldByEach = (table: string, column: string) => `
  select one.id::text as key, counted.runs from ${table} one cross join lateral (
    select count(*) as runs from (
      select distinct run_id from (
        select a.run_id from step_assignees a
        where a.workspace_id = $1 and a.${column} = one.id and ${waitsFor('a')} and a.run_id not in ${isHidden}
        limit ${mostSteps}
      ) open limit ${countLimit + 1}
    ) held
  ) counted where one.workspace_id = $1 and counted.runs > 0`;

/**
 * Counts the active runs of each holder, each up to the limit, for somebody who sees all runs: from the index of open steps alone.
 * Null for other lists.
 */
export async function countByHolder(
  context: AppContext,
  filter: RunFilter,
): Promise<{ running: Map<string, number>; ended: number | null } | null> {
  if (!filter.isEveryActive || filter.held !== null) return null;
  const ended = filter.listings.filter((listing) => listing !== 'active');
  const upToLimit = (key: string, where: string) => `select ${key} as key, count(*) as runs from (
    select 1 from runs r where r.workspace_id = $1 and ${where} limit ${countLimit + 1}) counted having count(*) > 0`;
  const { rows } = await context.listPool.query<{ key: string | null; runs: string }>(
    `${heldByEach('members', 'member_id')}
    union all ${heldByEach('groups', 'group_id')}
    union all ${upToLimit("'nobody'", `r.listing = 'active' and ${heldByNobody}`)}
    ${ended.length > 0 ? `union all ${upToLimit('null', `r.listing in (${listed(ended)})`)}` : ''}`,
    [filter.values[0]],
  );
  return {
    running: new Map(rows.flatMap(({ key, runs }): [string, number][] => (key === null ? [] : [[key, Number(runs)]]))),
    ended: ended.length > 0 ? Number(rows.find(({ key }) => key === null)?.runs ?? 0) : null,
  };
}

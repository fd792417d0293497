import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { BoundedMap, cacheByPool } from '../db/cache-by-pool.ts';
import type { MemberCaller } from '../http/caller.ts';
import { allAccessSources, type Narrowing, notNarrowed, runIdsByAccess } from './run-access-sources.ts';
import { administersAny, visibleRuns } from './visible-runs.ts';

/**
 * Up to so many runs are a few: their ids are sent with a statement, which looks at these runs alone. With more it is faster to
 * read a list in its order and to check each run until there are enough.
 */
export const fewRuns = 2_000;

/**
 * SQL: the ids of all runs that `visibleRuns` allows a person who is not an owner, with duplicates. Parameters:
 * workspace `$1`, member `$2`, role `$3`.
 */
export const accessibleRunIdsSql = runIdsSql(notNarrowed);

/**
 * As `accessibleRunIdsSql`, without the runs that a condition leaves out.
 * @param sources Those of access besides being the initiator.
 */
export function runIdsSql(narrowing: Narrowing, sources = allAccessSources): string {
  return [
    `select id from runs where workspace_id = $1 and initiator_id = $2 and ${narrowing.byId('id')}`,
    ...sources.flatMap((part) => runIdsByAccess(part, '$1', { member: '$2', role: '$3' }, narrowing)),
  ].join('\n      union all\n      ');
}

/**
 * SQL that a statement begins with: `mine`, the runs with these ids, or none if these are more than `most`, and `mine_is_whole`,
 * false if they are.
 * @param name Another name than `mine`.
 */
export const withIds = (ids: string, most: number, name = 'mine'): string =>
  `with ${name}_part as materialized (select id from (${ids}) part limit ${most + 1}),
      ${name}_is_whole as materialized (select count(*) <= ${most} as is_whole from ${name}_part),
      ${name} as materialized (select distinct id from ${name}_part where (select is_whole from ${name}_is_whole))`;

/**
 * SQL condition: a run is one of `mine`, looked up in a hash of them. `coalesce` keeps PostgreSQL from joining the two in a way
 * that depends on how many ids it expects.
 */
export const isAmongMine = (id = 'r.id'): string => `coalesce(${id} in (select id from mine), false)`;

const fewAccessibleRuns = findUpTo('find-accessible-run-ids', fewRuns);

/**
 * The ids of the runs that a person may have access to, if they are few; null for owners and for people with many.
 * Lists restrict themselves to these runs and then apply `visibleRuns`. Measured with 100,000 runs: the feed of
 * somebody without any access takes 17 ms instead of 1,300, because it need not check all runs.
 */
export async function accessibleRunIds(context: Pick<AppContext, 'pool'>, caller: MemberCaller): Promise<Id[] | null> {
  return caller.role === 'owner' ? null : findIds(context, caller, fewAccessibleRuns);
}

/** Up to this number of runs, `accessibleRunsCondition` selects a person's runs by their ids; above it, each run is checked. */
export const fewForFigures = 20_000;

const manyAccessibleRuns = findUpTo('find-accessible-runs-of-figures', fewForFigures);

/** The same for what looks these ids up one by one: null only for owners, and for people with more than 20,000. */
export async function manyAccessibleRunIds(context: AppContext, caller: MemberCaller): Promise<Id[] | null> {
  return caller.role === 'owner' ? null : findIds(context, caller, manyAccessibleRuns);
}

/**
 * The ids of the runs that a person started, if they are few and the person administers no run; else null. Nobody may restore
 * others.
 */
export const restorableRunIds = (context: Pick<AppContext, 'pool'>, caller: MemberCaller): Promise<Id[] | null> =>
  findIds(context, caller, fewStartedRuns);

const fewStartedRuns = findUpTo('find-started-run-ids', fewRuns, {
  ids: runIdsSql(notNarrowed, []),
  isMore: administersAny('$2', '$3'),
});

/**
 * A statement that finds a person's runs, or says that they are more than `most`: that many ids are not sent.
 * @param ids    SQL: the runs, if not all that the person sees.
 * @param isMore A further SQL condition with which the runs are said to be more.
 */
function findUpTo(name: string, most: number, { ids = accessibleRunIdsSql, isMore = 'false' } = {}) {
  return {
    name,
    text: `with part as materialized (select id from (${ids}) part limit ${most + 1}),
      counted as materialized (select count(*) > ${most} or ${isMore} as is_more from part)
      select is_more, id from counted left join (select distinct id from part) mine on not is_more`,
  };
}

/**
 * Until when, on this process's clock, a person is taken to have more runs than a statement finds, by its name and the person. Lists of busy
 * people would otherwise read 2,000 ids each time only to learn that there are more. What the person sees does not depend on it.
 */
const haveMore = cacheByPool(() => new BoundedMap<string, number>(10_000));
const lifetime_ms = 60_000;

/** @returns Null if there are more than the statement finds. */
async function findIds(
  { pool }: Pick<AppContext, 'pool'>,
  { workspace_id, member_id, role }: MemberCaller,
  statement: { name: string; text: string },
): Promise<Id[] | null> {
  const key = `${statement.name} ${member_id}`;
  if ((haveMore(pool).get(key) ?? 0) > performance.now()) return null;
  const { rows } = await pool.query<{ is_more: boolean; id: Id | null }>({
    ...statement,
    values: [workspace_id, member_id, role],
  });
  if (!rows[0]?.is_more) return rows.flatMap(({ id }) => id ?? []);
  haveMore(pool).set(key, performance.now() + lifetime_ms);
  return null;
}

/**
 * Makes the SQL condition on `runs r` for statements that read many runs at once: the runs that a person who is not an
 * owner sees, by the same rule as `visibleRuns`.
 * @param values The values of the statement, still empty: the workspace is added as `$1`, and after it those of the
 * condition.
 */
export async function accessibleRunsCondition(
  context: AppContext,
  caller: MemberCaller,
  values: unknown[],
): Promise<string> {
  values.push(caller.workspace_id);
  const ids = await findIds(context, caller, manyAccessibleRuns);
  if (ids === null) {
    values.push(caller.member_id, caller.role);
    return visibleRuns('$2', '$3');
  }
  values.push(ids);
  return 'r.id = any ($2::uuid[])';
}

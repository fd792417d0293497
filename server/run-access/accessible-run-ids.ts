import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { allAccessSources, type Narrowing, notNarrowed, runIdsByAccess } from './run-access-sources.ts';
import { visibleRuns } from './visible-runs.ts';

/** With more runs than this, it is faster to read a list in order and check each run until a page is full. */
const few = 2_000;

/**
 * SQL: the ids of all runs that `visibleRuns` allows a person who is not an owner, with duplicates. Parameters:
 * workspace `$1`, member `$2`, role `$3`.
 */
export const accessibleRunIdsSql = runIdsSql(notNarrowed);

function runIdsSql(narrowing: Narrowing): string {
  return [
    `select id from runs where workspace_id = $1 and initiator_id = $2 and ${narrowing.byId('id')}`,
    ...allAccessSources.flatMap((part) => runIdsByAccess(part, '$1', { member: '$2', role: '$3' }, narrowing)),
  ].join('\n      union all\n      ');
}

const fewAccessibleRuns = findUpTo('find-accessible-run-ids', few);

/**
 * The ids of the runs that a person may have access to, if they are few; null for owners and for people with many.
 * Lists restrict themselves to these runs and then apply `visibleRuns`. Measured with 100,000 runs: the feed of
 * somebody without any access takes 17 ms instead of 1,300, because it need not check all runs.
 */
export async function accessibleRunIds(context: AppContext, caller: MemberCaller): Promise<Id[] | null> {
  return caller.role === 'owner' ? null : findIds(context, caller, fewAccessibleRuns);
}

/** Up to this number of runs, `accessibleRunsCondition` selects a person's runs by their ids; above it, each run is checked. */
const fewForFigures = 20_000;

const manyAccessibleRuns = findUpTo('find-accessible-runs-of-figures', fewForFigures);

/** The same for what looks these ids up one by one: null only for owners, and for people with more than 20,000. */
export async function manyAccessibleRunIds(context: AppContext, caller: MemberCaller): Promise<Id[] | null> {
  return caller.role === 'owner' ? null : findIds(context, caller, manyAccessibleRuns);
}

/** A statement that finds a person's runs, or says that they are more than `most`: that many ids are not sent. */
function findUpTo(name: string, most: number) {
  return {
    name,
    text: `with part as materialized (select id from (${accessibleRunIdsSql}) part limit ${most + 1}),
      counted as materialized (select count(*) > ${most} as is_more from part)
      select is_more, id from counted left join (select distinct id from part) mine on not is_more`,
  };
}

/** @returns Null if there are more than the statement finds. */
async function findIds(
  { pool }: AppContext,
  { workspace_id, member_id, role }: MemberCaller,
  statement: { name: string; text: string },
): Promise<Id[] | null> {
  const { rows } = await pool.query<{ is_more: boolean; id: Id | null }>({
    ...statement,
    values: [workspace_id, member_id, role],
  });
  return rows[0]?.is_more ? null : rows.flatMap(({ id }) => id ?? []);
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

/** With more runs of a period whose ids are of another time, these are not checked one by one. */
const fewApart = 500;
/** The seconds by which the time in a run's id may differ from its start: as in the function `run_is_apart`. */
const apart = 86_400;

const inPeriod = `r.started_at >= coalesce(to_timestamp($6::float8), '-infinity')
        and r.started_at < coalesce(to_timestamp($7::float8), 'infinity')`;

const accessibleInPeriod = {
  name: 'find-accessible-runs-of-period',
  text: `with apart as materialized (
      select r.id from runs r where r.workspace_id = $1 and run_is_apart(r.id, r.started_at) and ${inPeriod} limit ${fewApart + 1}
    ),
    mine as (
      ${runIdsSql({ byId: (column) => `${column} between $4::uuid and $5::uuid`, byRun: inPeriod })}
      union all
      select r.id from runs r where r.workspace_id = $1 and r.id in (select id from apart) and ${visibleRuns('$2', '$3')}
    )
    select (select count(*) from apart) > ${fewApart} as is_unknown, id
    from (select 1) one left join (select id from mine limit ${fewForFigures + 1}) found on true`,
};

/**
 * The ids of the runs that started in a period and that a person who is not an owner sees, by the same rule as
 * `visibleRuns`, with some of the days before and after it. For the month of somebody with a part in 2,000 runs of three
 * years, some sixty are found instead of 2,000.
 * @param period Unix seconds: from a moment until the moment after it; null is open.
 * @returns Null if they are many, or cannot be found by their ids.
 */
export async function accessibleRunIdsOfPeriod(
  context: AppContext,
  { workspace_id, member_id, role }: MemberCaller,
  { from, to }: { from: Unix | null; to: Unix | null },
): Promise<Id[] | null> {
  const { rows } = await context.pool.query<{ is_unknown: boolean; id: Id | null }>({
    ...accessibleInPeriod,
    values: [
      workspace_id,
      member_id,
      role,
      idOf(from === null ? 0 : from - apart, '0'),
      to === null ? 'f'.repeat(32) : idOf(to + apart, 'f'),
      from,
      to,
    ],
  });
  if (rows[0]?.is_unknown || rows.length > fewForFigures) return null;
  return [...new Set(rows.flatMap(({ id }) => id ?? []))];
}

/** The first or last of all ids of a moment, as hexadecimal digits. */
const idOf = (at: Unix, rest: '0' | 'f'): string =>
  Math.max(0, Math.floor(at * 1000))
    .toString(16)
    .padStart(12, '0')
    .padEnd(32, rest);

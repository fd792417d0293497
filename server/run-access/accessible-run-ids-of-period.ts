import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { fewForFigures, runIdsSql } from './accessible-run-ids.ts';
import { visibleRuns } from './visible-runs.ts';

/** By which moment runs belong to a period. */
export type RunMoment = 'started' | 'completed';

/** With more runs of a period whose ids are of another time, these are not checked one by one. */
const fewApart = 500;
const day = 86_400;

const within = (column: string) =>
  `${column} >= coalesce(to_timestamp($6::float8), '-infinity') and ${column} < coalesce(to_timestamp($7::float8), 'infinity')`;

interface Search {
  /** SQL condition on `runs r`: the moment lies in the period. */
  inPeriod: string;
  /** SQL condition: the moment is farther away from the time in the id than the limits below. */
  isApart: string;
  /** The seconds that the time in an id may be before the moment, and after it: as in the function of `isApart`. */
  before: number;
  after: number;
}

const searches: Record<RunMoment, Search> = {
  started: {
    inPeriod: within('r.started_at'),
    isApart: 'run_is_apart(r.id, r.started_at)',
    before: day,
    after: day,
  },
  completed: {
    inPeriod: `r.status = 'completed' and r.deleted_at is null and ${within('r.ended_at')}`,
    isApart: 'run_ended_apart(r.id, r.ended_at)',
    before: 92 * day,
    after: day,
  },
};

const statementOf = (moment: RunMoment) => {
  const { inPeriod, isApart } = searches[moment];
  return {
    name: `find-accessible-runs-${moment}`,
    text: `with apart as materialized (
      select r.id from runs r where r.workspace_id = $1 and ${isApart} and ${inPeriod} limit ${fewApart + 1}
    ),
    mine as (
      ${runIdsSql({ byId: (column) => `${column} between $4::uuid and $5::uuid`, byRun: inPeriod })}
      union all
      select r.id from runs r where r.workspace_id = $1 and r.id in (select id from apart) and ${visibleRuns('$2', '$3')}
    )
    select (select count(*) from apart) > ${fewApart} as is_unknown, id
    from (select 1) one left join (select id from mine limit ${fewForFigures + 1}) found on true`,
  };
};

const statements = { started: statementOf('started'), completed: statementOf('completed') };

/**
 * The ids of the runs that started in a period, or were completed in it, and that a person who is not an owner sees, by
 * the same rule as `visibleRuns`; with some others of the time before and after it. For the month of somebody with a part
 * in 2,000 runs of three years, some sixty are found by their start instead of 2,000.
 * @param period Unix seconds: from a moment until the moment after it; null is open.
 * @returns Null if they are many, or cannot be found by their ids.
 */
export async function accessibleRunIdsOfPeriod(
  context: AppContext,
  { workspace_id, member_id, role }: MemberCaller,
  { from, to }: { from: Unix | null; to: Unix | null },
  moment: RunMoment,
): Promise<Id[] | null> {
  const { before, after } = searches[moment];
  const { rows } = await context.pool.query<{ is_unknown: boolean; id: Id | null }>({
    ...statements[moment],
    values: [
      workspace_id,
      member_id,
      role,
      idOf(from === null ? 0 : from - before, '0'),
      to === null ? 'f'.repeat(32) : idOf(to + after, 'f'),
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

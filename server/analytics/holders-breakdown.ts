import type { AnalyticsQuery, Holder, Times } from '../../contract/analytics.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf, nameOf } from '../people/people.ts';
import { waitsFor } from '../run-access/awaiting-answer.ts';
import { loadActions, lockedActions } from './load-actions.ts';
import { openScope, type Scope, showScope } from './open-scope.ts';
import { readBreakdown } from './read-breakdown.ts';
import { type Answered, rolledAnswers } from './rolled-holders.ts';
import { type RunSelection, type StartedSelection, selectRuns } from './select-runs.ts';
import { comesLate, mayNameWhoAnswered } from './step-conditions.ts';
import { microseconds, noTimes, timesOf } from './times-sql.ts';

const mostHolders = 100;

interface HolderRow {
  /** Null for a person of an imported log who is not a member. */
  holder_id: Id | null;
  /** The name in the log, if `holder_id` is null. */
  done_by: string | null;
  is_group: boolean;
  open: number;
  late: number;
  oldest_opened_at: Unix | null;
  answered: number;
  time: Times | null;
  /** The number of all holders, also of those beyond `mostHolders`. */
  total_holders: number;
}

/**
 * The work of each person and group: their open steps, whenever the runs started, and the answers in runs that started
 * in the period. The answers of a group are all answers to steps that are assigned to it. Whoever holds the most comes
 * first.
 * @throws ApiError as `openScope`
 */
export async function holdersBreakdown(context: AppContext, caller: MemberCaller, query: AnalyticsQuery) {
  const scope = await openScope(context, caller, query);
  const locked = lockedActions(await loadActions(context, caller, scope.workflow_id));
  const [rows, directory] = await Promise.all([
    findHolders(context, scope, locked),
    directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision),
  ]);
  const holders = rows.map(({ holder_id: id, done_by, is_group, time, total_holders: _total, ...figures }): Holder => {
    const rest = { ...figures, time: time ?? noTimes };
    if (id === null) return { type: 'imported', id, name: done_by ?? '-', ...rest };
    const type = is_group ? 'group' : 'user_workspace';
    return { type, id, name: nameOf(directory, { type, id }), ...rest };
  });
  return { ...showScope(scope), holders, more_holders: (rows[0]?.total_holders ?? 0) - holders.length };
}

/** A person who has answered a vote no longer holds its step. A group holds its step as long as the step is open. */
async function findHolders(context: AppContext, scope: Scope, locked: Id[]): Promise<HolderRow[]> {
  const rolled = await readBreakdown(context, scope, ['holders'], (figures) => rolledAnswers(figures, locked));
  const selection = await selectRuns(context, scope);
  const { visible, values, placeholder } = selection;
  const now = placeholder(context.now());
  const answers = rolled ? givenAnswers(rolled, selection) : answersSql(selection, locked);
  const { rows } = await context.listPool.query<HolderRow>(
    `with held as (
      select coalesce(a.group_id, a.member_id) as holder_id, a.group_id is not null as is_group, count(*)::int as open,
        count(*) filter (where ${comesLate('r', now)})::int as late, min(s.opened_at) as oldest_opened_at
      from runs r join step_assignees a on a.workspace_id = $1 and a.run_id = r.id and ${waitsFor('a')}
        join run_steps s on s.workspace_id = $1 and s.id = a.run_step_id
      where ${visible} and r.status in ('running', 'failed')
      group by 1, 2
    ),
    ${answers}
    select holder_id, done_by, is_group, coalesce(open, 0) as open, coalesce(late, 0) as late, oldest_opened_at,
      coalesce(answered, 0) as answered, time, count(*) over ()::int as total_holders
    from held full join answered using (holder_id, is_group)
    order by open desc nulls last, late desc nulls last, answered desc nulls last, holder_id, done_by limit ${mostHolders}`,
    values,
  );
  return rows;
}

/** SQL: the part `answered` of a `with`, from what was read of the days of breakdowns. */
const givenAnswers = (
  answers: readonly Answered[],
  { placeholder }: Pick<RunSelection, 'placeholder'>,
): string => `answered as (
      select * from jsonb_to_recordset(${placeholder(JSON.stringify(answers))}::jsonb)
        as x(holder_id uuid, done_by text, is_group boolean, answered int, time jsonb)
    )`;

/** SQL: the part `answered` of a `with`, from the answers in the runs. */
function answersSql({ started, placeholder }: StartedSelection, locked: Id[]): string {
  const mayName = mayNameWhoAnswered(placeholder(locked));
  return `answers as materialized (
      select g.member_id, g.run_step_id, ${microseconds('s.opened_at', 'g.at')} as took
      from runs r join step_answers g on g.workspace_id = $1 and g.run_id = r.id and not g.is_draft
        join run_steps s on s.workspace_id = $1 and s.id = g.run_step_id
      where ${started()} and ${mayName}
    ),
    imported as (
      select s.done_by, ${microseconds('s.opened_at', 's.settled_at')} as took
      from runs r join run_steps s on s.workspace_id = $1 and s.run_id = r.id
        and s.is_imported and s.done_by is not null and s.status = 'completed'
      where ${started()} and ${mayName}
    ),
    answered as (
      select member_id as holder_id, null as done_by, false as is_group, count(*)::int as answered, ${timesOf('took')} as time
      from answers group by 1
      union all
      select null, done_by, false, count(*)::int, ${timesOf('took')} from imported group by 2
      union all
      select a.group_id, null, true, count(*)::int, ${timesOf('took')}
      from answers join step_assignees a on a.workspace_id = $1 and a.run_step_id = answers.run_step_id
        and a.group_id is not null
      group by 1
    )`;
}

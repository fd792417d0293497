import { dueGroups, type RunGrouping } from '../../contract/run-lists.ts';
import type { Unix } from '../../engine/definition.ts';
import { waitsFor } from '../run-access/awaiting-answer.ts';
import { assignedTo, type HeldRuns, heldByNobody } from './held-runs.ts';

/** How running runs `r` are divided into the columns of a board or the groups of a list. */
export interface Grouping {
  by: RunGrouping;
  /** SQL: what is joined to `runs r`; a run that several hold then has several rows. */
  join: string;
  /** SQL of the id of a run's column, as text. */
  key: string;
  /** SQL: a run is in the column `id`; `$n` is its parameter, if it has one. */
  conditionOf: (id: string) => {
    condition: string;
    value?: unknown;
    /** The same, if the column is that of a holder. */
    held?: HeldRuns;
  };
}

const byHolder: Grouping = {
  by: 'holder',
  join: `left join step_assignees h on h.workspace_id = $1 and h.run_id = r.id and ${waitsFor('h')}`,
  key: "coalesce(h.member_id::text, h.group_id::text, 'nobody')",
  conditionOf: (id) => {
    if (id === 'nobody') return { condition: heldByNobody };
    const held = assignedTo('array[$n]');
    return { condition: `r.id in (${held.ids})`, value: id, held };
  },
};

const byColumn = (by: 'stage' | 'workflow'): Grouping => {
  const column = by === 'stage' ? 'r.action_group_id' : 'r.workflow_id';
  return {
    by,
    join: '',
    key: `${column}::text`,
    conditionOf: (id) => ({ condition: `${column} = $n::uuid`, value: id }),
  };
};

/** @param zone Of the caller: whose days they are. */
function byDue(now: Unix, zone: string): Grouping {
  const today = Temporal.Instant.fromEpochMilliseconds(now * 1000)
    .toZonedDateTimeISO(zone)
    .startOfDay();
  const inDays = (days: number) => Math.floor(today.add({ days }).epochMilliseconds / 1000);
  // Numbers that the server computed: as parameters they would have no type where a statement does not use them.
  const at = (moment: Unix) => `to_timestamp(${moment})`;
  const [tomorrow, nextWeek] = [at(inDays(1)), at(inDays(7))];
  const conditions: Record<(typeof dueGroups)[number], string> = {
    overdue: `r.due_at < ${at(now)}`,
    today: `r.due_at >= ${at(now)} and r.due_at < ${tomorrow}`,
    week: `r.due_at >= ${tomorrow} and r.due_at < ${nextWeek}`,
    later: `r.due_at >= ${nextWeek}`,
    none: 'r.due_at is null',
  };
  return {
    by: 'due',
    join: '',
    key: `case ${dueGroups.map((group) => `when ${conditions[group]} then '${group}'`).join(' ')} end`,
    conditionOf: (id) => {
      const group = dueGroups.find((one) => one === id);
      return { condition: group ? conditions[group] : 'false' };
    },
  };
}

/** @param now Unix seconds. */
export function groupingOf(by: RunGrouping, { now, zone }: { now: Unix; zone: string }): Grouping {
  if (by === 'holder') return byHolder;
  return by === 'due' ? byDue(now, zone) : byColumn(by);
}

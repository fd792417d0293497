import type { RunListQuery } from '../../contract/run-lists.ts';
import type { Field } from '../../engine/definition.ts';
import { isNumeric } from '../../engine/value-type.ts';
import { creatorNameSql, displayNameSql } from '../people/person-name-sql.ts';

export interface RunOrder {
  /** SQL of the value that `runs r` are sorted by. */
  column: string;
  type: 'timestamptz' | 'text' | 'numeric';
  /** Runs without a value come last in both directions. */
  mayBeNull?: true;
  /** No index has it: it sorts the runs that `searchedRuns` allows. */
  isSearched?: true;
}

/** SQL: a text as lists are sorted by it. Cut, because it travels in the cursor, and before it is folded, because that takes its time. */
const sortable = (text: string): string => `left(fold_text(left(${text}, 200)), 200)`;

const nameOfInitiator = `(select ${sortable(creatorNameSql)}
    from members m join users u on u.id = m.user_id where m.workspace_id = $1 and m.id = r.initiator_id)`;
const nameOfWorkflow = `(select ${sortable('w.name')} from workflows w where w.workspace_id = $1 and w.id = r.workflow_id)`;

/** The first by name of those who hold the run; null once it has ended, and while only Baton works on it. */
const nameOfHolder = `(select min(${sortable(`coalesce(g.name, ${displayNameSql()})`)})
    from run_steps s
      join step_assignees a on a.workspace_id = $1 and a.run_step_id = s.id and a.is_open
      left join groups g on g.workspace_id = $1 and g.id = a.group_id
      left join members m on m.workspace_id = $1 and m.id = a.member_id
      left join users u on u.id = m.user_id
    where s.workspace_id = $1 and s.run_id = r.id)`;
/** The share of the run's actions that are done, each by its newest attempt. */
const progress = `(select round(avg((n.status in ('completed', 'skipped'))::int), 6)
    from (select distinct on (s.step_id) s.status from run_steps s where s.workspace_id = $1 and s.run_id = r.id
      order by s.step_id, s.attempt desc) n)`;

const orders: Record<Exclude<RunListQuery['sort_by'], 'field'>, RunOrder> = {
  updated_at: { column: 'r.updated_at', type: 'timestamptz' },
  started_at: { column: 'r.started_at', type: 'timestamptz' },
  name: { column: 'r.sort_name', type: 'text' },
  due_date: { column: 'r.due_at', type: 'timestamptz', mayBeNull: true },
  ended_at: { column: 'r.ended_at', type: 'timestamptz', mayBeNull: true, isSearched: true },
  workflow: { column: nameOfWorkflow, type: 'text', mayBeNull: true, isSearched: true },
  status: { column: 'r.status', type: 'text', isSearched: true },
  initiator: { column: nameOfInitiator, type: 'text', mayBeNull: true, isSearched: true },
  holder: { column: nameOfHolder, type: 'text', mayBeNull: true, isSearched: true },
  progress: { column: progress, type: 'numeric', mayBeNull: true, isSearched: true },
};

/** Whether an index of the lists is in this order. */
export const isIndexed = (sort_by: RunListQuery['sort_by']): boolean =>
  sort_by !== 'field' && !orders[sort_by].isSearched;

/** SQL: the newest value of a field of `runs r`; null without one. */
export const newestValue = (field_id: string): string => `(select v.value from field_values v
    where v.workspace_id = $1 and v.run_id = r.id and v.field_id = ${field_id}::uuid
    order by v.attempt desc limit 1)`;

/** SQL: the text of a value; null if it is empty. */
export const textOf = (value: string): string => `nullif(${value} #>> '{}', '')`;

/** SQL: a value as a number; null if it is none. Durations are numbers in JSON, the others decimals as text. */
export const numberOf = (value: string): string =>
  `(case when ${value} #>> '{}' ~ '^-?[0-9]+(\\.[0-9]+)?$' then (${value} #>> '{}')::numeric end)`;

/**
 * The order of a list.
 * @param field Of `sort_by=field`: its type and its choices, by whose position they are sorted.
 * @param placeholder Adds a parameter.
 */
export function orderOf(
  sort_by: RunListQuery['sort_by'],
  field: Field | null,
  placeholder: (value: unknown) => string,
): RunOrder {
  if (sort_by !== 'field') return orders[sort_by];
  if (!field) return orders.updated_at;
  const value = newestValue(placeholder(field.id));
  if (isNumeric(field.type)) return { column: numberOf(value), type: 'numeric', mayBeNull: true };
  if (field.choices) {
    const positions = Object.fromEntries(field.choices.map(({ id }, position) => [id, position]));
    const column = `(${placeholder(JSON.stringify(positions))}::jsonb ->> (${value} #>> '{}'))::numeric`;
    return { column, type: 'numeric', mayBeNull: true };
  }
  return { column: sortable(textOf(value)), type: 'text', mayBeNull: true };
}

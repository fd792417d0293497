import type { RunListQuery } from '../../contract/run-lists.ts';
import { compareDecimals } from '../../engine/decimal.ts';
import type { Field, Id } from '../../engine/definition.ts';
import { kindOfField } from '../../engine/fields.ts';
import { valueKind } from '../../engine/value-type.ts';
import type { AppContext } from '../app-context.ts';
import { escapeLike, foldedLike } from '../db/escape-like.ts';
import { invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { withinDays } from './day-range.ts';
import { newestValue, numberOf, textOf } from './sort-runs.ts';

/** Adds a parameter of a statement. @returns Its number in SQL, such as `$4` */
export type Placeholder = (value: unknown) => string;

const moments = { started: 'r.started_at', due: 'r.due_at', ended: 'r.ended_at' } as const;

/** The parts of `fields`: ids in lower case, as the database writes them. */
export const fieldFiltersOf = ({ fields = [] }: Pick<RunListQuery, 'fields'>): { id: Id; value: string }[] =>
  fields.map((one) => ({ id: one.slice(0, 36).toLowerCase(), value: one.slice(37) }));

/** Whether `filterByDetails` has conditions for a query. */
export const hasDetails = ({ initiators, stages, started, due, ended, fields }: RunListQuery): boolean =>
  [initiators, stages, fields].some((chosen) => chosen?.length) || [started, due, ended].some(Boolean);

/**
 * SQL conditions on `runs r` that no index of the lists knows: initiators, stages, ranges of days and values of fields.
 * @throws ApiError invalid_input for an invalid day or range
 */
export function filterByDetails(
  context: AppContext,
  caller: MemberCaller,
  query: RunListQuery,
  { fields, placeholder }: { fields: ReadonlyMap<Id, Field>; placeholder: Placeholder },
): string[] {
  const zone = caller.time_zone ?? caller.workspace.time_zone;
  const where: string[] = [];
  if (query.initiators?.length) where.push(`r.initiator_id = any(${placeholder(query.initiators)}::uuid[])`);
  if (query.stages?.length) where.push(`r.action_group_id = any(${placeholder(query.stages)}::uuid[])`);
  for (const name of ['started', 'due', 'ended'] as const) {
    const range = query[name];
    if (range) where.push(withinDays(moments[name], range, { now: context.now(), zone, name, placeholder }));
  }
  for (const { id, value } of fieldFiltersOf(query)) {
    const field = fields.get(id);
    if (field) where.push(hasValue(field, value, placeholder));
  }
  return where;
}

function hasValue(field: Field, wanted: string, placeholder: Placeholder): string {
  const value = newestValue(placeholder(field.id));
  switch (valueKind(field)) {
    case 'decimal':
    case 'minutes':
      return inRange(numberOf(value), wanted, {
        format: /^-?\d{1,30}(\.\d{1,30})?$/,
        isAfter: (one, other) => compareDecimals(one, other) > 0,
        bound: (bound) => `${placeholder(bound)}::numeric`,
      });
    case 'day':
      return inRange(textOf(value), wanted, {
        format: /^\d{4}-\d\d-\d\d$/,
        isAfter: (one, other) => one > other,
        bound: placeholder,
      });
    case 'choice':
    case 'member':
      return `${value} #>> '{}' = ${placeholder(wanted)}`;
    case 'choices':
      return `${value} @> to_jsonb(${placeholder(wanted)}::text)`;
    case 'tick':
      return wanted === 'true' ? `${value} = 'true'` : `coalesce(${value}, 'false') <> 'true'`;
    case 'text':
    case 'files':
    case 'rows':
      return containsText(`${value} #>> '{}'`, kindOfField(field).partOf?.(wanted) || wanted, placeholder);
  }
}

/** As searches do, but for the rest of a long text, whose folding takes its time: there only the case of letters is ignored. */
const containsText = (text: string, wanted: string, placeholder: Placeholder): string =>
  `(fold_text(left(${text}, 2000)) like ${placeholder(foldedLike(wanted))}
      or ${text} ilike ${placeholder(`%${escapeLike(wanted)}%`)})`;

interface Bounds {
  format: RegExp;
  isAfter: (one: string, other: string) => boolean;
  bound: Placeholder;
}

/** `from..to`, of which one may be left out, or one value. */
function inRange(value: string, wanted: string, { format, isAfter, bound }: Bounds): string {
  const [from = '', to = from] = wanted.split('..');
  if ((from === '' && to === '') || ![from, to].every((one) => one === '' || format.test(one))) {
    throw invalid('fields', 'invalid_value');
  }
  if (from && to && isAfter(from, to)) throw invalid('fields', 'from_after_to');
  return [...(from ? [`${value} >= ${bound(from)}`] : []), ...(to ? [`${value} <= ${bound(to)}`] : [])].join(' and ');
}

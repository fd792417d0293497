import type { z } from 'zod';
import {
  addedUpFields,
  addedUpRuns,
  addedUpVersions,
  type fieldTotals as contract,
  type FieldTotal,
} from '../../contract/field-totals.ts';
import type { Id, Version } from '../../engine/definition.ts';
import { isNumeric, valueType } from '../../engine/value-type.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { openScope, showScope } from './open-scope.ts';
import { type RunSelection, selectStarted } from './select-runs.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;
type Totals = Omit<z.infer<typeof contract.reply>['data'], 'as_of'>;
type NumericField = Pick<FieldTotal, 'field_id' | 'label' | 'type' | 'currency'>;

/** The runs of the period that the caller sees, for both statements. */
interface PickedRuns extends Pick<RunSelection, 'values' | 'placeholder'> {
  where: string;
}

interface TotalRow {
  field_id: Id;
  currency: string;
  runs: number;
  sum: string;
  mean: string;
  least: string;
  most: string;
}

/**
 * The numbers of a workflow's forms over the runs of a period that the caller sees: of each run its newest answer. What a
 * locked action asks for is left out for everybody (docs/rules.md, rule 15).
 * @throws ApiError as `openScope`
 */
export async function fieldTotals(context: AppContext, caller: MemberCaller, query: Query): Promise<Totals> {
  const scope = await openScope(context, caller, query);
  const { started, values, placeholder } = await selectStarted(context, scope);
  const runs: PickedRuns = { where: started(), values, placeholder };
  const { ids, isPartial } = await findVersions(context, runs);
  const versions = await Promise.all(
    ids.map((id) => loadVersion(context.pool, caller.workspace_id, id, caller.reading_language)),
  );
  const fields = numericFields(versions);
  const rows = fields.length > 0 ? await addUp(context, runs, versions, fields) : [];
  return {
    ...showScope(scope),
    fields: fields.flatMap((field): FieldTotal[] => {
      const row = rows.find((one) => one.field_id === field.field_id && one.currency === (field.currency ?? ''));
      return row
        ? [{ ...field, ...row, currency: field.currency, sum: field.type === 'percent' ? null : row.sum }]
        : [];
    }),
    is_partial: isPartial,
  };
}

/** SQL: the newest runs of the period, and one more than are added up. */
const newestRuns = (where: string) =>
  `select r.id, r.version_id from runs r where ${where} order by r.started_at desc limit ${addedUpRuns}`;

/** The versions of the runs, the newest first, and whether runs are left out: there are too many, or of too many versions. */
async function findVersions(
  { listPool }: AppContext,
  { where, values }: PickedRuns,
): Promise<{ ids: Id[]; isPartial: boolean }> {
  const { rows } = await listPool.query<{ id: Id; total: number }>(
    `with picked as materialized (${newestRuns(where)})
    select v.id, (select count(*)::int from (select r.id from runs r where ${where} limit ${addedUpRuns + 1}) n) as total
    from versions v where v.workspace_id = $1 and v.id in (select p.version_id from picked p)
    order by v.number desc limit ${addedUpVersions + 1}`,
    values,
  );
  return {
    ids: rows.slice(0, addedUpVersions).map(({ id }) => id),
    isPartial: (rows[0]?.total ?? 0) > addedUpRuns || rows.length > addedUpVersions,
  };
}

/** The fields with numbers as the newest version has them, one for each currency; none that any version locks. */
function numericFields(versions: readonly Version[]): NumericField[] {
  const found = new Map<string, NumericField>();
  const locked = new Set<Id>();
  for (const version of versions) {
    const { fields, actions } = indexOf(version);
    for (const [field_id, { field, action_id }] of fields) {
      if (action_id && actions.get(action_id)?.action.is_lock) locked.add(field_id);
      const type = numericType(field);
      const currency = type === 'currency' ? (field.currency ?? '') : null;
      const key = `${field_id} ${currency}`;
      if (type && !found.has(key)) found.set(key, { field_id, label: field.label, type, currency });
    }
  }
  return [...found.values()].filter(({ field_id }) => !locked.has(field_id)).slice(0, addedUpFields);
}

function numericType(field: Parameters<typeof valueType>[0]): FieldTotal['type'] | null {
  const type = valueType(field);
  return isNumeric(type) ? type : null;
}

/** Adds up in the database, where decimals are exact. A value counts in the currency that its run's version says. */
async function addUp(
  { listPool }: AppContext,
  { where, values, placeholder }: PickedRuns,
  versions: readonly Version[],
  wanted: readonly NumericField[],
): Promise<TotalRow[]> {
  const ids = new Set(wanted.map(({ field_id }) => field_id));
  const asked = versions.flatMap((version) =>
    [...indexOf(version).fields].flatMap(([field_id, { field }]) =>
      ids.has(field_id) && numericType(field)
        ? [{ version_id: version.id, field_id, currency: field.currency ?? '' }]
        : [],
    ),
  );
  const { rows } = await listPool.query<TotalRow>(
    `with picked as materialized (${newestRuns(where)}),
    given as (
      select distinct on (f.run_id, f.field_id) f.field_id, a.currency, f.value #>> '{}' as text
      from picked p
        join jsonb_to_recordset(${placeholder(JSON.stringify(asked))}::jsonb) as a(version_id uuid, field_id uuid, currency text)
          on a.version_id = p.version_id
        join field_values f on f.workspace_id = $1 and f.run_id = p.id and f.field_id = a.field_id
      order by f.run_id, f.field_id, f.attempt desc
    ),
    numbers as materialized (
      select g.field_id, g.currency, g.text from given g where g.text ~ '^-?[0-9]{1,200}([.][0-9]{1,200})?$'
    )
    select n.field_id, n.currency, count(*)::int as runs, sum(n.text::numeric)::text as sum,
      -- An average of large numbers has no decimals: only 16 digits are sure. The zeros keep ten of them.
      trim_scale(round((sum(n.text::numeric) + 0.0000000000) / count(*), 2))::text as mean, min(n.text::numeric)::text as least,
      max(n.text::numeric)::text as most
    from numbers n group by n.field_id, n.currency`,
    values,
  );
  return rows;
}

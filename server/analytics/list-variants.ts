import type { z } from 'zod';
import type { listVariants as contract } from '../../contract/analytics.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { actionKey, loadActions } from './load-actions.ts';
import { openScope, type Scope, showScope } from './open-scope.ts';
import { readBreakdown } from './read-breakdown.ts';
import { rolledVariants, type Variants } from './rolled-traces.ts';
import { selectStarted } from './select-runs.ts';
import { microseconds, timesOf } from './times-sql.ts';
import { variantOf, wayOf } from './ways-sql.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;

/**
 * The ways that the runs of a period took, the most frequent first. A running run counts with the way so far.
 * @throws ApiError as `openScope`
 */
export async function listVariants(context: AppContext, caller: MemberCaller, query: Query) {
  const scope = await openScope(context, caller, query);
  const rolled = await readBreakdown(context, scope, ['traces'], (figures) => rolledVariants(figures, query));
  const { variants, ...totals } = rolled ?? (await findVariants(context, scope, query));
  const known = await loadActions(context, caller, query.workflow_id);
  const actions = [...new Set(variants.flatMap(({ step_ids }) => step_ids))].map((step_id) => {
    const action = known.get(actionKey(query.workflow_id, step_id));
    return { step_id, name: action?.name ?? '-', stepable_type: action?.stepable_type ?? '' };
  });
  return { ...showScope(scope), ...totals, variants, actions };
}

async function findVariants(context: AppContext, scope: Scope, query: Query): Promise<Variants> {
  const { started, values, placeholder } = await selectStarted(context, scope);
  const { rows } = await context.listPool.query<Variants>(
    `with seen as materialized (
      select r.id, r.status, case when r.status = 'completed' then ${microseconds('r.started_at', 'r.ended_at')} end as took
      from runs r where ${started()}
    ),
    grouped as materialized (
      select step_ids, count(*) as count, count(*) filter (where status = 'completed') as completed, ${timesOf('took')} as time
      from (select seen.status, seen.took, ${wayOf('seen')} as step_ids from seen) ways group by step_ids
    ),
    page as (
      select ${variantOf('step_ids')} as id, grouped.* from grouped
      order by count desc, 1 limit ${placeholder(query.limit)} offset ${placeholder(query.offset)}
    )
    select (select count(*) from seen)::int as runs, (select count(*) from grouped)::int as total,
      coalesce((select jsonb_agg(page order by count desc, id) from page), '[]') as variants`,
    values,
  );
  return rows[0] as Variants;
}

import type { RunView } from '../../contract/run-lists.ts';
import type { AppContext } from '../app-context.ts';
import { maySeeForecasts } from '../forecasts/policy.ts';
import type { MemberCaller } from '../http/caller.ts';
import { displayNameSql } from '../people/person-name-sql.ts';
import { openFieldsOf } from './find-open-fields.ts';
import { mayShareViews } from './policy.ts';

export interface ViewRow extends Pick<RunView, 'id' | 'name' | 'query' | 'created_at' | 'is_shared'> {
  member_id: string;
  /** The name of its author. */
  author: string | null;
}

/** SQL: the columns of `run_views v`. */
export const viewColumns = `v.id, v.name, v.query, floor(extract(epoch from v.created_at))::bigint as created_at,
  v.is_shared, v.member_id, (select ${displayNameSql()}
    from members m join users u on u.id = m.user_id where m.workspace_id = $1 and m.id = v.member_id) as author`;

/**
 * A view as the caller sees it: its author and the owners may change it. What the caller may not filter or sort by is left
 * out of its query, because the list would refuse it: fields, also those of deleted workflows, and for guests the risk.
 */
export async function showView(
  context: AppContext,
  caller: MemberCaller,
  { member_id, author, ...view }: ViewRow,
): Promise<RunView> {
  const isOwn = member_id === caller.member_id;
  const { fields = [], sort_field, at_risk, ...rest } = view.query;
  const keepsRisk = !at_risk || maySeeForecasts(caller);
  const usable = fields.length > 0 || sort_field ? await openFieldsOf(context, caller, rest.workflow_id) : null;
  const kept = fields.filter((one) => usable?.has(one.slice(0, 36).toLowerCase()));
  const keepsOrder = sort_field === undefined || usable?.has(sort_field);
  const { sort_by: _sort_by, desc: _desc, ...unsorted } = rest;
  return {
    ...view,
    query: {
      ...(keepsOrder ? { ...rest, ...(sort_field && { sort_field }) } : unsorted),
      ...(kept.length > 0 && { fields: kept }),
      ...(at_risk && keepsRisk && { at_risk }),
    },
    is_limited: kept.length < fields.length || !keepsOrder || !keepsRisk,
    shared_by: isOwn ? null : (author ?? '-'),
    can: { share: isOwn && mayShareViews(caller), rename: isOwn, delete: isOwn || caller.role === 'owner' },
  };
}

/** The caller's saved views and those that are shared, by name. */
export async function listViews(context: AppContext, caller: MemberCaller): Promise<RunView[]> {
  const { rows } = await context.pool.query<ViewRow>({
    name: 'list-run-views',
    text: `select ${viewColumns} from run_views v
      where v.workspace_id = $1 and (v.member_id = $2 or v.is_shared) order by fold_text(v.name), v.id`,
    values: [caller.workspace_id, caller.member_id],
  });
  return Promise.all(rows.map((row) => showView(context, caller, row)));
}

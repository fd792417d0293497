import type { RunView } from '../../contract/run-lists.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';

export const viewColumns = 'id, name, query, floor(extract(epoch from created_at))::bigint as created_at';

/** The caller's saved views, by name. */
export async function listViews(context: AppContext, caller: MemberCaller): Promise<RunView[]> {
  const { rows } = await context.pool.query<RunView>({
    name: 'list-run-views',
    text: `select ${viewColumns} from run_views where workspace_id = $1 and member_id = $2 order by fold_text(name), id`,
    values: [caller.workspace_id, caller.member_id],
  });
  return rows;
}

import type { PoolClient } from 'pg';
import type { RunView, RunViewQuery } from '../../contract/run-lists.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { lockMember } from '../db/lock-member.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { orNameTaken } from '../http/or-name-taken.ts';
import { readDays } from './day-range.ts';
import { showView, type ViewRow, viewColumns } from './list-views.ts';
import { mayShareViews } from './policy.ts';

const mostViews = 50;

/** What lists themselves would refuse is not saved: nobody could open the view. @throws ApiError invalid_input */
function rejectUnreadable({ workflow_id, fields = [], sort_by, sort_field, ...query }: RunViewQuery): void {
  for (const name of ['started', 'due', 'ended'] as const) readDays(query[name] ?? 'none', `view.query.${name}`);
  if (sort_by === 'field' && !sort_field) throw invalid('view.query.sort_field', 'blank');
  if ((fields.length > 0 || sort_by === 'field') && !workflow_id) throw invalid('view.query.workflow_id', 'blank');
}

/** Saves a view for the caller. @throws ApiError invalid_input, name_taken, too_many_views */
export async function createView(
  context: AppContext,
  caller: MemberCaller,
  { name, query }: { name: string; query: RunViewQuery },
): Promise<RunView> {
  rejectUnreadable(query);
  const { workspace_id, member_id } = caller;
  const adding = inTransaction(context.pool, async (client) => {
    await lockMember(client, workspace_id, member_id);
    const id = context.nextId();
    const { rowCount } = await client.query(
      `insert into run_views (workspace_id, id, member_id, name, query) select $1, $2, $3, $4, $5::jsonb
      where (select count(*) from run_views where workspace_id = $1 and member_id = $3) < ${mostViews}`,
      [workspace_id, id, member_id, name, JSON.stringify(query)],
    );
    return rowCount ? readView(client, workspace_id, id) : undefined;
  });
  const view = await orNameTaken(adding, 'run_views_name', 'view.name');
  if (!view) throw new ApiError('too_many_views', { values: { max: mostViews } });
  return showView(context, caller, view);
}

/** Read after it was written: in a distributed database, a statement that writes cannot return what it looks up. */
async function readView(client: PoolClient, workspace_id: Id, id: Id): Promise<ViewRow> {
  const { rows } = await client.query<ViewRow>(
    `select ${viewColumns} from run_views v where v.workspace_id = $1 and v.id = $2`,
    [workspace_id, id],
  );
  return rows[0] as ViewRow;
}

async function countShared(client: PoolClient, workspace_id: Id): Promise<number> {
  const { rows } = await client.query<{ shared: number }>(
    'select count(*)::int as shared from run_views where workspace_id = $1 and is_shared',
    [workspace_id],
  );
  return rows[0]?.shared ?? 0;
}

/** Shared views of a workspace: more are no help to find one. */
const mostShared = 100;

/**
 * Renames one of the caller's views, changes what it lists, or shares it with the workspace.
 * @throws ApiError not_found for another member's view, name_taken; operation_not_allowed for guests who share;
 * invalid_input, too_many_views
 */
export async function updateView(
  context: AppContext,
  caller: MemberCaller,
  view_id: Id,
  {
    name,
    query,
    is_shared,
  }: { name?: string | undefined; query?: RunViewQuery | undefined; is_shared?: boolean | undefined },
): Promise<RunView> {
  if (is_shared && !mayShareViews(caller)) throw new ApiError('operation_not_allowed');
  if (query) rejectUnreadable(query);
  const { workspace_id, member_id } = caller;
  const changing = inTransaction(context.pool, async (client) => {
    if (is_shared) await client.query('select 1 from workspaces where id = $1 for no key update', [workspace_id]);
    const { rowCount } = await client.query(
      `update run_views v set name = coalesce($4, v.name), is_shared = coalesce($5, v.is_shared),
          query = coalesce($6::jsonb, v.query)
        where v.workspace_id = $1 and v.member_id = $2 and v.id = $3`,
      [workspace_id, member_id, view_id, name ?? null, is_shared ?? null, query ? JSON.stringify(query) : null],
    );
    if (!rowCount) throw new ApiError('not_found');
    // The change is rolled back: sharing waits for the workspace's row, so that the count is exact.
    if (is_shared && (await countShared(client, workspace_id)) > mostShared) {
      throw new ApiError('too_many_views', { values: { max: mostShared } });
    }
    return readView(client, workspace_id, view_id);
  });
  return showView(context, caller, await orNameTaken(changing, 'run_views_name', 'view.name'));
}

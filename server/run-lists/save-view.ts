import type { RunView, RunViewQuery } from '../../contract/run-lists.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { lockMember } from '../db/lock-member.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { orNameTaken } from '../http/or-name-taken.ts';
import { viewColumns } from './list-views.ts';

const mostViews = 50;

/** Saves a view for the caller. @throws ApiError name_taken, too_many_views */
export async function createView(
  context: AppContext,
  caller: MemberCaller,
  { name, query }: { name: string; query: RunViewQuery },
): Promise<RunView> {
  const { workspace_id, member_id } = caller;
  const adding = inTransaction(context.pool, async (client) => {
    await lockMember(client, workspace_id, member_id);
    const { rows } = await client.query<RunView>(
      `insert into run_views (workspace_id, id, member_id, name, query) select $1, $2, $3, $4, $5::jsonb
      where (select count(*) from run_views where workspace_id = $1 and member_id = $3) < ${mostViews}
      returning ${viewColumns}`,
      [workspace_id, context.nextId(), member_id, name, JSON.stringify(query)],
    );
    return rows[0];
  });
  const view = await orNameTaken(adding, 'run_views_name', 'view.name');
  if (!view) throw new ApiError('too_many_views', { values: { max: mostViews } });
  return view;
}

/** Renames one of the caller's views. @throws ApiError not_found for another member's view, name_taken */
export async function renameView(
  context: AppContext,
  caller: MemberCaller,
  view_id: Id,
  name: string,
): Promise<RunView> {
  const renaming = context.pool.query<RunView>(
    `update run_views set name = $4 where workspace_id = $1 and member_id = $2 and id = $3 returning ${viewColumns}`,
    [caller.workspace_id, caller.member_id, view_id, name],
  );
  const { rows } = await orNameTaken(renaming, 'run_views_name', 'view.name');
  if (!rows[0]) throw new ApiError('not_found');
  return rows[0];
}

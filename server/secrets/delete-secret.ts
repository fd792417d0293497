import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { assertDesigner, secretCan } from './policy.ts';

/**
 * Deletes a key that no workflow uses.
 * @throws ApiError operation_not_allowed, not_found; secret_used, naming the workflows
 */
export async function deleteSecret(context: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  await assertDesigner(context, caller);
  const where = 'where workspace_id = $1 and id = $2';
  const { rows } = await context.pool.query<{ created_by: Id | null }>(`select created_by from secrets ${where}`, [
    caller.workspace_id,
    id,
  ]);
  if (!rows[0]) throw new ApiError('not_found');
  if (!secretCan(caller, rows[0].created_by).delete) throw new ApiError('operation_not_allowed');
  const names = await workflowsUsingSecret(context, caller.workspace_id, id);
  if (names.length > 0) throw new ApiError('secret_used', { values: { workflows: names.join(', ') } });
  await context.pool.query(`delete from secrets ${where}`, [caller.workspace_id, id]);
}

/** The names of the workflows whose draft or versions contain the key's id: a text search, as for groups. */
async function workflowsUsingSecret(context: AppContext, workspace_id: Id, id: Id): Promise<string[]> {
  const { rows } = await context.listPool.query<{ name: string }>(
    `select w.name from workflows w
    where w.workspace_id = $1 and w.deleted_at is null and (
      position($2 in lower(w.draft::text)) > 0
      or exists (select 1 from versions v
        where v.workspace_id = $1 and v.workflow_id = w.id and position($2 in lower(v.definition::text)) > 0))
    order by fold_text(w.name)`,
    [workspace_id, id],
  );
  return rows.map(({ name }) => name);
}

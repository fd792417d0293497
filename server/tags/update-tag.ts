import { colorPattern } from '../../contract/tags.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { orNameTaken } from '../http/or-name-taken.ts';
import { assertTagManager } from './policy.ts';

export interface TagUpdate {
  name?: string;
  color?: string;
  status?: 'enabled' | 'disabled';
}

/** Creates a predefined tag. @returns Its id. @throws ApiError operation_not_allowed, name_taken, invalid_input */
export async function createTag(
  context: AppContext,
  caller: MemberCaller,
  { name, color }: { name: string; color: string },
): Promise<Id> {
  assertTagManager(caller);
  checkColor(color);
  const id = context.nextId();
  await orNameTaken(
    context.pool.query('insert into tags (workspace_id, id, name, color) values ($1, $2, $3, $4)', [
      caller.workspace_id,
      id,
      name,
      color,
    ]),
    'tags_name',
    'tag.name',
  );
  return id;
}

/** Changes name, color or state. @throws ApiError as `createTag`, not_found */
export async function updateTag(context: AppContext, caller: MemberCaller, id: Id, change: TagUpdate): Promise<void> {
  assertTagManager(caller);
  if (change.color !== undefined) checkColor(change.color);
  const { rowCount } = await orNameTaken(
    context.pool.query(
      `update tags set name = coalesce($3, name), color = coalesce($4, color), status = coalesce($5, status)
      where workspace_id = $1 and id = $2`,
      [caller.workspace_id, id, change.name ?? null, change.color ?? null, change.status ?? null],
    ),
    'tags_name',
    'tag.name',
  );
  if (!rowCount) throw new ApiError('not_found');
}

/** Deletes a tag and removes it from its workflows. @throws ApiError operation_not_allowed, not_found */
export async function deleteTag(context: AppContext, caller: MemberCaller, id: Id): Promise<void> {
  assertTagManager(caller);
  const { rowCount } = await context.pool.query('delete from tags where workspace_id = $1 and id = $2', [
    caller.workspace_id,
    id,
  ]);
  if (!rowCount) throw new ApiError('not_found');
}

function checkColor(color: string): void {
  if (colorPattern.test(color)) return;
  throw new ApiError('invalid_input', { errors: [{ field: 'tag.color', code: 'invalid_color' }] });
}

import { colorPattern } from '../../contract/tags.ts';
import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import { orNameTaken } from '../http/or-name-taken.ts';
import type { Parts } from '../parts.ts';
import { refuseUnlessTagManager } from './policy.ts';

export interface TagChange {
  name?: string;
  color?: string;
  status?: 'enabled' | 'disabled';
}

/** Creates a predefined tag. @returns Its id. @throws Failure operation_not_allowed, name_taken, invalid_input */
export async function createTag(
  parts: Parts,
  caller: MemberCaller,
  { name, color }: { name: string; color: string },
): Promise<Id> {
  refuseUnlessTagManager(caller);
  checkColor(color);
  const id = parts.nextId();
  await orNameTaken(
    parts.pool.query('insert into tags (workspace_id, id, name, color) values ($1, $2, $3, $4)', [
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

/** Changes name, color or state. @throws Failure as `createTag`, not_found */
export async function changeTag(parts: Parts, caller: MemberCaller, id: Id, change: TagChange): Promise<void> {
  refuseUnlessTagManager(caller);
  if (change.color !== undefined) checkColor(change.color);
  const { rowCount } = await orNameTaken(
    parts.pool.query(
      `update tags set name = coalesce($3, name), color = coalesce($4, color), status = coalesce($5, status)
      where workspace_id = $1 and id = $2`,
      [caller.workspace_id, id, change.name ?? null, change.color ?? null, change.status ?? null],
    ),
    'tags_name',
    'tag.name',
  );
  if (!rowCount) throw new Failure('not_found');
}

/** Deletes a tag; the workflows that carry it lose it. @throws Failure operation_not_allowed, not_found */
export async function deleteTag(parts: Parts, caller: MemberCaller, id: Id): Promise<void> {
  refuseUnlessTagManager(caller);
  const { rowCount } = await parts.pool.query('delete from tags where workspace_id = $1 and id = $2', [
    caller.workspace_id,
    id,
  ]);
  if (!rowCount) throw new Failure('not_found');
}

function checkColor(color: string): void {
  if (colorPattern.test(color)) return;
  throw new Failure('invalid_input', { errors: [{ field: 'tag.color', code: 'invalid_color' }] });
}

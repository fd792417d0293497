import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { orNameTaken } from '../http/or-name-taken.ts';
import { checkRefs } from '../people/check-refs.ts';
import { enqueuePeopleChanged } from '../people/enqueue-people-changed.ts';
import { directoryOf } from '../people/people.ts';
import { assertGroupManager, groupCan } from './policy.ts';

export interface GroupChange {
  name?: string;
  user_workspace_ids?: Id[];
}

/**
 * Creates a group. @returns Its id.
 * @throws ApiError operation_not_allowed, name_taken; invalid_input without members, or with members of another
 * workspace
 */
export async function createGroup(
  context: AppContext,
  caller: MemberCaller,
  input: Required<GroupChange>,
): Promise<Id> {
  assertGroupManager(caller);
  await checkMembers(context, caller, input.user_workspace_ids);
  const id = context.nextId();
  await orNameTaken(
    context.pool.query(
      `with created as (insert into groups (workspace_id, id, name) values ($1, $2, $3))
      insert into group_members (workspace_id, group_id, member_id)
      select distinct $1::uuid, $2::uuid, unnest($4::uuid[])`,
      [caller.workspace_id, id, input.name, input.user_workspace_ids],
    ),
    'groups_name',
    'group.name',
  );
  return id;
}

/**
 * Changes name or members; a job reevaluates the runs whose open steps the group holds.
 * @throws ApiError as `createGroup`, not_found
 */
export async function updateGroup(
  context: AppContext,
  caller: MemberCaller,
  id: Id,
  change: GroupChange,
): Promise<void> {
  assertGroupManager(caller);
  if (change.user_workspace_ids) await checkMembers(context, caller, change.user_workspace_ids);
  await orNameTaken(
    inTransaction(context.pool, async (client) => {
      // Updated even if only the members change: the directory detects changes of a group by its row.
      const { rows } = await client.query<{ is_everyone: boolean }>(
        'update groups set name = coalesce($3, name) where workspace_id = $1 and id = $2 returning is_everyone',
        [caller.workspace_id, id, change.name ?? null],
      );
      if (!rows[0]) throw new ApiError('not_found');
      if (!change.user_workspace_ids) return;
      if (!groupCan(caller, rows[0]).change_members) throw new ApiError('operation_not_allowed');
      await client.query(
        `with gone as (
          delete from group_members where workspace_id = $1 and group_id = $2 and member_id <> all($3::uuid[])
        )
        insert into group_members (workspace_id, group_id, member_id)
        select distinct $1::uuid, $2::uuid, unnest($3::uuid[]) on conflict do nothing`,
        [caller.workspace_id, id, change.user_workspace_ids],
      );
      await enqueuePeopleChanged(client, caller.workspace_id, { group_ids: [id] });
    }),
    'groups_name',
    'group.name',
  );
}

async function checkMembers(context: AppContext, caller: MemberCaller, ids: readonly Id[]): Promise<void> {
  const field = 'group.user_workspace_ids';
  if (ids.length === 0) throw new ApiError('invalid_input', { errors: [{ field, code: 'no_members' }] });
  const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
  checkRefs(
    directory,
    ids.map((id) => ({ type: 'user_workspace', id })),
    field,
  );
}

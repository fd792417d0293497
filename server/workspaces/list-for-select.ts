import { displayName } from '../../contract/person-name.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf, userOf } from '../people/people.ts';
import { mayWorkspace } from './policy.ts';

function reject(caller: MemberCaller): void {
  if (!mayWorkspace('pick', caller)) throw new ApiError('operation_not_allowed');
}

/** The active and invited members for selection, by name. @throws ApiError operation_not_allowed for guests */
export async function usersForSelect(context: AppContext, caller: MemberCaller) {
  reject(caller);
  const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
  return [...directory.members.values()]
    .filter((member) => member.active)
    .sort((one, other) => displayName(one).localeCompare(displayName(other)))
    .map((member) => ({ id: member.id, role: member.role, user: userOf(member) }));
}

/**
 * The enabled groups for selection, that of everybody first, then by name. @throws ApiError operation_not_allowed for
 * guests
 */
export async function groupsForSelect(context: AppContext, caller: MemberCaller) {
  reject(caller);
  const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
  return [...directory.groups.values()]
    .filter((group) => group.status === 'enabled')
    .sort((one, other) => Number(other.is_everyone) - Number(one.is_everyone) || one.name.localeCompare(other.name))
    .map(({ id, name, is_everyone, member_ids }) => ({ id, name, is_everyone, user_workspace_ids: [...member_ids] }));
}

/** The enabled tags for selection, by name. @throws ApiError operation_not_allowed for guests */
export async function tagsForSelect(context: AppContext, caller: MemberCaller) {
  reject(caller);
  const { rows } = await context.pool.query<{ id: Id; name: string; color: string }>(
    `select id, name, color from tags where workspace_id = $1 and status = 'enabled' order by fold_text(name)`,
    [caller.workspace_id],
  );
  return rows;
}

import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import { directoryOf, displayName, userOf } from '../members/people.ts';
import type { Parts } from '../parts.ts';
import { mayWorkspace } from './policy.ts';

function refuse(caller: MemberCaller): void {
  if (!mayWorkspace('pick', caller)) throw new Failure('operation_not_allowed');
}

/** The active members to pick from, by name. @throws Failure operation_not_allowed for guests */
export async function usersForSelect(parts: Parts, caller: MemberCaller) {
  refuse(caller);
  const directory = await directoryOf(parts.pool, caller.workspace_id, caller.workspace.people_revision);
  return [...directory.members.values()]
    .filter((member) => member.active)
    .sort((one, other) => displayName(one).localeCompare(displayName(other)))
    .map((member) => ({ id: member.id, role: member.role, user: userOf(member) }));
}

/** The enabled groups to pick from, by name. @throws Failure operation_not_allowed for guests */
export async function groupsForSelect(parts: Parts, caller: MemberCaller) {
  refuse(caller);
  const directory = await directoryOf(parts.pool, caller.workspace_id, caller.workspace.people_revision);
  return [...directory.groups.values()]
    .filter((group) => group.status === 'enabled')
    .sort((one, other) => one.name.localeCompare(other.name))
    .map((group) => ({ id: group.id, name: group.name, user_workspace_ids: [...group.member_ids] }));
}

/** The enabled tags to pick from, by name. @throws Failure operation_not_allowed for guests */
export async function tagsForSelect(parts: Parts, caller: MemberCaller) {
  refuse(caller);
  const { rows } = await parts.pool.query<{ id: Id; name: string; color: string }>(
    `select id, name, color from tags where workspace_id = $1 and status = 'enabled' order by lower(name)`,
    [caller.workspace_id],
  );
  return rows;
}

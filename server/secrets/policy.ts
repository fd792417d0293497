import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Directory, directoryOf } from '../people/people.ts';

type Actor = Pick<MemberCaller, 'member_id' | 'role'>;

/**
 * Keys are part of designing: owners, and admins of any workflow of the workspace, may see their names, use them and
 * add new ones.
 */
export function mayUseSecrets(actor: Actor, directory: Pick<Directory, 'admins'>): boolean {
  if (actor.role === 'guest') return false;
  return actor.role === 'owner' || [...directory.admins.values()].some((admins) => admins.includes(actor.member_id));
}

/** A key is deleted by the member who added it, while they may use keys, or by the owners. */
export const secretCan = (actor: Actor, created_by: Id | null) => ({
  delete: actor.role === 'owner' || actor.member_id === created_by,
});

/** @returns The directory that the decision is based on. @throws ApiError operation_not_allowed */
export async function assertDesigner(context: AppContext, caller: MemberCaller): Promise<Directory> {
  const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
  if (!mayUseSecrets(caller, directory)) throw new ApiError('operation_not_allowed');
  return directory;
}

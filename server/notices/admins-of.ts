import type { Id } from '../../engine/definition.ts';
import type { RunContext } from '../run-access/run-context.ts';

/**
 * The active admins of a run's workflow; if there are none, the workspace's active owners. Who has not accepted their
 * invitation does not count: they are not notified.
 */
export function adminsOf({ people, directory }: Pick<RunContext, 'people' | 'directory'>): Id[] {
  const isThere = (id: Id) => {
    const member = directory.members.get(id);
    return member?.active === true && member.user_id !== id;
  };
  const admins = people.workflow_admins.filter(isThere);
  if (admins.length > 0) return admins;
  return [...directory.members.values()].filter(({ role, id }) => role === 'owner' && isThere(id)).map(({ id }) => id);
}

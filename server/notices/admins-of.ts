import type { Id } from '../../engine/definition.ts';
import type { RunContext } from '../run-access/run-context.ts';

/** The active admins of a run's workflow; if there are none, the workspace's active owners. */
export function adminsOf({ people }: Pick<RunContext, 'people'>): Id[] {
  const isThere = (id: Id) => people.members.get(id)?.active === true;
  const admins = people.workflow_admins.filter(isThere);
  if (admins.length > 0) return admins;
  return [...people.members.values()].filter(({ role, id }) => role === 'owner' && isThere(id)).map(({ id }) => id);
}

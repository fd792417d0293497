import { type ViewerRole, viewerRoles } from '../../contract/viewer-roles.ts';
import type { Ref } from '../../engine/definition.ts';
import type { People } from '../../engine/run-state.ts';
import type { Role } from '../http/caller.ts';

/** A person or group with whom a run is shared, directly or through its workflow. */
export type RunViewer = Ref & { role: ViewerRole };

/** The people of one run: those of the workspace, its workflow's admins, and those with whom it is shared. */
export interface RunPeople extends People {
  viewers: readonly RunViewer[];
}

/**
 * The strongest role that a person has through the shares of a run and its workflow, by name or by group; null if it is
 * not shared with them. A guest cannot be a manager, and becomes a commenter.
 */
export function viewerRoleOf(
  { member_id, role }: { member_id: string; role: Role },
  { viewers, groups }: RunPeople,
): ViewerRole | null {
  let rank = -1;
  for (const viewer of viewers) {
    const isTheirs = viewer.type === 'group' ? groups.get(viewer.id)?.includes(member_id) : viewer.id === member_id;
    if (isTheirs) rank = Math.max(rank, viewerRoles.indexOf(viewer.role));
  }
  const strongest = viewerRoles[rank] ?? null;
  return strongest === 'manager' && role === 'guest' ? 'commenter' : strongest;
}

import { type ViewerRole, viewerRoles } from '../../contract/viewers.ts';
import type { Ref } from '../../engine/definition.ts';
import type { People } from '../../engine/run-state.ts';
import type { Role } from '../http/caller.ts';

/** Somebody whom a run is shared with, itself or by its workflow. */
export type RunViewer = Ref & { role: ViewerRole };

/** The people of one run: the workspace's, its workflow's admins, and those it is shared with. */
export interface RunPeople extends People {
  viewers: readonly RunViewer[];
}

/**
 * The strongest of the roles that somebody has in a run by its shares and its workflow's, by name and by group; null where
 * it is not shared with them. A guest manages nothing: of that role they have the comments.
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

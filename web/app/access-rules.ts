import type { Me } from '../../contract/identity.ts';
import { paths } from '../lib/paths.ts';

/** Who may open a page: docs/rules.md, "Pages". */
export type PageAccess = 'guest_only' | 'public' | 'login';
/**
 * What a workspace's page asks for besides (docs/rules.md, "Pages"). `anyone`: run show, and the pages about workspaces
 * themselves, where the server decides; `everybody`: all who are active in the workspace; `no_guests`: all but guests;
 * `owners`: the settings.
 */
export type WorkspaceAccess = 'anyone' | 'everybody' | 'no_guests' | 'owners';

export interface PageMarks {
  access: PageAccess;
  workspace?: WorkspaceAccess;
}

/** Where a person who asks for a page must go instead; null lets them in. */
export function redirectTarget(
  marks: PageMarks,
  me: Me | null,
  workspaceId?: string,
): 'root' | 'login' | 'no_permission' | null {
  if (marks.access === 'public') return null;
  if (marks.access === 'guest_only') return me ? 'root' : null;
  if (!me) return 'login';
  if (!marks.workspace || marks.workspace === 'anyone') return null;
  return mayEnter(me, workspaceId, marks.workspace) ? null : 'no_permission';
}

/** An entry, an enabled workspace unless one owns it, and a place in it that is not disabled. */
export function mayEnter(me: Me, workspaceId: string | undefined, access: WorkspaceAccess = 'everybody'): boolean {
  const entry = me.workspaces.find((one) => one.workspace_id === workspaceId);
  if (!entry || entry.user_workspace_status === 'disabled') return false;
  if (entry.status === 'disabled' && entry.role !== 'owner') return false;
  if (access === 'owners') return entry.role === 'owner';
  return access !== 'no_guests' || entry.role !== 'guest';
}

/** Where `/` leads a signed-in person: the workspace last entered, else the first that is open, else the list. */
export function startingPage(me: Me, selected: string | null): { to: typeof paths.home; workspaceId: string } | null {
  const open = me.workspaces.filter((entry) => mayEnter(me, entry.workspace_id));
  const entry = open.find((one) => one.workspace_id === selected) ?? open[0];
  return entry ? { to: paths.home, workspaceId: entry.workspace_id } : null;
}

import type { Me } from '../../contract/identity.ts';
import { paths } from '../lib/paths.ts';

/**
 * Who may open a page (docs/rules.md, "Pages"). `anonymous_only`: only people who are not signed in; `login`: only those
 * who are.
 */
export type PageAccess = 'anonymous_only' | 'public' | 'login';
/**
 * What a page of a workspace requires in addition (docs/rules.md, "Pages"). `anyone`: nothing more, because the server
 * decides (a run, editing a workspace, one's account); `everybody`: every active member; `no_guests`: every active
 * member except guests; `owners`: owners only.
 */
export type WorkspaceAccess = 'anyone' | 'everybody' | 'no_guests' | 'owners';

export interface PageMarks {
  access: PageAccess;
  workspace?: WorkspaceAccess;
}

/** @returns Where to redirect a person who requests a page; null if they may open it. */
export function redirectTarget(
  marks: PageMarks,
  me: Me | null,
  workspaceId?: string,
): 'root' | 'login' | 'second_factor' | 'no_permission' | null {
  if (marks.access === 'public') return null;
  if (marks.access === 'anonymous_only') return me ? 'root' : null;
  if (!me) return 'login';
  if (needsSecondFactor(me, workspaceId)) return 'second_factor';
  if (!marks.workspace || marks.workspace === 'anyone') return null;
  return mayEnter(me, workspaceId, marks.workspace) ? null : 'no_permission';
}

/** Whether the workspace requires a second factor that the person does not have. */
export const needsSecondFactor = (me: Me, workspaceId: string | undefined): boolean =>
  me.workspaces.some((one) => one.workspace_id === workspaceId && one.needs_second_factor);

/**
 * A person may enter a workspace if they have a membership that is not disabled, and the second factor that it may
 * require. A disabled workspace is open to its owners only.
 */
export function mayEnter(me: Me, workspaceId: string | undefined, access: WorkspaceAccess = 'everybody'): boolean {
  const entry = me.workspaces.find((one) => one.workspace_id === workspaceId);
  if (!entry || entry.user_workspace_status === 'disabled' || entry.needs_second_factor) return false;
  if (entry.status === 'disabled' && entry.role !== 'owner') return false;
  if (access === 'owners') return entry.role === 'owner';
  return access !== 'no_guests' || entry.role !== 'guest';
}

/**
 * Whether a signed-in person may read the library: everybody except guests of the workspace that they entered last.
 * People without a workspace may read it.
 */
export function mayReadLibrary(me: Me, selected: string | null): boolean {
  const id = startingPage(me, selected)?.workspaceId;
  return me.workspaces.find((entry) => entry.workspace_id === id)?.role !== 'guest';
}

/**
 * Where `/` leads a signed-in person: the workspace last entered, else the first open one.
 * @returns null if none is open: then `/` leads to the list of workspaces.
 */
export function startingPage(me: Me, selected: string | null): { to: typeof paths.home; workspaceId: string } | null {
  const open = me.workspaces.filter((entry) => mayEnter(me, entry.workspace_id));
  const entry = open.find((one) => one.workspace_id === selected) ?? open[0];
  return entry ? { to: paths.home, workspaceId: entry.workspace_id } : null;
}

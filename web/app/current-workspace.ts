import type { WorkspaceEntry } from '../../contract/identity.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { selectedWorkspaceId } from '../lib/selected-workspace.ts';
import { useMe } from '../lib/session.ts';
import { mayEnter, startingPage } from './access-rules.ts';

/** The workspace that the bars show: the page's own, or the one last entered if the page belongs to none. */
export function useCurrentWorkspace(): { entry: WorkspaceEntry | undefined; all: WorkspaceEntry[] } {
  const me = useMe();
  const inUrl = useWorkspaceId();
  if (!me) return { entry: undefined, all: [] };
  const id = inUrl || startingPage(me, selectedWorkspaceId())?.workspaceId;
  const entry = me.workspaces.find((one) => one.workspace_id === id);
  return { entry: entry && mayEnter(me, entry.workspace_id) ? entry : undefined, all: me.workspaces };
}

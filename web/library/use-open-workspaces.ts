import type { WorkspaceEntry } from '../../contract/identity.ts';
import { selectedWorkspaceId } from '../lib/selected-workspace.ts';
import { useMe } from '../lib/session.ts';

/**
 * The workspaces in which the reader may make workflows; `entry` is the one that they entered last, or else the first.
 */
export function useOpenWorkspaces(): { entry: WorkspaceEntry | undefined; all: WorkspaceEntry[] } {
  const all = (useMe()?.workspaces ?? []).filter(
    (entry) => entry.role !== 'guest' && entry.status === 'enabled' && entry.user_workspace_status === 'enabled',
  );
  const selected = selectedWorkspaceId();
  return { entry: all.find(({ workspace_id }) => workspace_id === selected) ?? all[0], all };
}

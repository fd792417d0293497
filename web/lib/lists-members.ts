import { recentPrefix } from './forget-recent.ts';

const key = `${recentPrefix}lists_members`;

/** Whether the person who opened this workspace in this browser last may list its members; guests may not. */
export function mayListMembersAsBefore(workspace_id: string): boolean {
  try {
    return localStorage.getItem(key) === workspace_id;
  } catch {
    // A browser may forbid storage.
    return false;
  }
}

export function keepWhoListsMembers(workspace_id: string, mayList: boolean): void {
  try {
    if (mayList) localStorage.setItem(key, workspace_id);
    else if (mayListMembersAsBefore(workspace_id)) localStorage.removeItem(key);
  } catch {
    // Without storage, the members are asked for a moment later.
  }
}

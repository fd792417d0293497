import { recentPrefix } from '../../lib/forget-recent.ts';
import type { FoundHit } from './use-search.ts';

const most = 6;

/** A command is kept by its id alone, because what it is called and whether it is offered may change. */
interface RecentCommand {
  type: 'command';
  id: string;
}
export type RecentHit = FoundHit | RecentCommand;

/** What this person has chosen in the command menu of this workspace, newest first. */
export function readRecent(user_id: string, workspace_id: string): RecentHit[] {
  try {
    const kept = JSON.parse(localStorage.getItem(`${recentPrefix}${user_id}.${workspace_id}`) ?? '[]');
    return Array.isArray(kept) ? kept.slice(0, most) : [];
  } catch {
    // A browser may forbid storage, and another version of Baton may have written something else.
    return [];
  }
}

export function addRecent(user_id: string, workspace_id: string, hit: RecentHit): void {
  const others = readRecent(user_id, workspace_id).filter(({ id }) => id !== hit.id);
  try {
    localStorage.setItem(`${recentPrefix}${user_id}.${workspace_id}`, JSON.stringify([hit, ...others].slice(0, most)));
  } catch {
    // Without storage nothing is recent.
  }
}

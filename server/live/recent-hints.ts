import { longestGap } from '../../contract/events.ts';
import type { Id } from '../../engine/definition.ts';
import { type Gathered, gather, type Hint, nothing } from './hint.ts';

/** Maximum number of hints that are kept of a workspace; the oldest are dropped. */
const most = 500;

export interface RecentHints {
  add(hint: Hint): void;
  /** Call it when hints arrive again after an interruption: earlier ones may be missing. */
  restart(): void;
  /** Hints of the last `milliseconds`; null if some of them may be missing. */
  since(workspace_id: Id, milliseconds: number): Gathered | null;
  /** Removes hints that are older than `longestGap`. */
  sweep(): void;
}

/**
 * Keeps the hints of the last two minutes (`longestGap`), so that a browser that opens a stream, or reconnects, loads
 * only what has changed since it last loaded.
 * @param now A clock that only goes forward, in milliseconds.
 */
export function keepRecentHints(now: () => number = () => performance.now()): RecentHints {
  const workspaces = new Map<Id, { at: number; hint: Hint }[]>();
  /** The time since which all hints are kept: of each workspace that had too many, and of all others. */
  const knownFrom = new Map<Id, number>();
  let allKnownFrom = Number.POSITIVE_INFINITY;
  return {
    add: ({ editing: _editing, ...hint }) => {
      const hints = workspaces.get(hint.workspace_id) ?? [];
      workspaces.set(hint.workspace_id, hints);
      hints.push({ at: now(), hint });
      if (hints.length <= most) return;
      hints.shift();
      knownFrom.set(hint.workspace_id, hints[0]?.at ?? now());
    },
    restart: () => {
      allKnownFrom = now();
      workspaces.clear();
      knownFrom.clear();
    },
    since: (workspace_id, milliseconds) => {
      const from = now() - milliseconds;
      if (milliseconds > longestGap || from < allKnownFrom) return null;
      if (from < (knownFrom.get(workspace_id) ?? 0)) return null;
      const gathered = nothing();
      for (const { at, hint } of workspaces.get(workspace_id) ?? []) if (at >= from) gather(gathered, hint);
      return gathered;
    },
    sweep: () => {
      const from = now() - longestGap;
      for (const [id, hints] of workspaces) {
        const kept = hints.filter(({ at }) => at >= from);
        if (kept.length > 0) workspaces.set(id, kept);
        else workspaces.delete(id);
      }
      for (const [id, at] of knownFrom) if (at < from) knownFrom.delete(id);
    },
  };
}

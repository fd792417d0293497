/** The marks beside a run's status: archived, deleted, hidden (docs/rules.md, "States"). */
import { EngineError } from './engine-error.ts';
import type { ActivityKind, RunEvent, RunState } from './run-state.ts';
import { recordActivity, type TransitionDraft, updateRun } from './transition-draft.ts';

type Marking = Extract<RunEvent, { type: 'archive' | 'restore' | 'delete' | 'hide' | 'unhide' }>;

interface Mark {
  activity: ActivityKind;
  isAllowed(run: RunState): boolean;
  change(run: RunState, now: number): Partial<RunState>;
}

const hasEnded = (run: RunState) => run.status === 'completed' || run.status === 'cancelled';

const marks: Record<Marking['type'], Mark> = {
  archive: {
    activity: 'run_archived',
    isAllowed: (run) => hasEnded(run) && run.archived_at === null && run.deleted_at === null,
    change: (_run, now) => ({ archived_at: now }),
  },
  restore: {
    activity: 'run_restored',
    isAllowed: (run) => run.archived_at !== null || run.deleted_at !== null,
    // A deletion is undone first: a deleted run that was archived is archived again.
    change: (run) => (run.deleted_at === null ? { archived_at: null } : { deleted_at: null }),
  },
  delete: {
    activity: 'run_deleted',
    isAllowed: (run) => hasEnded(run) && run.deleted_at === null,
    change: (_run, now) => ({ deleted_at: now }),
  },
  hide: {
    activity: 'run_hidden',
    isAllowed: (run) => run.hid_at === null,
    change: (_run, now) => ({ hid_at: now }),
  },
  unhide: {
    activity: 'run_unhidden',
    isAllowed: (run) => run.hid_at !== null,
    change: () => ({ hid_at: null }),
  },
};

/** Whether the run's status and marks allow it. Which members may do it is the server's policy. */
export const canMark = (run: RunState, type: Marking['type']): boolean => marks[type].isAllowed(run);

/**
 * Sets or clears a mark; the run's status stays what it is.
 * @throws EngineError `run_state` when the run's status or marks do not allow it.
 */
export function markRun(draft: TransitionDraft, event: Marking): void {
  const { activity, isAllowed, change } = marks[event.type];
  if (!isAllowed(draft.run)) throw new EngineError('run_state', { values: { status: draft.run.status } });
  updateRun(draft, change(draft.run, draft.context.now));
  recordActivity(draft, activity, event.by);
}
